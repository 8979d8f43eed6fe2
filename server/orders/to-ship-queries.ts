/** The statements of the orders to ship, without their amounts. */
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import { orderCan } from '#contract/orders/rules/order.ts'
import type { ToShipQuery } from '#contract/orders/schema/to-ship.ts'
import { csvLimits } from '#contract/rules/lists/csv.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import { answerList } from '../database/list-queries.ts'
import { orders } from '../database/order-schema.ts'
import { hasOpenRequest, inStage } from '../database/order-state.ts'
import { matches } from '../database/word-queries.ts'
import { shopToday } from '../settings/day-queries.ts'

type PackedLine = { name: string; sku: string | null; quantity: number }

export type ToShipRow = typeof orders.$inferSelect & {
  packed: PackedLine[]
  isDue: boolean
  asksToCancel: boolean
  short: { text: string; at: string } | null
}

/** The rest of each line after refunds. */
const packed = sql<PackedLine[]>`(
  select coalesce(json_agg(json_build_object('name', product_name, 'sku', sku, 'quantity', left_over) order by position), '[]')
  from (
    select position, product_name, sku, quantity - coalesce((
      select sum(back.quantity) from refund_lines back
      where back.order_id = order_lines.order_id and back.position = order_lines.position), 0)::int as left_over
    from order_lines where order_id = orders.id) as line
  where left_over > 0)`

const isDue = sql<boolean>`coalesce(${orders.leavesOn} <= ${shopToday}, false)`

const short = sql<{ text: string; at: string } | null>`(
  select json_build_object('text', details ->> 'text', 'at', at) from order_events
  where order_id = orders.id and kind = 'reported short' order by id desc limit 1)`

const more = {
  packed,
  isDue,
  short,
  asksToCancel: sql<boolean>`${hasOpenRequest}`,
}

/** Orders that are paid or on account and have not shipped, the one that has waited longest first. */
export function ordersToShip(db: Db, { due, ...query }: ToShipQuery): Promise<ListAnswer<ToShipRow>> {
  const where: (SQL | undefined)[] = [inStage('to ship')]
  if (due) where.push(due === 'true' ? isDue : not(isDue))
  const searched = query.q ? matches(query.q, { search: sql`orders.search`, hasPhone: true }) : undefined
  return answerList(db, { from: orders, where, searched, sort: { by: orders.readyAt }, more }, { limit: 50, ...query })
}

const { number, userName, company, address, parts, postalCode, country, phone, deliveryName, leavesOn } = orders
const sent = { number, userName, company, address, parts, postalCode, country, phone, deliveryName, leavesOn }

/** Those that a carrier fetches now: not collected, disputed, or asked to be cancelled. At most as many as a CSV file may have rows. */
export async function ordersToSend(db: Db) {
  const rows = await db
    .select({ ...sent, dispute: orders.dispute })
    .from(orders)
    .where(and(inStage('to ship'), eq(orders.collected, false), not(hasOpenRequest)))
    .orderBy(asc(orders.readyAt), asc(orders.number))
    .limit(csvLimits.rows)
  return rows.filter(({ dispute }) => orderCan.shipAtOnce({ dispute: dispute ?? undefined }))
}
export type SentRow = Awaited<ReturnType<typeof ordersToSend>>[number]
