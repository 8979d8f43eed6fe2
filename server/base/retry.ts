/**
 * Retries: one process at a time holds a lease on each item, the pauses between tries grow, and after some days the caller may
 * give the item up.
 */

import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const minuteMs = 60_000
const leaseMs = 2 * minuteMs
const longestPauseMs = 4 * 60 * minuteMs
const giveUpAfterMs = 4 * 24 * 60 * minuteMs

/** The end of a lease, after which the item is due again for other processes, in case this process has died. */
export const leaseFrom = (moment: Date): Date => new Date(moment.getTime() + leaseMs)

/** Exponential backoff: 1, 2, 4 … times the shortest pause, at most four hours. `tries` includes the try that has just failed. */
export function nextTryFrom(now: Date, tries: number, shortestPauseMs: number): Date {
  return new Date(now.getTime() + Math.min(shortestPauseMs * 2 ** (tries - 1), longestPauseMs))
}

/** Whether the item is so old that it is given up. */
export function isTooOld({ createdAt }: { createdAt: Date }, now: Date, afterMs = giveUpAfterMs): boolean {
  return now.getTime() - createdAt.getTime() > afterMs
}

type Round = { now: Date; signal?: AbortSignal | undefined; yields?: boolean; most?: number }

/**
 * Takes due items and tries them in sequence, until none is due, `most` items were tried, an attempt returns false (the other
 * items must wait), or the shop closes. `now` is the start of the round. `take` leases the next item; each lease begins when
 * its item is taken. `yields`: requests come first, and the busier the shop, the longer the pause after an item.
 */
export async function tryEachDue<Item>(
  { now, signal, yields = false, most = Number.POSITIVE_INFINITY }: Round,
  take: (leasedUntil: Date) => Promise<Item | undefined>,
  attempt: (item: Item) => Promise<boolean>,
): Promise<void> {
  const began = performance.now()
  for (let tried = 0; tried < most && !signal?.aborted; tried++) {
    const before = performance.eventLoopUtilization()
    const takenAt = performance.now()
    const item = await take(leaseFrom(new Date(now.getTime() + takenAt - began)))
    if (item === undefined || !(await attempt(item))) return
    const { utilization } = performance.eventLoopUtilization(before)
    if (yields) await yieldFor(pauseAfter(performance.now() - takenAt, utilization), signal)
  }
}

const longestYieldMs = 500

/** The pause after background work that took `tookMs`. `busy` is the share of the event loop that requests use, from 0 to 1. */
export function pauseAfter(tookMs: number, busy: number): number {
  return Math.min((tookMs * busy) / (1 - busy), longestYieldMs)
}

async function yieldFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {}) // rejects only when the shop closes
}
