/** The condition for what an account may do only with a confirmed address. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

/** Whether a user has confirmed an email address, as a condition within a statement. False for null. */
export function isProved(userId: PgColumn | Placeholder | SQL | string): SQL<boolean> {
  return sql`exists (select 1 from identities where identities.user_id = ${userId} and identities.email_verified)`
}

export async function readProved(db: Db, userId: string): Promise<boolean> {
  const { rows } = await rowsOf<{ is: boolean }>(db, sql`select ${isProved(userId)} as is`)
  return rows[0]?.is ?? false
}
