/** An order that is paid long after it was placed leaves later than was promised. */
import { promiseMoved } from '#contract/orders/rules/delivery/promise.ts'
import type { Db } from '../database/db.ts'
import { currentCalendar } from '../settings/delivery-dates.ts'
import { orderOfId, putPromise } from './order-queries.ts'

/** Payments that follow the order at once keep its dates, even if the cut-off passes meanwhile. */
const atOnceMs = 10 * 60_000

/** Moves the dates of an order that has just been paid, if its goods can no longer leave as promised. */
export async function moveDatesIfLate(db: Db, order: { id: string; placedAt: Date }, now: Date): Promise<void> {
  if (now.getTime() - order.placedAt.getTime() < atOnceMs) return
  const { leavesOn, arrivesFrom, arrivesUntil } = (await orderOfId(db, order.id)) ?? {}
  if (!leavesOn || !arrivesFrom || !arrivesUntil) return
  const calendar = await currentCalendar(db, now)
  const moved = promiseMoved({ leavesOn, arrivesFrom, arrivesUntil }, calendar, now)
  if (moved) await putPromise(db, order.id, moved)
}
