/** Checks that PostgreSQL enforces the shop's timeouts: a pooler in between may have dropped the settings. */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './statements.ts'

/** In milliseconds. */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** The SQL that sets the missing limits; undefined where all are on. */
export async function limitsToSet(db: Db): Promise<string | undefined> {
  const names = Object.keys(sessionLimits)
  const { rows } = await rowsOf<{ name: keyof typeof sessionLimits; user: string }>(
    db,
    sql`select name, quote_ident(current_user) as user from pg_settings
      where setting = '0' and ${inArray(sql`name`, names)} order by name`,
  )
  const [first] = rows
  if (!first) return undefined
  return rows.map(({ name, user }) => `alter role ${user} set ${name} = '${sessionLimits[name] / 1000}s';`).join(' ')
}
