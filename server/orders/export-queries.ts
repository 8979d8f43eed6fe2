/** Orders with the numbers of their papers, for bookkeeping. */
import { sql } from 'drizzle-orm'
import type { NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import type { Db } from '../database/db.ts'
import { everyRow } from '../database/list-queries.ts'
import type { orders } from '../database/order-schema.ts'
import { orderListOf } from './order-list-queries.ts'

export type BookedOrder = typeof orders.$inferSelect & {
  papers: { kind: NumberedPaper; year: number; number: number }[] | null
  /** The number of an invoice that the shop did not issue. */
  outsideInvoice: string | null
}

const papers = sql<BookedOrder['papers']>`(
  select json_agg(json_build_object('kind', kind, 'year', year, 'number', number) order by papers.id)
  from papers where order_id = orders.id and number is not null)`

const outsideInvoice = sql<BookedOrder['outsideInvoice']>`(
  select number from outside_invoices where order_id = orders.id)`

/**
 * Every order of the list, in batches. Each batch is a statement of its own, because a snapshot held during a slow download would
 * keep the database from vacuuming. The sort columns never change, so an order appears only once, as it was when its batch was
 * read.
 */
export function everyBookedOrder(db: Db, filter: Parameters<typeof orderListOf>[0]): AsyncIterable<BookedOrder[]> {
  return everyRow(db, { ...orderListOf(filter), more: { papers, outsideInvoice } })
}
