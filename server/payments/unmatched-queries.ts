/** The statements about unmatched payments. */

import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { unmatchedPayments } from '../database/payment-schema.ts'
import { cardCurrency } from './card-currency.ts'
import type { Intent } from './card-provider.ts'
import type { PayableOrder } from './payment-queries.ts'

export type UnmatchedMoney = typeof unmatchedPayments.$inferSelect

/** Stores an unmatched payment. False when it is stored already. */
export async function recordUnmatched(db: Db, intent: Intent, why: string): Promise<boolean> {
  const { id: intentId, amountReceivedCents: amountCents, currency } = intent
  const listed = await db
    .insert(unmatchedPayments)
    .values({ intentId, amountCents, currency, why })
    .onConflictDoNothing()
    .returning({ intentId: unmatchedPayments.intentId })
  return listed.length > 0
}

/** Whether an unmatched payment has been neither refunded nor set aside. */
export const isOpenMoney = isNull(unmatchedPayments.closedAt)

/** Deletes unmatched payments that an order has taken meanwhile. */
export async function withdrawMatched(db: Db): Promise<void> {
  const ordersPaid = db.select().from(orders).where(eq(orders.transactionId, unmatchedPayments.intentId))
  await db.delete(unmatchedPayments).where(and(isOpenMoney, exists(ordersPaid)))
}

/** An open unmatched payment with its row locked: of two concurrent decisions, the second one finds it closed. */
export async function lockUnmatched(tx: Db, intentId: string): Promise<UnmatchedMoney | undefined> {
  const [row] = await tx
    .select()
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.intentId, intentId), isOpenMoney))
    .for('update')
  return row
}

export async function closeUnmatched(tx: Db, intentId: string): Promise<void> {
  await tx.update(unmatchedPayments).set({ closedAt: sql`now()` }).where(eq(unmatchedPayments.intentId, intentId))
}

/** Any order with that number, including cancelled ones. */
export async function orderOfNumber(db: Db, number: number): Promise<PayableOrder | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number))
  return row
}

/** The currency of each payment; payments of orders are in the currency of the shop. */
export async function currenciesOf(db: Db, intentIds: readonly string[]): Promise<(intentId: string) => string> {
  const { intentId, currency } = unmatchedPayments
  const rows = await db
    .select({ intentId, currency })
    .from(unmatchedPayments)
    .where(inArray(intentId, [...intentIds]))
  const known = new Map(rows.map((row) => [row.intentId, row.currency]))
  return (id) => known.get(id) ?? cardCurrency()
}
