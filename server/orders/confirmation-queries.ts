/** The statements about confirming many orders at once. */

import { and, asc, eq, getTableColumns, inArray, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter } from '#contract/orders/schema/bulk.ts'
import type { Db } from '../database/db.ts'
import { confirmationRuns } from '../database/order-list-schema.ts'
import { orderEvents, orders } from '../database/order-schema.ts'
import { isListed } from '../database/order-state.ts'
import { isFoundBy } from './order-list-queries.ts'
import { type OrderRow, orderExtras } from './order-queries.ts'
import { runOfEvent } from './shipping-queries.ts'

const isShipping = eq(orderEvents.kind, 'shipped')

/** How many orders a filter matches, counted up to `most`, and when the newest of these was placed. */
export async function countFound(
  db: Db,
  filter: OrderFilter,
  most: number,
): Promise<{ count: number; newest: Date | null }> {
  const found = foundBy(db, filter, most).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int`, newest: max(found.placedAt) }).from(found)
  return row ?? { count: 0, newest: null }
}

/** The ids of the matching orders placed up to a point in time, oldest first. */
export async function idsFound(tx: Db, filter: OrderFilter, until: Date, most: number): Promise<string[]> {
  return (await foundBy(tx, filter, most, lte(orders.placedAt, until))).map(({ id }) => id)
}

function foundBy(db: Db, filter: OrderFilter, most: number, until?: SQL) {
  return db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(and(...isFoundBy(filter), until))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most)
}

export async function insertRun(tx: Db, userId: string, orderIds: string[]): Promise<string> {
  const [run] = await tx.insert(confirmationRuns).values({ userId, orderIds }).returning({ id: confirmationRuns.id })
  if (!run) throw new Error('An insert returned no row')
  return run.id
}

/** The orders of a run, in the sequence of confirmation; undefined when there is no such run. */
export async function ordersOfRun(db: Db, id: string): Promise<string[] | undefined> {
  const [run] = await db
    .select({ orderIds: confirmationRuns.orderIds })
    .from(confirmationRuns)
    .where(eq(confirmationRuns.id, id))
  return run?.orderIds
}

/** The orders that were shipped in a run, even if their shipment has been undone since. */
export async function shippedInRun(db: Db, runId: string, orderIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), isShipping, eq(runOfEvent, runId)))
  return new Set(rows.map(({ orderId }) => orderId))
}

export async function numbersOf(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isListed))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Orders with their lines, in the order of the ids; orders that are not found are left out. */
export async function ordersOfIds(db: Db, orderIds: string[]): Promise<OrderRow[]> {
  const rows = await db
    .select({ ...getTableColumns(orders), ...orderExtras })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), isListed))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return orderIds.flatMap((id) => byId.get(id) ?? [])
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(confirmationRuns).where(lt(confirmationRuns.createdAt, before))
}
