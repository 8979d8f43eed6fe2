/** Orders with the numbers of their papers, for the books. */
import { sql } from 'drizzle-orm'
import type { NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import type { Db } from '../database/db.ts'
import { everyRow } from '../database/list-queries.ts'
import type { orders } from '../database/order-schema.ts'
import { orderListOf } from './order-list-queries.ts'

export type BookedOrder = typeof orders.$inferSelect & {
  papers: { kind: NumberedPaper; year: number; number: number }[] | null
}

const papers = sql<BookedOrder['papers']>`(
  select json_agg(json_build_object('kind', kind, 'year', year, 'number', number) order by papers.id)
  from papers where order_id = orders.id and number is not null)`

/**
 * All that the list of orders has, in the steps in which it is read. Each step is a statement of its own: a snapshot held
 * for as long as somebody downloads would keep the database from cleaning up. What a list is sorted by never changes, so
 * that no order comes twice; one that changes meanwhile is told as it stands when its step is read.
 */
export function everyBookedOrder(db: Db, filter: Parameters<typeof orderListOf>[0]): AsyncIterable<BookedOrder[]> {
  return everyRow(db, { ...orderListOf(filter), more: { papers } })
}
