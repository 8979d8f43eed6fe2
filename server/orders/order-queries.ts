/** The statements about single orders. The WHERE says who may see the rows and in which state they must be. */

import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { DeliveryPromise } from '#contract/delivery/rules/promise.ts'
import { isOfKey, keyAuthorBegins } from '#contract/integrations/rules/key-texts.ts'
import { type InRole, isOfOffice, mayAs } from '#contract/users/rules/user.ts'
import { Refusal } from '../base/refusal.ts'
import { actsOn } from '../companies/acts-on-queries.ts'
import { invalidateStock } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { keepsItsMoney, orderEvents, orderLines, orders, type parcels } from '../database/order-schema.ts'
import { liveStates, payments } from '../database/payment-schema.ts'
import { isOneOf, productStock } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import { isOpenTo } from '../identity/proved-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { insertMailOfEvent } from '../mail/mail-queries.ts'
import { isProved } from '../mail/recipient-queries.ts'
import { shopToday } from '../settings/day-queries.ts'
import { isInvoicedNow } from './invoice-queries.ts'

export type OrderLineRow = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'productName' | 'sku' | 'quantity' | 'unitPriceCents' | 'totalCents'
>
/** `approver`: the name to show for the admin or API key that confirmed the order. */
export type OrderRow = typeof orders.$inferSelect & {
  lines: OrderLineRow[]
  approver: string | null
  cancellationRequest: RequestedCancellation | null
}
/** Times as PostgreSQL writes them into JSON. */
type RequestedCancellation = { requestedAt: string; declinedAt: string | null }
export type OrderEventRow = typeof orderEvents.$inferSelect

/** Selected with the row, because a list would otherwise query the lines of each order. */
const linesOfOrder = sql<OrderLineRow[]>`(
  select json_agg(json_build_object('productId', product_id, 'productName', product_name, 'sku', sku, 'quantity', quantity,
    'unitPriceCents', unit_price_cents, 'totalCents', total_cents) order by position)
  from order_lines where order_id = orders.id)`

/** The current name of the admin who confirmed an order, else the stored address, or the stored name of an API key. */
const approver = sql<string | null>`coalesce(
  (select nullif(name, '') from users where users.id = orders.approved_by_id), orders.approved_by)`

const cancellationRequest = sql<RequestedCancellation | null>`(
  select json_build_object('requestedAt', requested_at, 'declinedAt', declined_at)
  from cancellation_requests where order_id = orders.id)`

/** Columns selected in addition to those of the order. */
export const besideOrder = { lines: linesOfOrder, approver, cancellationRequest }

export const alive = isNull(orders.cancelledAt)
/** Orders that can be found, including expired orders, but not orders that were cancelled before payment. */
export const listed = or(alive, isNotNull(orders.expiredAt))
export const unpaid = isNull(orders.paidAt)

/**
 * Orders that a caller may see: all for admins and bookkeepers, else their own and those of their company. Loading through this
 * condition is the access check. Packers see other people's orders only in the list of orders to ship, which has no amounts.
 */
function seenBy(caller: Caller): SQL | undefined {
  return mayAs('bookkeeper', caller) ? undefined : actsOn(caller, 'read')
}

/** The orders of a user. Those that the office has entered count only once the address is confirmed. */
export const isOwnOrder = (userId: string): SQL | undefined => and(eq(orders.userId, userId), isOpenTo(userId))

/** Whether the caller would see the order with a confirmed address. */
export async function waitsForProof(db: Db, caller: Caller, id: string): Promise<boolean> {
  const isHidden = and(eq(orders.id, id), eq(orders.userId, caller.id), listed, not(isOpenTo(caller.id)))
  return (await db.$count(orders, isHidden)) > 0
}

/** `caller` is left out in calls that only the office can make. */
export async function orderSeenBy(db: Db, caller: Caller | undefined, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(orders), ...besideOrder })
    .from(orders)
    .where(and(eq(orders.id, id), listed, caller && seenBy(caller)))
  return row
}

/** Any order, including cancelled ones. */
export async function orderOfId(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await anyOrdersOfIds(db, [id]))[0]
}

/** Orders in any sequence, including cancelled ones. */
export async function anyOrdersOfIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  return db
    .select({ ...getTableColumns(orders), ...besideOrder })
    .from(orders)
    .where(inArray(orders.id, ids))
}

/** The events of an order, oldest first. */
export async function eventsOf(db: Db, orderId: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** An event with its order, even if the order is cancelled. `isProved`: the customer's address is confirmed. */
export type OrderOfEvent = {
  event: OrderEventRow
  order: OrderRow
  parcels: Pick<typeof parcels.$inferSelect, 'carrier' | 'tracking' | 'isOfKey'>[]
  isProved: boolean
  /** The token of the link by which the customer confirms the arrival of exempt goods; null when nothing is to be confirmed. */
  arrivalToken: string | null
  /** The token of the link with which the customer pays without signing in; null when there is none, or it was opened. */
  paymentToken: string | null
  /** Whether the mail about placing the order has been sent. */
  isPlacingTold: boolean
  /** Whether an API key has ever corrected the address. */
  hasAddressOfKey: boolean
}

const parcelsOfOrder = sql<OrderOfEvent['parcels']>`coalesce((
  select json_agg(json_build_object('carrier', carrier, 'tracking', tracking, 'isOfKey', is_of_key) order by position)
  from parcels where order_id = orders.id), '[]')`

/** The data for the mails and webhook calls about these events, in any order. */
export async function ordersOfEvents(db: Db, eventIds: number[]): Promise<OrderOfEvent[]> {
  return db
    .select({
      event: orderEvents,
      order: { ...getTableColumns(orders), ...besideOrder },
      parcels: parcelsOfOrder,
      isProved: isProved(orders.email),
      arrivalToken: sql<string | null>`(
        select token from arrivals
        where order_id = orders.id and confirmed_at is null and document_at is null and expires_at > now())`,
      paymentToken: sql<string | null>`(
        select token from payment_links
        where order_id = orders.id and opened_at is null and expires_at > now() and orders.paid_at is null)`,
      isPlacingTold: sql<boolean>`exists (
        select from order_events event join mails on mails.order_event_id = event.id
        where event.order_id = orders.id and event.kind = 'placed' and mails.sent_at is not null)`,
      hasAddressOfKey: sql<boolean>`exists (
        select from order_events event where event.order_id = orders.id and event.kind = 'address corrected'
          and starts_with(event.by_email, ${keyAuthorBegins}))`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(orderEvents.id, eventIds))
}

/** Replaces the delivery dates of an order that is neither shipped nor cancelled; undefined for any other order. */
export async function putPromise(tx: Db, id: string, to: DeliveryPromise): Promise<{ email: string } | undefined> {
  const isOpen = and(alive, isNull(orders.approvedAt), isNull(orders.calledOffAt))
  const put = tx
    .update(orders)
    .set(to)
    .where(and(eq(orders.id, id), isOpen))
  return (await put.returning({ email: orders.email }))[0]
}

/**
 * Writes an event in the transaction of its change, and a mail if there is a recipient. Refuses (429) an API key that has caused
 * many events of the order in a day.
 */
export async function tellOfEvent(
  tx: Db,
  event: typeof orderEvents.$inferInsert,
  to: string | undefined,
  { inSeconds = 0 } = {},
): Promise<void> {
  if (to && isOfKey(event.byEmail)) await refuseManyOfKey(tx, event)
  const [row] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  if (row && to) await insertMailOfEvent(tx, row.id, to, sql`now() + make_interval(secs => ${inSeconds})`)
}

const mostOfKeyADay = 20

async function refuseManyOfKey(tx: Db, { orderId, byEmail }: typeof orderEvents.$inferInsert): Promise<void> {
  const isOfToday = sql`${orderEvents.at} > now() - interval '1 day'`
  const isOfThisKey = sql`${orderEvents.byEmail} = ${byEmail}`
  const before = await tx.$count(orderEvents, and(eq(orderEvents.orderId, orderId), isOfThisKey, isOfToday))
  if (before < mostOfKeyADay) return
  throw new Refusal(429, 'This key has changed this order too often today. A person can still change it', {
    headers: { 'Retry-After': '86400' },
  })
}

export type Destination = Pick<typeof orders.$inferSelect, 'address' | 'phone' | 'company'>

/** The destination of an order, with its row locked. */
export async function lockDestination(tx: Db, id: string): Promise<Destination | undefined> {
  const { address, phone, company } = orders
  const [row] = await tx.select({ address, phone, company }).from(orders).where(eq(orders.id, id)).for('update')
  return row
}

/** Locks an order's row, so that for example two payments for one order follow each other. */
export async function lockOrder(tx: Db, id: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
}

/**
 * Locks the rows of orders, and then the stock of their products, both sorted by id. Placing an order locks in the same
 * sequence, so that there is no deadlock. The lock waits for a payment that is being inserted.
 */
export async function lockOrders(tx: Db, ids: string[]): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for('update')
  const ordered = tx.select({ id: orderLines.productId }).from(orderLines).where(inArray(orderLines.orderId, ids))
  const { productId } = productStock
  const held = tx.select({ productId }).from(productStock).where(inArray(productId, ordered))
  await held.orderBy(asc(productId)).for('no key update')
}

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
      update orders set cancelled_at = now(), expired_at = case when ${isExpired}::boolean then now() end
      where id = ${id} and paid_at is null and approved_at is null and cancelled_at is null and refunded_cents = 0 and ${whose}
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

/** Some of the order’s money is neither refunded nor to be paid back at the bank, and the bank has taken none of it back. */
export const isKept = sql`${keepsItsMoney} and ${orders.grossCents} > greatest(${orders.refundedCents}, (
  select coalesce(sum(refunds.amount_cents), 0) from refunds where refunds.order_id = ${orders.id}))`

/**
 * Ships a paid order. Undefined when it is unpaid, cancelled, refunded, shipped already or not found, while the customer asks
 * to cancel it, and while it is disputed, unless `despiteDispute`. Lock the order first, so that the customer does not ask
 * meanwhile.
 */
export async function approvePaidOrder(
  tx: Db,
  id: string,
  { by, despiteDispute }: { by: Caller; despiteDispute: boolean },
): Promise<{ email: string } | undefined> {
  const isPaid = and(isNotNull(orders.paidAt), isNull(orders.calledOffAt), isKept)
  const hasGoods = sql`exists (
    select from order_lines line where line.order_id = ${orders.id} and line.quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines
      where refund_lines.order_id = line.order_id and refund_lines.position = line.position))`
  const isToBeCancelled = sql`exists (
    select from cancellation_requests where order_id = ${orders.id} and declined_at is null)`
  const [order] = await tx
    .update(orders)
    .set(approvedBy(by))
    .where(
      and(
        eq(orders.id, id),
        isPaid,
        hasGoods,
        not(isToBeCancelled),
        despiteDispute ? undefined : or(isNull(orders.dispute), eq(orders.dispute, 'inquiry')),
        isNull(orders.approvedAt),
        alive,
      ),
    )
    .returning({ email: orders.email })
  return order
}

/**
 * Ships an unpaid order on account, and starts its term. Undefined when it is not on account, is paid, cancelled, shipped already
 * or not found, while its tax is not settled, and while its company is blocked. Lock the order first.
 */
export async function approveOrderOnAccount(tx: Db, id: string, by: Caller): Promise<{ email: string } | undefined> {
  const isBlocked = sql`exists (select from companies where id = ${orders.companyId} and blocked_at is not null)`
  const [order] = await tx
    .update(orders)
    .set({ ...approvedBy(by), dueOn: sql`${shopToday} + net_days` })
    .where(
      and(
        eq(orders.id, id),
        ...[eq(orders.paysBy, 'account'), isNotNull(orders.companyId), isNotNull(orders.taxSettledAt), not(isBlocked)],
        ...[unpaid, isNull(orders.approvedAt), alive],
      ),
    )
    .returning({ email: orders.email })
  return order
}

const approvedBy = (by: Caller) => {
  return { approvedAt: sql`now()`, approvedBy: by.email, approvedById: by.keyScope ? null : by.id }
}

/** The orders that can be cancelled. Those that have shipped on account stay. `besides`: without those of this company. */
export async function unpaidOrdersOf(
  db: Db,
  userId: string,
  { besides }: { besides?: string | null } = {},
): Promise<string[]> {
  const isOther = besides ? sql`${orders.companyId} is distinct from ${besides}` : undefined
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), unpaid, alive, isNull(orders.approvedAt), isOther))
    .orderBy(asc(orders.id))
  return rows.map((row) => row.id)
}

/**
 * Changes the destination of an order. A customer can change it while the order is unpaid, the office until it ships. Returns the
 * customer's email address, or undefined when nothing changed.
 */
export async function putAddress(
  tx: Db,
  caller: Caller,
  id: string,
  { address, phone, company }: Destination,
): Promise<{ email: string } | undefined> {
  const isPacked = isOfOffice(caller)
  const mayStill = isPacked ? isNull(orders.calledOffAt) : unpaid
  const isOther = or(ne(orders.address, address), ne(orders.phone, phone), ne(orders.company, company))
  const [put] = await tx
    .update(orders)
    .set({ address, phone, company })
    .where(
      and(
        eq(orders.id, id),
        alive,
        isPacked ? undefined : actsOn(caller, 'correct address'),
        isNull(orders.approvedAt),
        mayStill,
        isOther,
      ),
    )
    .returning({ email: orders.email })
  return put
}
