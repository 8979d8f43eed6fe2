/** The metrics of a running shop in Prometheus format. `deploy/alarms.yml` has the recommended alarms. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { diagnostics } from '../base/diagnostics.ts'
import { factsOfError, log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import type { Database } from '../database/connect.ts'
import { kindOf } from './request-kind.ts'
import { readWaiting, type Waiting } from './waiting-queries.ts'

export type Metrics = {
  contentType: string
  /** All metrics as text. The figures about waiting work are missing during an outage of the database. */
  read: () => Promise<string>
  stop: () => void
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBuckets = [0.01, 0.1, 1, 10, 60]
/** Scrapers usually time out after ten seconds. */
const databaseAnswersWithinMs = 2_000

type Measured = Pick<Database, 'db' | 'pool' | 'health' | 'standby'>

export function makeMetrics({ db, pool, health, standby }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const ends = [...countRequests(registers), ...countJobs(registers)]
  watchPool(registers, pool)
  watchStandby(registers, standby)
  const gauges = makeWaitingGauges(registers)
  const isUp = new Gauge({
    registers,
    name: 'fleje_database_up',
    help: 'Whether the database can be written to: 1 or 0',
  })

  async function askDatabase(): Promise<void> {
    isUp.set((await health()) === 'ready' ? 1 : 0)
    const waiting = await withTimeout(databaseAnswersWithinMs, readWaiting(db)).catch((error: unknown) => {
      log.warn({ at: 'metrics', error: factsOfError(error) }, 'The waiting work could not be counted')
      return undefined
    })
    for (const [name, gauge] of Object.entries(gauges)) {
      const figure = waiting?.[name as keyof Waiting] ?? undefined
      // Unknown figures are removed, because old figures would look current.
      if (figure === undefined) gauge.remove()
      else gauge.set(figure)
    }
  }

  return {
    contentType: registry.contentType,
    async read() {
      await askDatabase()
      return registry.metrics()
    },
    stop() {
      for (const end of ends) end()
    },
  }
}

type Registers = Registry[]

function countRequests(registers: Registers): (() => void)[] {
  const answered = new Counter({
    ...{ registers, name: 'fleje_http_requests_total', help: 'Requests answered, by kind, method and status' },
    labelNames: ['kind', 'method', 'status'],
  })
  const cut = new Counter({
    ...{ registers, name: 'fleje_http_requests_cut_total', help: 'Requests that ended before their answer was sent' },
    labelNames: ['kind'],
  })
  const cached = new Counter({
    ...{ registers, name: 'fleje_http_cache_hits_total', help: 'Requests answered from the response cache' },
    labelNames: ['kind'],
  })
  const seconds = new Histogram({
    ...{
      registers,
      name: 'fleje_http_request_seconds',
      help: 'From the headers of a request to the end of its answer',
    },
    ...{ labelNames: ['kind'], buckets: requestBuckets },
  })
  const shed = new Counter({
    registers,
    name: 'fleje_http_shed_total',
    help: 'Requests refused because too many were in progress',
  })
  const calls = new Histogram({
    ...{
      registers,
      name: 'fleje_call_seconds',
      help: 'Calls of the API that the cache did not answer, by name and status',
    },
    ...{ labelNames: ['call', 'status'], buckets: requestBuckets },
  })
  return [
    diagnostics.answered.subscribe(({ request, status, seconds: took, isCached, isCut }) => {
      const kind = kindOf(request.url ?? '')
      answered.inc({ kind, method: knownMethod(request.method), status })
      if (isCut) cut.inc({ kind })
      if (isCached) cached.inc({ kind })
      seconds.observe({ kind }, took)
    }),
    diagnostics.shed.subscribe(() => shed.inc()),
    diagnostics.called.subscribe(({ call, status, seconds: took }) =>
      calls.observe({ call, status: family(status) }, took),
    ),
  ]
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const knownMethod = (method = '') => (methods.has(method) ? method : 'other')

/** For example 4xx. */
const family = (status: number) => `${Math.floor(status / 100)}xx`

function countJobs(registers: Registers): (() => void)[] {
  const seconds = new Histogram({
    ...{ registers, name: 'fleje_job_seconds', help: 'Runs of scheduled jobs on this instance' },
    ...{ labelNames: ['name'], buckets: jobBuckets },
  })
  const failures = new Counter({
    ...{ registers, name: 'fleje_job_failures_total', help: 'Runs of scheduled jobs that failed' },
    labelNames: ['name'],
  })
  const succeeded = new Gauge({
    ...{ registers, name: 'fleje_job_succeeded_timestamp_seconds', help: 'When a job last succeeded on this instance' },
    labelNames: ['name'],
  })
  return [
    diagnostics.jobRan.subscribe(({ job, seconds: took, hasFailed }) => {
      seconds.observe({ name: job }, took)
      if (hasFailed) failures.inc({ name: job })
      else succeeded.set({ name: job }, Date.now() / 1000)
    }),
  ]
}

/** Without a standby, its metrics are left out. */
function watchStandby(registers: Registers, standby: Database['standby']): void {
  new Gauge({
    ...{ registers, name: 'fleje_standby_up', help: 'Whether the standby serves figures and exports: 1 or 0' },
    collect() {
      if (standby) this.set(standby.behindSeconds() === undefined ? 0 : 1)
      else this.remove()
    },
  })
  new Gauge({
    ...{ registers, name: 'fleje_standby_behind_seconds', help: 'The maximum age of the standby’s data' },
    collect() {
      const seconds = standby?.behindSeconds()
      if (seconds === undefined) this.remove()
      else this.set(seconds)
    },
  })
}

function watchPool(registers: Registers, pool: Database['pool']): void {
  new Gauge({
    ...{
      registers,
      name: 'fleje_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
    },
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}

function makeWaitingGauges(registers: Registers): Record<keyof Waiting, Gauge> {
  const gauge = (name: string, help: string) => new Gauge({ registers, name, help })
  return {
    mails: gauge('fleje_mails_waiting', 'Mails that are still to be sent'),
    oldestMailSeconds: gauge('fleje_mails_overdue_seconds', 'How long the oldest mail has been due'),
    mailsGivenUp: gauge('fleje_mails_given_up', 'Mails of the last 30 days that could not be sent'),
    papers: gauge('fleje_papers_waiting', 'Receipts, invoices and their corrections that are still to be made'),
    unmatchedPayments: gauge('fleje_payments_unmatched', 'Payments that match no order'),
    failedRefunds: gauge('fleje_refunds_failed', 'Refunds that failed and are still owed'),
    backupSeconds: gauge('fleje_backup_age_seconds', 'The age of the newest backup that was checked by restoring it'),
  }
}
