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

export type Destination = Pick<typeof orders.$inferSelect, 'address' | 'phone' | 'company' | 'postalCode'>

/** The destination of an order and what is fixed about it, with its row locked. */
export async function lockDestination(tx: Db, id: string) {
  const { address, phone, company, postalCode, country, place, paidAt, taxTreatment } = orders
  const [row] = await tx
    .select({ address, phone, company, postalCode, country, place, paidAt, taxTreatment })
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
  { address, phone, company, postalCode }: Destination,
): Promise<{ email: string } | undefined> {
  const put = { address, phone, company, postalCode }
  const differs = (name: keyof typeof put) => ne(orders[name], put[name])
  const isElsewhere = or(...(['address', 'company', 'postalCode'] as const).map(differs))
  const isOther = or(isElsewhere, differs('phone'))
  const [order] = await tx
    .update(orders)
    // The parts belong to the text, code and company that they were typed with. A new phone number leaves them as they are.
    .set({ ...put, parts: sql`case when not (${isElsewhere}) then ${orders.parts} end` })
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
