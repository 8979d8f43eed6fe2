/** Column definitions shared by many tables. */
import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
/** Millisecond precision, as in JavaScript: the value in a pagination cursor must compare equal to what was stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Whole cents, exact in a JavaScript number up to 2^53 (about 9 × 10^13 dollars). */
export const cents = (name: string) => bigint(name, { mode: 'number' })
