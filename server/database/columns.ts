/** Column definitions and conditions shared by many tables. */
import { type SQL, sql } from 'drizzle-orm'
import { bigint, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
/** Millisecond precision, as in JavaScript: the value in a pagination cursor must compare equal to what was stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Whole cents, exact in a JavaScript number up to 2^53 (about 9 × 10^13 dollars). */
export const cents = (name: string) => bigint(name, { mode: 'number' })

/**
 * Whether a column holds one of the words this code knows. They are written into the statement, not handed over with it:
 * the planner takes a partial index only when it reads the same words there.
 */
export function isOneOf(column: PgColumn | SQL, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}
