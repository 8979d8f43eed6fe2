/** Transactions of the shop that wait for each other. Needs PostgreSQL: PGlite has a single connection. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/db.ts'
import { rowsOf } from '#server/database/statements.ts'

/** Waits until so many transactions wait for locks that others hold. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await rowsOf(db, waiting)).rows.length, { timeout: 10_000 }).toBe(count)
}
