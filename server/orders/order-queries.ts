/** Every statement about orders. Whose rows they are and what state they must be in is said in the WHERE. */

import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { mostUnpaidOrders, payableCents } from '#contract/orders/rules.ts'
import type { OrderListQuery } from '#contract/orders/schema.ts'
import { noteSale } from '../database/changes.ts'
import type { Db } from '../database/connect.ts'
import { answerList, matches } from '../database/list-queries.ts'
import { liveStates, payments } from '../database/payment-schema.ts'
import { isOneOf, orders } from '../database/schema.ts'
import { preparedSql, rowsOf } from '../database/statements.ts'
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
  const where = [alive, whose, query.state && states[query.state], matches(query.q, { search: sql`orders.search` })]
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

/** What is ordered: a quantity of a product, at the price and total that were agreed, or at those of the catalogue. */
type Line = {
  productId: string
  quantity: number
  unitCents: number | undefined
  totalCents: number | undefined
}

/**
 * Takes the stock and writes the order in one statement: what is not there is not sold, however many ask at once. Undefined
 * when anything was not as it should be; then nothing was written. Throws when a twin of the form, or the order that
 * fills what one customer may hold, was quicker (`orders_once_per_form`, `orders_unpaid_at_most`).
 */
export async function insertOrderTakingStock(
  db: Db,
  customer: Caller,
  { lines, ...form }: { lines: Line[]; address: string; phone: string },
  more: { hold: HoldHours; key: string | undefined; digest: string | undefined },
): Promise<string | undefined> {
  const [order] = await orderTakingStock(db, {
    userId: customer.id,
    email: customer.email,
    userName: customer.name,
    ...form,
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    unitCents: lines.map(({ unitCents }) => unitCents ?? null),
    totalCents: lines.map(({ totalCents }) => totalCents ?? null),
    mostUnpaid: mostUnpaidOrders,
    leastCents: payableCents.least,
    mostCents: payableCents.most,
    key: more.key ?? null,
    digest: more.digest ?? null,
    ORDER_HOLD_HOURS: more.hold.ORDER_HOLD_HOURS,
    ORDER_HOLD_HOURS_UNCONFIRMED: more.hold.ORDER_HOLD_HOURS_UNCONFIRMED,
  })
  if (order) noteSale(db, order.slug)
  return order?.id
}

const value = sql.placeholder
const holdHours = {
  ORDER_HOLD_HOURS: value('ORDER_HOLD_HOURS'),
  ORDER_HOLD_HOURS_UNCONFIRMED: value('ORDER_HOLD_HOURS_UNCONFIRMED'),
}

// The customer's row is held first: whoever orders in the same name waits here. What they see then is older than the wait,
// but for the rows that are changed, so the last word on twins and on the number of orders has a constraint.
const orderTakingStock = preparedSql<{ id: string; slug: string }>(
  'order_taking_stock',
  sql`
    with customer as (
      select id from users where id = ${value('userId')} for update
    ), taken as (
      update products set available_quantity = products.available_quantity - line.quantity
      from unnest(${value('productIds')}::uuid[], ${value('quantities')}::int[], ${value('unitCents')}::bigint[],
        ${value('totalCents')}::bigint[]) as line (product_id, quantity, unit_cents, total_cents), customer
      where products.id = line.product_id and products.hidden_at is null
        and products.price_cents = coalesce(line.unit_cents, products.price_cents)
        and products.price_cents * line.quantity = coalesce(line.total_cents, products.price_cents * line.quantity)
        and products.available_quantity >= line.quantity and products.minimum_order <= line.quantity
        and products.price_cents * line.quantity between ${value('leastCents')}::bigint and ${value('mostCents')}::bigint
        and (select count(*) from orders where orders.user_id = customer.id and orders.paid_at is null
          and orders.cancelled_at is null) < ${value('mostUnpaid')}::int
      returning products.id, products.name, products.slug, products.price_cents, line.quantity
    ), placed as (
      insert into orders (product_id, user_id, product_name, email, user_name, address, phone, quantity,
        unit_price_cents, idempotency_key, idempotency_digest, held_until)
      select taken.id, ${value('userId')}::uuid, taken.name, ${value('email')}::text, ${value('userName')}::text,
        ${value('address')}::text, ${value('phone')}::text, taken.quantity, taken.price_cents, ${value('key')}::text, ${value('digest')}::text,
        now() + ${holdOf(holdHours, value('userId'))}
      from taken
      returning id, product_id
    )
    select placed.id, taken.slug from placed join taken on taken.id = placed.product_id`,
)

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
  const { rows } = await rowsOf<{ slug: string }>(
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
    returning products.slug`,
  )
  for (const { slug } of rows) noteSale(db, slug)
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
