/** The statement that takes the VAT off an order for which the office vouches. */
import { and, eq, sql } from 'drizzle-orm'
import type { Taxation } from '#contract/tax/rules/treatment/treatment.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { isCancellable } from '../database/order-state.ts'
import { liveStates, payments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { taxedAs } from './waiting-queries.ts'

export const hasLivePayment = sql`exists (select from payments where order_id = ${orders.id} and ${isOneOf(payments.status, liveStates)})`

/**
 * False if anything of the order is paid, credited or on paper, while a payment is live, or if it is not a collected order with VAT. A
 * trigger checks the same (migration 0072). Lock the row with `lockOrders` first.
 */
export async function taxUntaxed(tx: Db, id: string, taxation: Taxation): Promise<boolean> {
  const taxed = await tx
    .update(orders)
    .set({ ...taxedAs(taxation), vouched: true })
    .where(
      and(
        ...[eq(orders.id, id), eq(orders.taxTreatment, 'domestic'), orders.collected, isCancellable],
        sql`back_cents = 0 and refunded_cents = 0 and coalesce(owed_cents, gross_cents) = gross_cents`,
        sql`not ${hasLivePayment} and not exists (select from papers where order_id = ${orders.id})`,
        sql`not exists (select from outside_invoices where order_id = ${orders.id})`,
      ),
    )
    .returning({ id: orders.id })
  return taxed.length > 0
}
