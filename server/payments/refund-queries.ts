/** Every statement about refunds that the shop asked for. */
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { refunds } from '../database/payment-schema.ts'
import type { ProviderRefund } from './card-provider.ts'

/** Notes that money is to go back; once for each intent. */
export async function requestRefund(db: Db, intentId: string, amountCents: number, reason: string): Promise<void> {
  await db.insert(refunds).values({ intentId, amountCents, reason }).onConflictDoNothing()
}

/** Refunds noted but never confirmed to have reached the provider, the oldest first: of all intents, or of one. */
export async function unsentRefunds(
  db: Db,
  { intentId, most = 1 }: { intentId?: string; most?: number },
): Promise<string[]> {
  const whose = intentId ? eq(refunds.intentId, intentId) : undefined
  const rows = await db
    .select({ intentId: refunds.intentId })
    .from(refunds)
    .where(and(whose, eq(refunds.status, 'asked'), isNull(refunds.providerRefundId)))
    .orderBy(asc(refunds.createdAt))
    .limit(most)
  return rows.map((row) => row.intentId)
}

/** What a refund may still become news to: the provider's messages can come late and in any order. */
const before = {
  asked: ['asked'],
  succeeded: ['asked'],
  failed: ['asked', 'succeeded'],
} as const satisfies Record<ProviderRefund['status'], readonly ProviderRefund['status'][]>

/** Writes down how the refund of an intent stands. False when that is no news, or when we never asked for one. */
export async function recordRefund(db: Db, intentId: string, refund: ProviderRefund): Promise<boolean> {
  const isNews = or(ne(refunds.providerRefundId, refund.id), inArray(refunds.status, before[refund.status]))
  const noted = await db
    .update(refunds)
    .set({ providerRefundId: refund.id, status: refund.status })
    .where(and(eq(refunds.intentId, intentId), isNews))
    .returning({ id: refunds.id })
  return noted.length > 0
}
