/**
 * A sign-in that is held after the right password has been given, while something else happens.
 * Needs PostgreSQL, where one connection can wait for another.
 */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Account, Browser } from './browser.ts'
import type { FrontDoor } from './front-door.ts'

const gate = 4711

/** Signs in, makes the change before the session is written, and returns the browser when both are done. */
export async function overtakeSignIn(
  { db, browser }: FrontDoor,
  account: Account,
  change: () => Promise<unknown>,
): Promise<Browser> {
  const signingIn = browser()
  await db.execute(sql`create or replace function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`)
  await db.execute(sql`create trigger gate before insert on auth_sessions for each row
    when (new.user_agent = 'overtaken') execute function wait_at_gate()`)
  try {
    const signedIn = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${gate})`)
      const answer = signingIn.post('/identity/sign-in/email', account, { 'user-agent': 'overtaken' })
      await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1)
      await change()
      return { answer }
    })
    await signedIn.answer
  } finally {
    await db.execute(sql`drop trigger gate on auth_sessions`)
  }
  return signingIn
}

async function countWaiting(db: FrontDoor['db']): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and objid = ${gate} and not granted
    and database = (select oid from pg_database where datname = current_database())`)) as unknown as {
    rows: { waiting: number }[]
  }
  return rows[0]?.waiting ?? 0
}
