/**
 * Load test at twice the shop's capacity on PostgreSQL. Measures the share and latency of answered requests, and the latency of
 * refused requests. Exits with 1 if a figure is out of bounds.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { openDatabase } from '#server/database/connect.ts'
import { addProduct } from '#server/products/rules.ts'
import { production } from '#tests/production.ts'
import { startPostgres } from '../scripts/machine.mjs'
import { signedInTokens } from './fill.ts'
import type { Load, Loaded } from './load.ts'
import { root, startShop } from './processes.ts'

/** A customer may have twenty unpaid orders, and a scene places tens of thousands of orders. */
const customers = 8_000
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
/** Connections that a proxy keeps open. */
const connections = Number(process.env.BENCH_CONNECTIONS ?? 512)
/**
 * Bounds at twice the capacity. The p99 latency is out of bounds if it exceeds `p99Ms` and also `timesUnloaded` times the p99
 * latency at low load. `goodput`: the share of the capacity that must be answered.
 */
const bounds = { p99Ms: 500, timesUnloaded: 2, goodput: 0.9 }

type Scene = { name: string; requests: Load['requests'] }

const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
const url = process.env.DATABASE_URL ?? postgres?.url ?? ''
const shop = await startShop({ DATABASE_URL: url, SESSION_SECRET: production.SESSION_SECRET })
let worse = 0
/** Requests sent so far. Each load starts at this position of its list. */
let sent = 0
try {
  for (const scene of await scenes()) worse += await play(scene)
} finally {
  await shop.stop()
  await postgres?.stop()
}
process.exit(worse > 0 ? 1 : 0)

async function scenes(): Promise<Scene[]> {
  const database = await openDatabase({ url })
  const { db } = database
  const plenty = { quantity: 1_000_000, availableQuantity: 1_000_000, minimumOrder: 1, pricePerUnit: 10 }
  const words = { name: 'Measured coil', description: 'A coil.', fullDescription: 'A coil to be measured.' }
  const product = { ...words, ...plenty, image: '/pictures/pt-1610-800.webp', category: 'plastic' as const }
  const ids = await Promise.all(Array.from({ length: 50 }, () => addProduct(db, null, product)))
  await database.close()
  const tokens = await signedInTokens(url, customers)
  const delivery = { quantity: 1, address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
  const [token = ''] = tokens
  const get = (path: string) => ({ method: 'GET', path })
  // Signed-in requests bypass the response cache.
  const getSignedIn = (path: string) => ({ method: 'GET', path, token })
  return [
    {
      name: 'orders',
      requests: tokens.map((token, index) => ({
        method: 'POST',
        path: '/api/order',
        token,
        body: { id: ids[index % ids.length], ...delivery },
      })),
    },
    { name: 'whole lists', requests: [getSignedIn('/api/products')] },
    { name: 'pages of lists', requests: [getSignedIn('/api/products?limit=25&sort=price')] },
    {
      name: 'pages that are not cached',
      requests: Array.from({ length: 100_000 }, (_, index) => get(`/products?q=coil%20${100_000 + index}`)),
    },
  ].filter(({ name }) => name.includes(process.argv[2] ?? ''))
}

async function make(
  scene: Scene,
  how: Pick<Load, 'perSecond' | 'atOnce' | 'seconds' | 'connections'>,
): Promise<Loaded> {
  const generator = spawn(process.execPath, ['bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  generator.stdin.end(JSON.stringify({ address: shop.address, ...how, requests: scene.requests, from: sent }))
  const loaded: Loaded = JSON.parse(await text(generator.stdout))
  sent += loaded.sent
  return loaded
}

/** Prints a scene's figures. Returns 1 if they are out of bounds. */
async function play(scene: Scene): Promise<number> {
  await make(scene, { atOnce: 8, seconds: 2 }) // warm-up
  const most = await make(scene, { atOnce: 40, seconds })
  const capacity = most.taken.good.length / most.seconds
  const calm = await make(scene, { perSecond: Math.max(1, Math.round(capacity / 5)), seconds })
  const perSecond = Math.round(capacity * 2)
  // The shop closes connections on which nothing comes for five seconds.
  const soonUsed = Math.min(connections, perSecond * 4)
  const over = await make(scene, { perSecond, seconds, connections: soonUsed })
  const goodput = over.taken.good.length / seconds / capacity
  const [calmP99, p99] = [part(calm.taken.good, 0.99), part(over.taken.good, 0.99)]
  const isWorse =
    p99 > Math.max(bounds.p99Ms, bounds.timesUnloaded * calmP99) ||
    goodput < bounds.goodput ||
    over.taken.failed.length > 0
  console.log(
    `${scene.name}: ${capacity.toFixed(0)}/s; p50 ${show(calm.taken.good, 0.5)}, p99 ${show(calm.taken.good, 0.99)} at a fifth of that`,
  )
  console.log(
    `  at twice that: answered ${(goodput * 100).toFixed(0)} % of capacity, p50 ${show(over.taken.good, 0.5)}, p99 ${show(over.taken.good, 0.99)}; ` +
      `refused ${over.taken.refused.length} of ${over.sent}, p50 ${show(over.taken.refused, 0.5)}, p99 ${show(over.taken.refused, 0.99)}` +
      `${over.taken.failed.length > 0 ? `; failed ${JSON.stringify(over.statuses)}` : ''}${isWorse ? '  OUT OF BOUNDS' : ''}`,
  )
  return isWorse ? 1 : 0
}

function part(taken: number[], share: number): number {
  const sorted = taken.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

function show(taken: number[], share: number): string {
  return taken.length > 0 ? `${part(taken, share).toFixed(0)} ms` : '–'
}
