/**
 * The statements about rate limits per account and per client address. Keys are digests, so the tables contain neither accounts
 * nor addresses.
 */
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { authPaces } from '../database/identity-schema.ts'
import { accountLimits } from '../database/record-schema.ts'

/** Exponential backoff: after `free` tries, each further try doubles the wait, up to the longest wait. */
export type GrowingDelay = { free: number; firstWaitMs: number; longestWaitMs: number }

const forgottenAfterMs = 24 * 60 * 60 * 1000

/**
 * Counts a try as failed before it is made, so that of many concurrent tries only the free ones pass. Returns the end of the
 * wait, or null when the try is allowed.
 */
export async function countAttempt(db: Db, key: string, delay: GrowingDelay, now: Date): Promise<Date | null> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const failures = sql`case when ${accountLimits.at} < ${moment} - ${forgottenAfterMs} * interval '1 millisecond'
    then 1 else ${accountLimits.failures} + 1 end`
  const waits = sql`greatest(0, (${failures}) - ${delay.free} + 1)`
  // The exponent is capped at ten: 2^10 times the first wait exceeds `longestWaitMs` of every limit.
  const waitMs = sql`case when (${waits}) = 0 then 0 else
    least(${delay.longestWaitMs}::bigint, ${delay.firstWaitMs} * power(2, least(10, (${waits}) - 1))) end`
  const counted = await db
    .insert(accountLimits)
    .values({ key, failures: 1, blockedUntil: now, at: now })
    .onConflictDoUpdate({
      target: accountLimits.key,
      set: { failures, blockedUntil: sql`${moment} + (${waitMs}) * interval '1 millisecond'`, at: now },
      // Free tries never wait, even if a later try has been counted first.
      setWhere: sql`${accountLimits.failures} < ${delay.free} or ${accountLimits.blockedUntil} <= ${moment}`,
    })
    .returning({ key: accountLimits.key })
  return counted.length > 0 ? null : await blockedUntil(db, key, now)
}

/** Fixed-window rate limit: the window begins with the first use. Returns the window's end when `most` is exceeded. */
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

/** Deletes rows unchanged for a day: every wait and every window is over by then. */
export async function deleteOldLimits(db: Db, now: Date): Promise<void> {
  await db.delete(accountLimits).where(lt(accountLimits.at, new Date(now.getTime() - forgottenAfterMs)))
}

/**
 * Rolling window, which restarts with each allowed request. Returns when the next request is allowed, or null when this request
 * is allowed.
 */
export async function countPace(
  db: Db,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
): Promise<Date | null> {
  const nowMs = now.getTime()
  const isOver = sql`${authPaces.lastRequest} <= ${nowMs - windowMs}::bigint`
  const counted = await db
    .insert(authPaces)
    .values({ id: crypto.randomUUID(), key, count: 1, lastRequest: nowMs })
    .onConflictDoUpdate({
      target: authPaces.key,
      set: { count: sql`case when ${isOver} then 1 else ${authPaces.count} + 1 end`, lastRequest: nowMs },
      setWhere: sql`${isOver} or ${authPaces.count} < ${most}`,
    })
    .returning({ key: authPaces.key })
  if (counted.length > 0) return null
  const [pace] = await db.select({ last: authPaces.lastRequest }).from(authPaces).where(eq(authPaces.key, key))
  return new Date((pace?.last ?? nowMs) + windowMs)
}

/** Windows last a minute at most. */
const pacesKeptMs = 10 * 60_000

export async function deleteOldPaces(db: Db, now: Date): Promise<void> {
  await db.delete(authPaces).where(lt(authPaces.lastRequest, now.getTime() - pacesKeptMs))
}

async function blockedUntil(db: Db, key: string, now: Date): Promise<Date> {
  const [limit] = await db
    .select({ until: accountLimits.blockedUntil })
    .from(accountLimits)
    .where(eq(accountLimits.key, key))
  // The row may have been deleted by a concurrent successful sign-in.
  return limit?.until ?? now
}
