/** Reads single orders. The WHERE says who may see the rows. */

import { and, asc, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm'
import { seesAllOrders } from '#contract/users/rules/office/office-roles.ts'
import { actsOn } from '../companies/acts-on-queries.ts'
import { calledOf } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { type orderLines, orders } from '../database/order-schema.ts'
import { isBlocked, isCancellable, isListed, isPaid } from '../database/order-state.ts'
import { isOpenTo } from '../identity/confirmed-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
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
  /** Whether it is unpaid and has its invoice already: it had shipped on account. */
  isInvoiced: boolean
  isBlocked: boolean
}
/** Times as PostgreSQL writes them into JSON. */
type RequestedCancellation = { requestedAt: string; declinedAt: string | null }

/** Selected with the row, because a list would otherwise query the lines of each order. */
const linesOfOrder = sql<OrderLineRow[]>`(
  select json_agg(json_build_object('productId', product_id, 'productName', product_name, 'sku', sku, 'quantity', quantity,
    'unitPriceCents', unit_price_cents, 'totalCents', total_cents) order by position)
  from order_lines where order_id = orders.id)`

const approver = sql<string | null>`${calledOf(orders.approvedById)}`

const cancellationRequest = sql<RequestedCancellation | null>`(
  select json_build_object('requestedAt', requested_at, 'declinedAt', declined_at)
  from cancellation_requests where order_id = orders.id)`

const isInvoiced = sql<boolean>`(not ${isPaid} and ${isInvoicedNow(sql`orders.id`)})`

/** Columns selected in addition to those of the order. */
export const orderExtras = { lines: linesOfOrder, approver, cancellationRequest, isInvoiced, isBlocked }

/**
 * Orders that a caller may see: all for admins and bookkeepers, else their own and those of their company. Loading through this
 * condition is the access check. Packers see other people's orders only in the list of orders to ship, which has no amounts.
 */
function seenBy(caller: Caller): SQL | undefined {
  return seesAllOrders(caller) ? undefined : actsOn(caller, 'read')
}

/** The orders of a user. Those that the office has entered count only once the address is confirmed. */
export const isOwnOrder = (userId: string): SQL | undefined => and(eq(orders.userId, userId), isOpenTo(userId))

/** Whether the caller would see the order with a confirmed address. */
export async function waitsForProof(db: Db, caller: Caller, id: string): Promise<boolean> {
  const isHidden = and(eq(orders.id, id), eq(orders.userId, caller.id), isListed, not(isOpenTo(caller.id)))
  return (await db.$count(orders, isHidden)) > 0
}

/** `caller` is left out in calls that only the office can make. */
export async function orderSeenBy(db: Db, caller: Caller | undefined, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(orders), ...orderExtras })
    .from(orders)
    .where(and(eq(orders.id, id), isListed, caller && seenBy(caller)))
  return row
}

/** Any order, including cancelled ones. */
export async function orderOfId(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await anyOrdersOfIds(db, [id]))[0]
}

/** Orders in any sequence, including cancelled ones. */
export async function anyOrdersOfIds(db: Db, ids: string[]): Promise<OrderRow[]> {
  return db
    .select({ ...getTableColumns(orders), ...orderExtras })
    .from(orders)
    .where(inArray(orders.id, ids))
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
    .where(and(eq(orders.userId, userId), isCancellable, isOther))
    .orderBy(asc(orders.id))
  return rows.map((row) => row.id)
}
