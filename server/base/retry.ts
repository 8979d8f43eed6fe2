/** Retries: one process at a time holds a lease on each item, the pauses grow, and after some days it is given up. */

const minuteMs = 60_000
const leaseMs = 2 * minuteMs
const longestPauseMs = 4 * 60 * minuteMs
const giveUpAfterMs = 4 * 24 * 60 * minuteMs

/** How long a try may take before it is due again for other processes, in case this one dies. */
export const leaseFrom = (moment: Date): Date => new Date(moment.getTime() + leaseMs)

/** Exponential backoff: one, two, four … times the shortest pause, at most four hours. `tries` includes the one that just failed. */
export function nextTryFrom(now: Date, tries: number, shortestPauseMs: number): Date {
  return new Date(now.getTime() + Math.min(shortestPauseMs * 2 ** (tries - 1), longestPauseMs))
}

/** Whether it has been tried for so long that it is given up. */
export function isTooOld({ createdAt }: { createdAt: Date }, now: Date, afterMs = giveUpAfterMs): boolean {
  return now.getTime() - createdAt.getTime() > afterMs
}

/**
 * Takes what is due and tries it, one after the other, until nothing is due, a try says that the others have to wait (false),
 * or the shop closes. `take` leases the next one; `now` is when the round began, each lease begins when it is taken.
 */
export async function tryEachDue<Item>(
  { now, signal, most = Number.POSITIVE_INFINITY }: { now: Date; signal?: AbortSignal | undefined; most?: number },
  take: (leasedUntil: Date) => Promise<Item | undefined>,
  attempt: (item: Item) => Promise<boolean>,
): Promise<void> {
  const began = performance.now()
  for (let tried = 0; tried < most && !signal?.aborted; tried++) {
    const item = await take(leaseFrom(new Date(now.getTime() + performance.now() - began)))
    if (item === undefined || !(await attempt(item))) return
  }
}
