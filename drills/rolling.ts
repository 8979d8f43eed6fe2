/**
 * npm run drill:rolling: two instances behind nginx, then behind HAProxy, with the settings of deploy/. The instances restart
 * in turn under load. No request may fail and no order may be lost. A control with plain settings must fail. `--before v1.2.0`
 * starts with two instances of that release and replaces them with this release on the migrated database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/machine.mjs'
import { checkOut } from './checkout.ts'
import { type FrontName, makeCertificate, startFront } from './front.ts'
import { type Ordering, prepareOrdering, startInstance } from './instances.ts'
import { judgeBooks } from './judge.ts'
import { countFailures, type Load, startLoad } from './load.ts'
import {
  freePorts,
  GivesUp,
  inWorkplace,
  isListening,
  loadOfMachine,
  needPrograms,
  until,
  type Workplace,
} from './workplace.ts'

const fewestRequests = 2_000
/** The pause after one instance is ready and before the next one stops, so that proxies notice both changes. */
const betweenInstancesMs = 4_000

type Site = {
  place: Workplace
  databaseUrl: string
  ca: Buffer
  ordering: Ordering
  /** The checkout from which both instances first start. */
  first: string
  /** Everything sent so far. */
  loads: Load[]
}

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values
const own = fileURLToPath(new URL('..', import.meta.url))

needPrograms({ nginx: 'nginx', haproxy: 'haproxy', openssl: 'openssl' })
await inWorkplace(async (place) => {
  const postgres = await startPostgres()
  place.atEnd(() => postgres.stop())
  const ca = makeCertificate(place)
  const first = before ? checkOut(place, before) : own
  const ordering = await prepareOrdering(postgres.url)
  const site: Site = { place, databaseUrl: postgres.url, ca, ordering, first, loads: [] }
  console.log(`Load of the machine: ${loadOfMachine()}${before ? `. From ${before} to this release` : ''}`)
  const nginx = await roll(site, 'nginx')
  const haproxy = await roll(site, 'haproxy')
  const control = await roll(site, 'nginx', { isPlain: true })
  const books = await judgeBooks(postgres.url, site.loads)
  console.log('Books:', JSON.stringify(books))
  if (control.failed === 0) console.log('No request of the control failed: this drill proves nothing.')
  const isEnough = [nginx, haproxy].every(({ requests }) => requests >= fewestRequests)
  const isWhole = nginx.failed + haproxy.failed + books.lost + books.twice + books.broken.length === 0
  const held = isEnough && isWhole && control.failed > 0
  console.log(held ? 'Passed: no request failed, and no order was lost.' : 'Failed.')
  return held
})

type Rolled = { requests: number; failed: number }

/** Replaces both instances in turn while visitors read and order. */
async function roll(site: Site, front: FrontName, { isPlain = false } = {}): Promise<Rolled> {
  const [http = 0, https = 0, ...ports] = await freePorts(4)
  const [a = 0, b = 0] = ports
  const url = `https://127.0.0.1:${https}`
  const name = isPlain ? 'control' : front
  const start = (checkout: string, port: number) =>
    startInstance(site.place, {
      name: `${name}-${port}`,
      port,
      checkout,
      environment: environmentOf(site, url, isPlain),
    })
  const instances = await Promise.all([start(site.first, a), start(site.first, b)])
  const proxy = startFront[front]({ place: site.place, ports: [http, https], instances: [a, b], isPlain })
  await until(`${front} listens`, () => {
    if (proxy.hasEnded()) throw new GivesUp(`${front} ended instead of listening: see its log`)
    return isListening(https)
  })

  const { load, end } = startLoad({
    url,
    ca: site.ca,
    ordering: site.ordering,
    visitors: 8,
    pauseMs: 25,
    insists: false,
  })
  site.loads.push(load)
  await pause(betweenInstancesMs)
  const stoppedMs: number[] = []
  for (const [at, port] of ports.entries()) {
    const told = performance.now()
    await instances[at]?.stop()
    stoppedMs.push(performance.now() - told)
    instances[at] = await start(own, port)
    if (!isPlain) await pause(betweenInstancesMs)
  }
  // The control ends when its second instance is back.
  if (!isPlain) await until('there were enough requests', () => load.answers.length >= fewestRequests)
  await end()
  for (const one of [proxy, ...instances]) await one.stop()
  return report(name, load, stoppedMs)
}

function environmentOf({ databaseUrl }: Site, url: string, isPlain: boolean): Record<string, string> {
  // The settings are explicit, because an earlier release may have other defaults.
  const common = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, TRUST_PROXY_HOPS: '1', DRAIN_SECONDS: '3' }
  return isPlain ? { ...common, DRAIN_SECONDS: '0' } : common
}

function report(name: string, { answers, acknowledged }: Load, stoppedMs: number[]): Rolled {
  const failures = countFailures(answers)
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  const stops = stoppedMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')
  console.log(
    `${name}: ${answers.length} requests, ${failed} failed, ${acknowledged.size} orders; instances stopped in ${stops}`,
  )
  if (failed > 0) console.log(' ', JSON.stringify(failures))
  return { requests: answers.length, failed }
}
