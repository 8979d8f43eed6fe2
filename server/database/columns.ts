/** Columns that many tables have. */
import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()
/** Milliseconds, as JavaScript has them: a page's cursor must compare equal to what was stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Whole cents. Up to 10^15 dollars fit into a JavaScript number unharmed. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
