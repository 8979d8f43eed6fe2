/** The statements about refunds that have not been sent to the card provider yet. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { runningDisputes } from '#contract/orders/rules/money/dispute.ts'
import type { Db } from '../database/db.ts'
import { refunds } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { takeDue } from '../database/take-due-queries.ts'
import type { RefundRow } from './refund-queries.ts'

/** The columns that a request to the provider needs. */
export type UnsentRefund = Pick<RefundRow, 'id' | 'intentId' | 'orderId' | 'amountCents' | 'attempt' | 'createdAt'>

/** Requested, but not confirmed by the provider. Refunds of disputed payments wait, because the bank holds the money. */
const isUnsent = and(
  eq(refunds.status, 'asked'),
  isNull(refunds.providerRefundId),
  sql`not exists (
    select from disputes where disputes.intent_id = ${refunds.intentId} and ${isOneOf(sql`disputes.status`, runningDisputes)})`,
)

/** The unsent refund, whether it is due or not. */
export async function unsentRefundOf(db: Db, by: 'id' | 'intentId', value: string): Promise<UnsentRefund | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds[by], value), isUnsent))
    .limit(1)
  return refund
}

/** Leases the refund that has been due longest, if any: it is due again at `leasedUntil`, in case this process dies. */
export async function takeDueRefund(db: Db, now: Date, leasedUntil: Date): Promise<RefundRow | undefined> {
  const { nextTryAt, createdAt, tries } = refunds
  const due = { where: and(isUnsent, lte(nextTryAt, now)), orderBy: [nextTryAt, createdAt] }
  return takeDue(db, refunds, due, { tries: sql`${tries} + 1`, nextTryAt: leasedUntil })
}

export async function postponeRefund(db: Db, id: string, nextTryAt: Date): Promise<void> {
  await db.update(refunds).set({ nextTryAt }).where(eq(refunds.id, id))
}
