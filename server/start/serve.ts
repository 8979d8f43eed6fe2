/** Runs the shop as one process on one port: opens the database, builds the app and listens. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import { type Database, openDatabase } from '../database/connect.ts'
import { connectionSettingsOf, standbySettingsOf } from '../database/connection-settings.ts'
import { withAccessLog } from '../http/access-log.ts'
import { makeHttpServer, type ServerLimits } from '../http/http-server.ts'
import { keepAssets } from '../http/kept-assets.ts'
import { listen, placeOfMetrics, placeOfShop, tryPlaces } from '../http/listen.ts'
import { withLoadLimit } from '../http/load-limit.ts'
import { withCachedAnswers } from '../http/response-cache.ts'
import { isSecondFactorDemanded } from '../identity/second-factor-demand.ts'
import type { PagesBuild } from '../pages/pages.ts'
import { hasPortfolio } from '../seller/portfolio.ts'
import { missingFrom } from '../seller/seller.ts'
import { listenerOf, makeApp } from './app.ts'
import type { App } from './app-parts.ts'
import { fillInDemoMode } from './demo-mode.ts'
import { makeMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'
import { loadLimit } from './request-lines.ts'
import { type ScheduledJob, startJobs } from './scheduled-jobs.ts'
import type { Tracing } from './tracing.ts'

export type Serving = {
  address: string
  app: App
  database: Database
  /** The URL of the metrics; undefined without METRICS_PORT. */
  metricsAddress: string | undefined
  /** The number of demo products that were added to an empty database. */
  filled: number
  /** Graceful shutdown: proxies turn to other instances, requests in progress finish, then everything is closed. */
  close: () => Promise<void>
}

type Parts = {
  config: Config
  loadPages: () => Promise<PagesBuild>
  live?: boolean
  /** The middleware of a development server, which runs before the shop. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The scheduled jobs; all of them unless a test passes others. */
  jobs?: ScheduledJob[]
  limits?: ServerLimits
}

export async function serve({ config, loadPages, live = false, before, jobs, limits }: Parts): Promise<Serving> {
  await tryPlaces(config)
  if (config.KEPT_ASSETS_DIR && !live) await keepAssets(config.KEPT_ASSETS_DIR)
  const database = await openDatabase({ ...connectionSettingsOf(config), standby: standbySettingsOf(config) })
  let address = ''
  const closing = new AbortController()
  const app = await makeApp({ config, database, address: () => address, loadPages, live, closing: closing.signal })
  const filled = await fillInDemoMode(config, app)
  await sayWhatIsMissing(app, config)
  if (config.production && !isSecondFactorDemanded(config))
    log.warn({ at: 'settings' }, 'ADMIN_TWO_FACTOR is off: admins sign in with a password alone')
  const answer = listenerOf(app)
  const logged = withAccessLog((request, response) => {
    if (before) before(request, response, () => answer(request, response))
    else answer(request, response)
  })
  // A development server has no load limit, because it serves every module as a separate request.
  const limited = live ? logged : withLoadLimit(logged, loadLimit(config.MAX_IN_FLIGHT))
  const http = makeHttpServer(withCachedAnswers(app.cache, limited), limits)
  address = addressOf(config, (await listen(http.server, placeOfShop(config))).port)
  readCatalogue(app, closing.signal)
  const [metrics, tracing] = [await openMetrics(config, database), await openTracing(config)]
  const stopJobs = startJobs(app.shop, database, jobs)

  /** The order matters: first proxies turn away and jobs stop, then requests in progress end, then resources are closed. */
  async function closeAll(): Promise<void> {
    closing.abort()
    http.drain()
    const jobsEnded = stopJobs()
    await pause(config.DRAIN_SECONDS * 1000)
    await http.close()
    await jobsEnded
    metrics?.close()
    await withTimeout(tracesLeaveWithinMs, tracing?.stop() ?? Promise.resolve())
    await withTimeout(appClosesWithinMs, app.close())
    await database.close()
  }
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= closeAll()
    return closed
  }
  return { address, app, database, metricsAddress: metrics?.address, filled, close }
}

function openMetrics(config: Config, database: Database): Promise<MetricsServer> | undefined {
  const place = placeOfMetrics(config)
  return place && serveMetrics(makeMetrics(database), place)
}

/** Imported on demand: without tracing, its libraries are not loaded. */
async function openTracing(config: Config): Promise<Tracing | undefined> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_SERVICE_NAME)
}

/** Loads the catalogue, so that the first search does not have to wait. If this fails, the first search loads it. */
function readCatalogue(app: App, closing: AbortSignal): void {
  app.shop.finder.prepare().catch((error: unknown) => {
    if (!closing.aborted) log.warn({ at: 'search', error: factsOfError(error) }, 'The catalogue could not be read yet')
  })
}

/** Pages leave out details that are not filled in, so the log lists them. */
async function sayWhatIsMissing(app: App, config: Config): Promise<void> {
  const missing = missingFrom(await app.readCompany())
  if (!hasPortfolio(config)) missing.push('portfolio (content/portfolio.ts)')
  if (missing.length > 0)
    log.warn(
      { at: 'settings', missing },
      `Pages leave out these details until they are filled in: ${missing.join(', ')}`,
    )
}

/** While the app closes, the card sandbox waits for its webhook deliveries, which may hang. */
const appClosesWithinMs = 1_000
/** A collector that hangs must not delay the shutdown. */
const tracesLeaveWithinMs = 1_000

function addressOf({ HOST }: Config, port: number): string {
  const name = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
