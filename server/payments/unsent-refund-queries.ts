/** The statements about refunds that have yet to reach the card provider. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { runningDisputes } from '#contract/orders/rules/money/dispute.ts'
import type { Db } from '../database/db.ts'
import { refunds } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { takeDue } from '../database/take-due-queries.ts'
import type { RefundRow } from './refund-queries.ts'

/** What the provider is asked by. */
export type UnsentRefund = Pick<RefundRow, 'id' | 'intentId' | 'orderId' | 'amountCents' | 'attempt' | 'createdAt'>

/** Noted, and never confirmed to have reached the provider. What the bank holds cannot be given back: it waits. */
const isUnsent = and(
  eq(refunds.status, 'asked'),
  isNull(refunds.providerRefundId),
  sql`not exists (
    select from disputes where disputes.intent_id = ${refunds.intentId} and ${isOneOf(sql`disputes.status`, runningDisputes)})`,
)

/** To be sent at once, whether a try is due or not. */
export async function unsentRefundOf(db: Db, by: 'id' | 'intentId', value: string): Promise<UnsentRefund | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds[by], value), isUnsent))
    .limit(1)
  return refund
}

/** Leases the refund that has been due for longest, if there is one: it is due again at `leasedUntil`, in case this process dies. */
export async function takeDueRefund(db: Db, now: Date, leasedUntil: Date): Promise<RefundRow | undefined> {
  const { nextTryAt, createdAt, tries } = refunds
  const due = { where: and(isUnsent, lte(nextTryAt, now)), orderBy: [nextTryAt, createdAt] }
  return takeDue(db, refunds, due, { tries: sql`${tries} + 1`, nextTryAt: leasedUntil })
}

export async function postponeRefund(db: Db, id: string, nextTryAt: Date): Promise<void> {
  await db.update(refunds).set({ nextTryAt }).where(eq(refunds.id, id))
}
