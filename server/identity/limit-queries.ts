/** Every statement about limits per account. A key is a digest: no address stands in the table. */
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { accountLimits } from '../database/record-schema.ts'

/** So many tries are free; each further one is followed by a wait, twice as long as the one before, up to the longest. */
export type GrowingDelay = { free: number; firstWaitMs: number; longestWaitMs: number }

const forgottenAfterMs = 24 * 60 * 60 * 1000

/**
 * Counts a try as failed before it is made, so that of many at once only the free ones get through. Gives the moment
 * until which it has to wait, or null when it may be made.
 */
export async function countTry(db: Db, key: string, delay: GrowingDelay, now: Date): Promise<Date | null> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const failures = sql`case when ${accountLimits.at} < ${moment} - ${forgottenAfterMs} * interval '1 millisecond'
    then 1 else ${accountLimits.failures} + 1 end`
  const waits = sql`greatest(0, (${failures}) - ${delay.free} + 1)`
  // Two to the power of ten is beyond any cap, and the most the count should have to say.
  const waitMs = sql`case when (${waits}) = 0 then 0 else
    least(${delay.longestWaitMs}::bigint, ${delay.firstWaitMs} * power(2, least(10, (${waits}) - 1))) end`
  const counted = await db
    .insert(accountLimits)
    .values({ key, failures: 1, blockedUntil: now, at: now })
    .onConflictDoUpdate({
      target: accountLimits.key,
      set: { failures, blockedUntil: sql`${moment} + (${waitMs}) * interval '1 millisecond'`, at: now },
      setWhere: sql`${accountLimits.blockedUntil} <= ${moment}`,
    })
    .returning({ key: accountLimits.key })
  return counted.length > 0 ? null : await blockedUntil(db, key, now)
}

/** Counts one of at most `most` in a window that begins with the first. Gives the window's end when there were too many. */
export async function countInWindow(
  db: Db,
  key: string,
  window: { most: number; windowMs: number },
  now: Date,
): Promise<Date | null> {
  const isOver = sql`${accountLimits.blockedUntil} <= ${now.toISOString()}::timestamptz`
  const end = new Date(now.getTime() + window.windowMs)
  const [counted] = await db
    .insert(accountLimits)
    .values({ key, failures: 1, blockedUntil: end, at: now })
    .onConflictDoUpdate({
      target: accountLimits.key,
      set: {
        failures: sql`case when ${isOver} then 1 else least(${accountLimits.failures} + 1, ${window.most + 1}) end`,
        blockedUntil: sql`case when ${isOver} then ${end.toISOString()}::timestamptz else ${accountLimits.blockedUntil} end`,
        at: now,
      },
    })
    .returning({ times: accountLimits.failures, until: accountLimits.blockedUntil })
  return counted && counted.times > window.most ? counted.until : null
}

export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.delete(accountLimits).where(eq(accountLimits.key, key))
}

/** Forgets what nobody has added to for a day: every wait and every window is over by then. */
export async function deleteOldLimits(db: Db, now: Date): Promise<void> {
  await db.delete(accountLimits).where(lt(accountLimits.at, new Date(now.getTime() - forgottenAfterMs)))
}

async function blockedUntil(db: Db, key: string, now: Date): Promise<Date> {
  const [limit] = await db
    .select({ until: accountLimits.blockedUntil })
    .from(accountLimits)
    .where(eq(accountLimits.key, key))
  // It was there a moment ago: whoever has just signed in has cleared it.
  return limit?.until ?? now
}
