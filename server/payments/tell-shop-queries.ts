/** The statements that take unmatched payments and failed refunds of which the shop has not been notified. */

import { and, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { isFailedRefund } from '../database/order-state.ts'
import { refunds, unmatchedPayments } from '../database/payment-schema.ts'
import { isOpenMoney, type UnmatchedMoney } from './unmatched-queries.ts'

export type FailedRefund = typeof refunds.$inferSelect

/**
 * Takes unmatched payments that were seen no later than `seenBefore` and of which the shop has not been notified, and marks
 * them as notified.
 */
export async function takeUntoldUnmatched(
  tx: Db,
  now: Date,
  { seenBefore, most }: { seenBefore: Date; most: number },
): Promise<UnmatchedMoney[]> {
  const isUntold = and(isOpenMoney, isNull(unmatchedPayments.toldAt), lte(unmatchedPayments.seenAt, seenBefore))
  const { intentId } = unmatchedPayments
  const next = tx.select({ intentId }).from(unmatchedPayments).where(isUntold).limit(most)
  return tx
    .update(unmatchedPayments)
    .set({ toldAt: now })
    .where(and(inArray(intentId, next), isUntold))
    .returning()
}

/** Takes failed refunds of which the shop has not been notified, and marks them as notified. */
export async function takeUntoldRefunds(tx: Db, now: Date, { most }: { most: number }): Promise<FailedRefund[]> {
  const isUntold = and(isNull(refunds.toldAt), isFailedRefund)
  const next = tx.select({ id: refunds.id }).from(refunds).where(isUntold).limit(most)
  return tx
    .update(refunds)
    .set({ toldAt: now })
    .where(and(inArray(refunds.id, next), isUntold))
    .returning()
}
