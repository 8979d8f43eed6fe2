/** The statements that cancel an unpaid order, or change its destination or dates. */
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { DeliveryPromise } from '#contract/delivery/rules/promise.ts'
import { mayCorrectAddresses } from '#contract/users/rules/office/office-roles.ts'
import { type InRole, mayAs } from '#contract/users/rules/user.ts'
import { actsOn } from '../companies/acts-on-queries.ts'
import { invalidateStock } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { isCancellable, isOpen } from '../database/order-state.ts'
import { liveStates, payments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { isInvoicedNow } from './invoice-queries.ts'

/**
 * Cancels an unpaid order that has not shipped, and returns its stock, in one statement. Undefined when there was nothing to
 * cancel, while a payment is live, and when the order has a numbered invoice from a shipment on account that was undone. Lock
 * the rows with `lockOrders` first. `isExpired`: its hold is over.
 */
export async function cancelOrderReturningStock(
  db: Db,
  caller: InRole & Pick<Caller, 'id'> & Partial<Pick<Caller, 'companyId' | 'companyRole'>>,
  id: string,
  { isExpired = false } = {},
): Promise<{ email: string } | undefined> {
  const whose = mayAs('bookkeeper', caller)
    ? sql`true`
    : actsOn({ companyId: null, companyRole: null, ...caller }, 'cancel')
  const { rows } = await rowsOf<{ slug: string; email: string }>(
    db,
    sql`
    with cancelled as (
      update orders set ${isExpired ? sql`expired_at` : sql`cancelled_at`} = now()
      where id = ${id} and ${isCancellable} and refunded_cents = 0 and ${whose}
        and not exists (select 1 from payments where order_id = ${id} and ${isOneOf(payments.status, liveStates)})
        and not ${isInvoicedNow(sql`orders.id`)}
      returning id, email
    )
    update product_stock set available_quantity = available_quantity + line.quantity
    from cancelled join order_lines line on line.order_id = cancelled.id join products on products.id = line.product_id
    where product_stock.product_id = line.product_id
    returning products.slug, cancelled.email`,
  )
  for (const { slug } of rows) invalidateStock(db, slug)
  return rows[0]
}

/** `parts`: null for an address that was typed as one text. */
export type Destination = Pick<typeof orders.$inferSelect, 'address' | 'parts' | 'phone' | 'company' | 'postalCode'>

/** The destination of an order and what is fixed about it, with its row locked. */
export async function lockDestination(tx: Db, id: string) {
  const { address, parts, phone, company, postalCode, country, place, collected, userName, paidAt, taxTreatment } =
    orders
  const destination = { address, parts, phone, company, postalCode }
  const [row] = await tx
    .select({ ...destination, country, place, collected, userName, paidAt, taxTreatment })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  return row
}

/**
 * Changes the destination of an order. A customer can change it while the order is unpaid, the office until it ships. Returns the
 * customer's email address, or undefined when nothing changed.
 */
export async function putAddress(
  tx: Db,
  caller: Caller,
  id: string,
  { address, parts, phone, company, postalCode }: Destination,
): Promise<{ email: string } | undefined> {
  const put = { address, phone, company, postalCode }
  const differ = (['address', 'phone', 'company', 'postalCode'] as const).map((name) => ne(orders[name], put[name]))
  const isOther = or(...differ, sql`${orders.parts} is distinct from ${parts && JSON.stringify(parts)}::text::jsonb`)
  const [order] = await tx
    .update(orders)
    .set({ ...put, parts })
    .where(
      and(
        eq(orders.id, id),
        mayCorrectAddresses(caller) ? isOpen : and(isOpen, isCancellable, actsOn(caller, 'correct address')),
        isOther,
      ),
    )
    .returning({ email: orders.email })
  return order
}

/** Replaces the delivery dates of an order that is neither shipped nor cancelled; undefined for any other order. */
export async function putPromise(tx: Db, id: string, to: DeliveryPromise): Promise<{ email: string } | undefined> {
  const put = tx
    .update(orders)
    .set(to)
    .where(and(eq(orders.id, id), isOpen))
  return (await put.returning({ email: orders.email }))[0]
}
