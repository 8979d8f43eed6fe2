/**
 * npm run drill:failover: a database of three nodes under Patroni, built from deploy/, and one shop that is never restarted.
 * While customers order, the database is harmed in several ways. No acknowledged order may be lost, the shop may answer
 * nothing worse than 503 with Retry-After, and orders must succeed again within 25 seconds. The control, without synchronous
 * replication, must lose orders. `-- primary` runs only the harms with this word in their name, and the control.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../scripts/machine.mjs'
import { type Cluster, startCluster } from './cluster.ts'
import { type Harm, harms } from './harms.ts'
import { type Ordering, prepareOrdering, startInstance } from './instances.ts'
import { judgeBooks } from './judge.ts'
import { type Answer, countFailures, type Load, startLoad } from './load.ts'
import {
  freePorts,
  inWorkplace,
  loadOfMachine,
  needPrograms,
  type Process,
  until,
  type Workplace,
} from './workplace.ts'

const writesAgainWithinMs = 25_000
const calmMs = 6_000
/** The shortest time for which orders are observed after a harm. */
const watchedMs = 12_000
const givenUpAfterMs = 90_000

type Site = { cluster: Cluster; shop: Process; url: string; ordering: Ordering; loads: Load[] }

type Outcome = { name: string; lost: number; isGood: boolean }

needPrograms({ etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' })
findPostgres()
await inWorkplace(async (place) => {
  console.log(`Load of the machine: ${loadOfMachine()}`)
  const started = performance.now()
  const cluster = await startCluster(place)
  console.log(`The cluster is up after ${seconds(performance.now() - started)}`)
  const site = await openShop(place, cluster)
  const wanted = process.argv[2] ?? ''
  const outcomes: Outcome[] = []
  for (const harm of harms.filter(({ name, mustLose }) => mustLose || name.includes(wanted)))
    outcomes.push(await withstand(site, harm))
  const hasLived = !site.shop.hasEnded()
  console.log(hasLived ? 'The shop was never restarted.' : 'The shop has died.')
  const held = hasLived && outcomes.every(({ isGood }) => isGood)
  console.log(held ? 'Passed: only the control lost acknowledged orders.' : 'Failed.')
  return held
})

async function openShop(place: Workplace, cluster: Cluster): Promise<Site> {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const ordering = await prepareOrdering(cluster.url)
  const environment = { DATABASE_URL: cluster.url, PUBLIC_URL: url }
  const checkout = fileURLToPath(new URL('..', import.meta.url))
  const shop = await startInstance(place, { name: 'shop', port, checkout, environment })
  return { cluster, shop, url, ordering, loads: [] }
}

async function withstand(site: Site, { name, prepare, harm, mustLose = false }: Harm): Promise<Outcome> {
  const { cluster, url, ordering } = site
  await cluster.whole()
  await prepare?.(cluster)
  const lostBefore = (await judgeBooks(cluster.url, site.loads)).lost
  const { load, end } = startLoad({ url, ordering, visitors: 10, pauseMs: 100, insists: true, patienceMs: 30_000 })
  site.loads.push(load)
  await pause(calmMs)
  const harmedMs = performance.now()
  const mend = await harm(cluster)
  const writesAgain = () => load.answers.some((answer) => isOrder(answer) && answer.startedMs > harmedMs + watchedMs)
  await until('orders are taken again', writesAgain, givenUpAfterMs)
  // The harmed part is repaired while orders are placed without it.
  mend()
  await pause(calmMs)
  await end()
  await cluster.whole()
  const books = await judgeBooks(cluster.url, site.loads)
  const lost = books.lost - lostBefore
  const gapMs = longestGap(load.answers)
  const bad = load.answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter))
  const isSound = bad.length === 0 && books.twice + books.broken.length === 0 && gapMs <= writesAgainWithinMs
  const isGood = mustLose ? lost > 0 : lost === 0 && isSound
  console.log(
    `${isGood ? '✓' : '✗'} ${name}: ${lost} of ${load.acknowledged.size} acknowledged orders lost, no order for ${seconds(gapMs)}; ` +
      `load of the machine ${loadOfMachine()}; answers other than 200: ${JSON.stringify(countFailures(load.answers))}`,
  )
  if (bad.length > 0)
    console.log('  Neither 200 nor 503 with Retry-After:', JSON.stringify(countFailures(bad)), bad[0]?.body)
  if (books.twice + books.broken.length > 0) console.log('  Books:', JSON.stringify(books))
  if (mustLose && lost === 0) console.log('  The control lost nothing: this drill proves nothing.')
  return { name, lost, isGood }
}

function isOrder({ what, status }: Answer): boolean {
  return what === 'order' && status === 200
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The longest time without an acknowledged order. */
function longestGap(answers: Answer[]): number {
  const times = answers.filter(isOrder).map(({ endedMs }) => endedMs)
  return Math.max(0, ...times.map((time, at) => time - (times[at - 1] ?? time)))
}
