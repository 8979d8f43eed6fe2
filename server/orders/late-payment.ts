/** An order that is paid long after it was placed leaves later than was promised. */
import { type DeliveryPromise, promiseMoved } from '#contract/delivery/rules/promise.ts'
import type { Db } from '../database/db.ts'
import { currentCalendar } from '../delivery/dates.ts'
import { putPromise } from './change-queries.ts'
import { ordersOfIds } from './confirmation-queries.ts'
import { type OrderRow, orderOfId } from './order-queries.ts'
import { promiseOf } from './to-wire.ts'

/** Payments that follow the order at once keep its dates, even if the cut-off passes meanwhile. */
const atOnceMs = 10 * 60_000

type Paid = Pick<OrderRow, 'id' | 'placedAt'>

/** The dates of an unpaid order if it is paid at `now`; undefined if none are promised. */
export async function promiseIfPaid(db: Db, order: OrderRow, now: Date): Promise<DeliveryPromise | undefined> {
  const { promise } = promiseOf(order)
  if (!promise || wasPaidAtOnce(order, now)) return promise
  return promiseMoved(promise, await currentCalendar(db, now), now) ?? promise
}

/** Moves the dates of an order that has just been paid, if its goods can no longer leave as promised. */
export async function moveDatesIfLate(db: Db, order: Paid, now: Date): Promise<void> {
  if (wasPaidAtOnce(order, now)) return
  const row = await orderOfId(db, order.id)
  if (row) await moveDates(db, [row], now)
}

/** Like `moveDatesIfLate`, for many orders, in the transaction that pays them. */
export async function moveDatesOfLate(tx: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const late = (await ordersOfIds(tx, ids)).filter((order) => !wasPaidAtOnce(order, now))
  if (late.length > 0) await moveDates(tx, late, now)
}

const wasPaidAtOnce = ({ placedAt }: Paid, now: Date) => now.getTime() - placedAt.getTime() < atOnceMs

async function moveDates(db: Db, rows: readonly OrderRow[], now: Date): Promise<void> {
  const calendar = await currentCalendar(db, now)
  for (const row of rows) {
    const { promise } = promiseOf(row)
    const moved = promise && promiseMoved(promise, calendar, now)
    if (moved) await putPromise(db, row.id, moved)
  }
}
