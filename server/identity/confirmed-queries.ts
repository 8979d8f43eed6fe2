/** The condition for what an account may do only with a confirmed address. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'

/** Whether a user has confirmed an email address, as a condition within a statement. False for null. */
export function isConfirmed(userId: PgColumn | Placeholder | SQL | string): SQL<boolean> {
  return sql`exists (select 1 from identities where identities.user_id = ${userId} and identities.email_verified)`
}

/**
 * Whether the user may see and change this order of theirs. What the office has entered for an address is for its owner, so it is
 * neither shown nor changed while the address is unconfirmed.
 */
export const isOpenTo = (userId: PgColumn | Placeholder | SQL | string): SQL<boolean> =>
  sql`(${orders.enteredHoldDays} is null or ${isConfirmed(userId)})`

export async function readConfirmed(db: Db, userId: string): Promise<boolean> {
  const { rows } = await rowsOf<{ is: boolean }>(db, sql`select ${isConfirmed(userId)} as is`)
  return rows[0]?.is ?? false
}
