/** The statements of order lists: their sorts, filters and search. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { disputesToAnswer } from '#contract/orders/rules/money/dispute.ts'
import { readOrderNumber, waitsAfterHours } from '#contract/orders/rules/order.ts'
import type { OrderFilter } from '#contract/orders/schema/bulk.ts'
import type { OrderListQuery } from '#contract/orders/schema/list.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import { answerList } from '../database/list-queries.ts'
import { orders } from '../database/order-schema.ts'
import { inStage, isListed, isPaidUnshipped, isUnpaid } from '../database/order-state.ts'
import { isOneOf } from '../database/schema.ts'
import { shopSettings } from '../database/settings-schema.ts'
import { matches } from '../database/word-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { shopToday } from '../settings/day-queries.ts'
import { isOwnOrder, type OrderRow, orderExtras } from './order-queries.ts'

const sorts = {
  newest: { by: orders.placedAt, descending: true },
  oldest: { by: orders.placedAt },
  name: { by: orders.name },
  '-name': { by: orders.name, descending: true },
  email: { by: orders.email },
  '-email': { by: orders.email, descending: true },
  quantity: { by: orders.quantity },
  '-quantity': { by: orders.quantity, descending: true },
  total: { by: orders.totalCents },
  '-total': { by: orders.totalCents, descending: true },
}

const unshipped = inStage('to ship')

const isToAnswer = isOneOf(sql`disputes.status`, disputesToAnswer)

const isReportedShort = sql`exists (
  select from order_events where order_id = ${orders.id} and kind = 'reported short')`

export const orderStateIs = {
  unpaid: isUnpaid,
  paid: isPaidUnshipped,
  unshipped,
  short: and(unshipped, isReportedShort),
  late: and(unshipped, sql`${orders.leavesOn} < ${shopToday}`),
  waiting: and(unshipped, sql`${orders.readyAt} < now() - make_interval(hours => ${waitsAfterHours})`),
  shipped: inStage('shipped'),
  expired: inStage('expired'),
  disputed: and(isListed, sql`exists (select from disputes where disputes.order_id = ${orders.id} and ${isToAnswer})`),
}

export function allOrders(db: Db, query: OrderListQuery): Promise<ListAnswer<OrderRow>> {
  return listOrders(db, query, undefined)
}

export function ordersOf(db: Db, user: Pick<Caller, 'id'>, query: OrderListQuery): Promise<ListAnswer<OrderRow>> {
  return listOrders(db, query, isOwnOrder(user.id))
}

function listOrders(db: Db, query: OrderListQuery, whose: SQL | undefined): Promise<ListAnswer<OrderRow>> {
  return answerList(db, { ...orderListOf(query, whose), more: orderExtras }, query)
}

/** The filters, the search and the sort of the requested list. */
export function orderListOf(query: Omit<OrderListQuery, 'limit' | 'cursor'>, whose?: SQL) {
  const where = [whose, ...isFilteredBy(query)]
  return { from: orders, where, searched: isSearched(query.q), sort: sorts[query.sort ?? 'newest'] }
}

/** The conditions of the filters and the search. */
export const isFoundBy = (filter: OrderFilter) => [...isFilteredBy(filter), isSearched(filter.q)]

function isFilteredBy({ state, placedFrom, placedTo, paidFrom, paidTo }: OrderFilter): (SQL | undefined)[] {
  return [
    state ? orderStateIs[state] : isListed,
    ...isWithin(orders.placedAt, placedFrom, placedTo),
    ...isWithin(orders.paidAt, paidFrom, paidTo),
  ]
}

const isWithin = (moment: PgColumn, from: string | undefined, to: string | undefined) => [
  from === undefined ? undefined : sql`${moment} >= ${beginOf(sql`${from}::date`)}`,
  to === undefined ? undefined : sql`${moment} < ${beginOf(sql`${to}::date + 1`)}`,
]

/** The start of a day in the seller's time zone. */
const beginOf = (day: SQL) =>
  sql`(${day})::timestamp at time zone coalesce((select time_zone from ${shopSettings} where id = 1), 'UTC')`

/**
 * Matches words, an order number after the word `order`, or a transaction id. The searched words of an order do not include its
 * transaction id.
 */
function isSearched(searched: string | undefined): SQL | undefined {
  if (!searched) return undefined
  const number = /^\s*order\b/i.test(searched) ? readOrderNumber(searched) : undefined
  if (number !== undefined) return eq(orders.number, number)
  const words = matchesOrder(searched)
  return isTransactionId.test(searched) ? or(eq(orders.transactionId, searched), words) : words
}

const isTransactionId = /^[\w-]{8,}$/

const matchesOrder = (searched: string | undefined) => matches(searched, { search: sql`orders.search`, hasPhone: true })
