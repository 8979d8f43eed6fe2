/** The scheduled jobs, and the scheduler that runs them. */
import { setTimeout as pause } from 'node:timers/promises'
import { mailAboutRestocked } from '../alerts/tell-restocked.ts'
import { deleteEndedCallLimits } from '../api/rate-limit-queries.ts'
import type { Shop } from '../api/services.ts'
import { diagnostics, secondsSince } from '../base/diagnostics.ts'
import { factsOfError, log } from '../base/log.ts'
import { remindOfDue } from '../companies/remind.ts'
import type { Database } from '../database/connect.ts'
import { isOutage } from '../database/outage.ts'
import { deleteEndedSignIns } from '../identity/account-queries.ts'
import { deleteUnconfirmedAccounts } from '../identity/confirming.ts'
import { deleteOldLimits, deleteOldPaces } from '../identity/limit-queries.ts'
import { deleteExpiredTokens } from '../identity/session-queries.ts'
import { sendDueDeliveries } from '../integrations/send-deliveries.ts'
import { mailShopAboutEndingKeys } from '../integrations/tell-ending-keys.ts'
import { endHolds } from '../orders/end-holds.ts'
import { askForWaitingOrders } from '../orders/waiting-orders.ts'
import { makePapers } from '../papers/make-paper.ts'
import { shopUntil } from '../payments/provider-timeouts.ts'
import { reconcilePayments } from '../payments/reconcile.ts'
import { mailShopAboutMoney } from '../payments/tell-shop.ts'
import { mailShopAboutLowStock } from '../products/tell-low-stock.ts'
import { readExchangeRates } from '../tax/read-rates.ts'
import { noteDistanceSales } from '../tax/report.ts'
import { deleteExpiredAdminLinks } from '../users/admin-link-queries.ts'
import { pruneOldRows } from './retention.ts'

export type ScheduledJob = {
  /** The name of the job's lock. Only one instance runs the job at a time. */
  name: string
  /** From the end of one run to the start of the next. */
  everyMs: number
  /** One run. The signal is aborted when the shop closes; the next run does the rest. */
  run: (shop: Shop, now: Date, signal: AbortSignal) => Promise<void>
}

const minuteMs = 60_000

export const scheduledJobs: ScheduledJob[] = [
  { name: 'payments', everyMs: minuteMs, run: reconcilePayments },
  { name: 'money to look at', everyMs: minuteMs, run: mailShopAboutMoney },
  { name: 'low stock', everyMs: minuteMs, run: mailShopAboutLowStock },
  { name: 'back in stock', everyMs: 10_000, run: mailAboutRestocked },
  { name: 'ending keys', everyMs: 60 * minuteMs, run: mailShopAboutEndingKeys },
  { name: 'holds', everyMs: minuteMs, run: (shop, now, signal) => endHolds(shopUntil(signal, shop), now, signal) },
  { name: 'reminders', everyMs: 10_000, run: remindOfDue },
  { name: 'VAT numbers', everyMs: 10_000, run: askForWaitingOrders },
  { name: 'distance sales', everyMs: 10 * minuteMs, run: noteDistanceSales },
  { name: 'exchange rates', everyMs: 10 * minuteMs, run: readExchangeRates },
  { name: 'papers', everyMs: 10_000, run: makePapers },
  { name: 'expired tokens', everyMs: minuteMs, run: ({ db }, now) => deleteExpiredTokens(db, now) },
  { name: 'ended sign-ins', everyMs: minuteMs, run: ({ db }, now) => deleteEndedSignIns(db, now) },
  { name: 'unconfirmed accounts', everyMs: 60 * minuteMs, run: ({ db }, now) => deleteUnconfirmedAccounts(db, now) },
  { name: 'paces', everyMs: minuteMs, run: ({ db }, now) => deleteOldPaces(db, now) },
  { name: 'admin links', everyMs: 60 * minuteMs, run: ({ db }, now) => deleteExpiredAdminLinks(db, now) },
  { name: 'account limits', everyMs: 60 * minuteMs, run: ({ db }, now) => deleteOldLimits(db, now) },
  { name: 'call limits', everyMs: minuteMs, run: ({ db }, now) => deleteEndedCallLimits(db, now) },
  { name: 'outbox', everyMs: 10_000, run: ({ mailer }, now, signal) => mailer.sendDue(now, signal) },
  { name: 'webhooks', everyMs: 10_000, run: sendDueDeliveries },
  { name: 'retention', everyMs: 60 * minuteMs, run: (shop, now) => pruneOldRows(shop, now) },
]

/** How long closing waits for runs to end after the signal. Runs that have not ended by then are abandoned. */
const endsWithinMs = 500

/**
 * Starts every job: runs of one job never overlap, neither here nor on another instance. Returns the function that stops the
 * jobs: it aborts runs in progress, and does not wait for a run that hangs.
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
  let failuresInARow = 0
  while (await passed(job.everyMs, stopping)) {
    let started: number | undefined
    let hasFailed = false
    const run = (signal: AbortSignal) => {
      started = performance.now()
      return job.run(shop, new Date(), signal)
    }
    try {
      await database.withAdvisoryLock(job.name, stopping, run)
      failuresInARow = 0
    } catch (error) {
      // The next run retries.
      hasFailed = !stopping.aborted
      if (hasFailed) sayFailure(job, error, ++failuresInARow)
    }
    // Not published when another instance ran the job.
    if (started !== undefined || hasFailed)
      diagnostics.jobRan.publish({
        job: job.name,
        seconds: started === undefined ? 0 : secondsSince(started),
        hasFailed,
      })
  }
}

/**
 * During a database outage, for example a slow first start, this many failures in a row are logged as warnings. Every other
 * failure is logged as an error.
 */
const excusedFailures = 3

function sayFailure({ name }: ScheduledJob, error: unknown, failuresInARow: number): void {
  const facts = { at: 'jobs', job: name, error: factsOfError(error) }
  if (isOutage(error) && failuresInARow <= excusedFailures)
    log.warn(facts, 'A job did not reach the database, and will run again')
  else log.error(facts, 'A job failed')
}

/** Sleeps; false as soon as the shop closes. */
async function passed(ms: number, stopping: AbortSignal): Promise<boolean> {
  await pause(ms, undefined, { signal: stopping, ref: false }).catch(() => {}) // rejects only when the shop closes
  return !stopping.aborted
}
