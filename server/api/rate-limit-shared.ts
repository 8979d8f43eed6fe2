/** Counts calls of all instances together. Calls that arrive during a statement share the next statement. */
import { factsOfError, log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import type { Db } from '../database/db.ts'
import { isOutage } from '../database/outage.ts'
import { type CallsToCount, type Counted, countCalls } from './rate-limit-queries.ts'

/** The longest wait for the shared count; after it, only this instance's own count applies. */
const withinMs = 250

type Batch = { pending: Map<string, CallsToCount>; counted: Promise<Map<string, Counted>> }

/**
 * Adds the calls to the shared count. Returns the window's count, including these calls, or undefined if the database fails or
 * does not answer in time.
 */
export type SharedCount = (calls: CallsToCount) => Promise<Pick<Counted, 'times' | 'secondsLeft'> | undefined>

export function makeSharedCount(db: Db): SharedCount {
  let next: Batch | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  function beginBatch(): Batch {
    const pending: Batch['pending'] = new Map()
    const counted = underWay.then(() => {
      next = undefined
      return countCalls(db, [...pending.values()])
    })
    underWay = counted.catch(logBug)
    return { pending, counted }
  }

  return async ({ key, times, seconds }) => {
    next ??= beginBatch()
    const { pending, counted } = next
    const mine = pending.get(key) ?? { key, times: 0, seconds }
    pending.set(key, mine)
    mine.times += times
    const place = mine.times
    // The error has been logged once for all callers.
    const all = await withTimeout(withinMs, counted).catch(() => undefined)
    const total = all?.get(key)
    return total && { times: total.times - mine.times + place, secondsLeft: total.secondsLeft }
  }
}

/** Outages are logged elsewhere. */
function logBug(error: unknown): void {
  if (!isOutage(error)) log.error({ at: 'database', error: factsOfError(error) }, 'Calls could not be counted')
}
