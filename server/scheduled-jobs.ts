/** What the shop does by itself: the table of scheduled jobs, and how they are run. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database/connect.ts'
import { deleteEndedSignIns } from './identity/account-queries.ts'
import { deleteOldLimits } from './identity/limit-queries.ts'
import { deleteExpiredTokens } from './identity/session-queries.ts'
import { factsOfError, log } from './log.ts'
import { endHolds } from './orders/end-holds.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { mailShopAboutMoney } from './payments/tell-shop.ts'
import { pruneOldRows } from './retention.ts'
import type { Shop } from './shop.ts'

export type ScheduledJob = {
  /** Instances take turns by this name. */
  name: string
  /** From the end of one round to the beginning of the next. */
  everyMs: number
  /** One round. Once the signal is aborted the shop is closing: what is left is for the next round. */
  run: (shop: Shop, now: Date, signal: AbortSignal) => Promise<void>
}

const minuteMs = 60_000

export const scheduledJobs: ScheduledJob[] = [
  { name: 'payments', everyMs: minuteMs, run: reconcilePayments },
  { name: 'money to look at', everyMs: minuteMs, run: mailShopAboutMoney },
  { name: 'holds', everyMs: minuteMs, run: endHolds },
  { name: 'expired tokens', everyMs: minuteMs, run: ({ db }, now) => deleteExpiredTokens(db, now) },
  { name: 'ended sign-ins', everyMs: minuteMs, run: ({ db }, now) => deleteEndedSignIns(db, now) },
  { name: 'account limits', everyMs: 60 * minuteMs, run: ({ db }, now) => deleteOldLimits(db, now) },
  { name: 'outbox', everyMs: 10_000, run: ({ mailer }, now, signal) => mailer.sendDue(now, signal) },
  { name: 'retention', everyMs: 60 * minuteMs, run: (shop, now) => pruneOldRows(shop, now) },
]

/** A round that heeds the signal ends within this; any other is left behind. */
const endsWithinMs = 500

/**
 * Starts every job: never two rounds of one at a time, neither here nor on another instance. Returns how to stop, which
 * tells rounds under way to end and does not wait for one that hangs.
 */
export function startJobs(shop: Shop, database: Database, jobs: ScheduledJob[] = scheduledJobs): () => Promise<void> {
  const stopping = new AbortController()
  const loops = Promise.all(jobs.map((job) => repeat(job, shop, database, stopping.signal)))
  return async () => {
    stopping.abort()
    await Promise.race([loops, pause(endsWithinMs)])
  }
}

async function repeat(job: ScheduledJob, shop: Shop, database: Database, stopping: AbortSignal): Promise<void> {
  while (await passed(job.everyMs, stopping)) {
    try {
      await database.runAlone(job.name, stopping, (signal) => job.run(shop, new Date(), signal))
    } catch (error) {
      // The next round tries again.
      if (!stopping.aborted) log.error({ at: 'jobs', job: job.name, error: factsOfError(error) }, 'A job failed')
    }
  }
}

/** Waits; false as soon as the shop closes. */
async function passed(ms: number, stopping: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal: stopping, ref: false }).catch(() => {}) // its only error is that the shop closes
  return !stopping.aborted
}
