/** Statements about orders placed while a list was shown. */

import { and, count, gte, not, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { hasEndedUnpaid } from '../database/order-state.ts'

/** How many orders were placed after the millisecond `moment`, counted up to `most`. */
export async function countOrdersSince(db: Db, moment: Date, most: number): Promise<number> {
  const after = new Date(moment.getTime() + 1)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(and(not(hasEndedUnpaid), gte(orders.placedAt, after)))
    .limit(most)
    .as('found')
  const [counted] = await db.select({ orders: count() }).from(found)
  return counted?.orders ?? 0
}
