/** Every statement about orders. Whose rows they are and what state they must be in is said in the WHERE. */

import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OrderListQuery } from '#contract/orders/schema.ts'
import type { Db } from '../database/connect.ts'
import { answerList, matches } from '../database/list-queries.ts'
import { liveStates, payments } from '../database/payment-schema.ts'
import { isOneOf, orders } from '../database/schema.ts'
import { rowsOf } from '../database/transaction.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { ListAnswer } from '../list-answer.ts'
import { type HoldHours, holdOf } from './hold-queries.ts'

export type OrderRow = typeof orders.$inferSelect

const alive = isNull(orders.cancelledAt)
const unpaid = isNull(orders.paidAt)

/** Orders a caller may see: an admin all, anybody else their own. Loading through this is the access check. */
function seenBy(caller: Caller): SQL | undefined {
  return caller.role === 'admin' ? undefined : eq(orders.userId, caller.id)
}

const sorts = {
  newest: { by: orders.placedAt, descending: true },
  oldest: { by: orders.placedAt },
  name: { by: orders.productName },
  '-name': { by: orders.productName, descending: true },
  email: { by: orders.email },
  '-email': { by: orders.email, descending: true },
  quantity: { by: orders.quantity },
  '-quantity': { by: orders.quantity, descending: true },
  total: { by: orders.totalCents },
  '-total': { by: orders.totalCents, descending: true },
}

const states = {
  unpaid,
  paid: and(isNotNull(orders.paidAt), isNull(orders.approvedAt)),
  shipped: isNotNull(orders.approvedAt),
}

export function allOrders(db: Db, query: OrderListQuery): Promise<ListAnswer<OrderRow>> {
  return listOrders(db, query, undefined)
}

export function ordersOf(db: Db, user: Caller, query: OrderListQuery): Promise<ListAnswer<OrderRow>> {
  return listOrders(db, query, eq(orders.userId, user.id))
}

function listOrders(db: Db, query: OrderListQuery, whose: SQL | undefined): Promise<ListAnswer<OrderRow>> {
  const where = [
    alive,
    whose,
    query.state && states[query.state],
    matches(query.q, [orders.productName, orders.email, orders.userName, orders.address]),
  ]
  return answerList(db, { from: orders, where, sort: sorts[query.sort ?? 'newest'] }, query)
}

export async function orderSeenBy(db: Db, caller: Caller, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), alive, seenBy(caller)))
  return row
}

export async function countUnpaidOrders(tx: Db, userId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.userId, userId), unpaid, alive))
}

/**
 * Takes the stock and writes the order in one statement: what is not there is not sold, however many ask at once.
 * Undefined when the product is gone, the quantity is outside its bounds, or the price is no longer that of `product`.
 */
export async function insertOrderTakingStock(
  tx: Db,
  customer: Caller,
  form: { id: string; quantity: number; address: string; phone: string },
  {
    product,
    unitCents,
    hold,
    said,
  }: {
    product: { priceCents: number }
    unitCents: number
    hold: HoldHours
    said: { key: string; digest: string } | undefined
  },
): Promise<string | undefined> {
  const { rows } = await rowsOf<{ id: string }>(
    tx,
    sql`
    with taken as (
      update products set available_quantity = available_quantity - ${form.quantity}
      where id = ${form.id} and hidden_at is null and price_cents = ${product.priceCents}
        and available_quantity >= ${form.quantity} and minimum_order <= ${form.quantity}
      returning id, name
    )
    insert into orders (product_id, user_id, product_name, email, user_name, address, phone, quantity, unit_price_cents,
      idempotency_key, idempotency_digest, held_until)
    select taken.id, ${customer.id}, taken.name, ${customer.email}, ${customer.name}, ${form.address}, ${form.phone},
      ${form.quantity}, ${unitCents}, ${said?.key ?? null}, ${said?.digest ?? null},
      now() + ${holdOf(hold, customer.id)}
    from taken
    returning id`,
  )
  return rows[0]?.id
}

/** The order that was made under this key, cancelled or not. */
export async function orderOfForm(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null; cancelledAt: Date | null } | undefined> {
  const [row] = await db
    .select({ id: orders.id, digest: orders.idempotencyDigest, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

/** Holds an order's row: a payment that is just beginning is waited for, and then seen. */
export async function lockOrder(tx: Db, id: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
}

/**
 * Cancels an unpaid order and returns its stock, once: both in one statement. False when there was nothing to cancel,
 * or when a payment for it is alive at the provider.
 */
export async function cancelOrderReturningStock(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<boolean> {
  const whose = caller.role === 'admin' ? sql`true` : sql`user_id = ${caller.id}`
  const { rows } = await rowsOf<{ id: string }>(
    db,
    sql`
    with cancelled as (
      update orders set cancelled_at = now()
      where id = ${id} and paid_at is null and cancelled_at is null and ${whose}
        and not exists (select 1 from payments where order_id = ${id} and ${isOneOf(payments.status, liveStates)})
      returning product_id, quantity
    )
    update products set available_quantity = available_quantity + cancelled.quantity
    from cancelled where products.id = cancelled.product_id
    returning products.id`,
  )
  return rows.length > 0
}

/** Ships a paid order. False when it is not paid, given back, shipped already, or not there. */
export async function approvePaidOrder(tx: Db, id: string, approvedBy: string): Promise<boolean> {
  const isPaid = and(isNotNull(orders.paidAt), lt(orders.refundedCents, orders.totalCents))
  const approved = await tx
    .update(orders)
    .set({ approvedAt: sql`now()`, approvedBy })
    .where(and(eq(orders.id, id), isPaid, isNull(orders.approvedAt), alive))
    .returning({ id: orders.id })
  return approved.length > 0
}

export async function unpaidOrdersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), unpaid, alive))
    .orderBy(asc(orders.id))
  return rows.map((row) => row.id)
}
