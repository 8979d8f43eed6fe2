/** Whether PostgreSQL ends by itself what takes too long: a pooler in between may have dropped what the shop asked for. */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './statements.ts'

/** Milliseconds. Sent with each connection of the shop, save through a pooler: then its user has to carry them. */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** What mends it, in SQL; undefined where all limits are on. */
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
