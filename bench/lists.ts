/** Measures how lists scale: one caller makes each call of a screen to a small shop and to a large shop, alternately. */
import { spawnSync } from 'node:child_process'
import { freshDatabase } from '#tests/fresh-database.ts'
import { production } from '#tests/production.ts'
import { signedInTokens } from './fill.ts'
import { memoryMbOf, type Running, root, startShop } from './processes.ts'
import { percentileOf } from './sample.ts'

const sizes = {
  small: { orders: 10_000, products: 1_000, customers: 1_000 },
  large: { orders: 1_000_000, products: 100_000, customers: 100_000 },
}
const times = 60
/** Limits for the large shop's 95th percentile: as a multiple of the small shop's 95th percentile, and in milliseconds. */
const bounds = { growth: 1.5, p95Ms: 50 }
/** The search of everything reads three lists, and its time grows with all of them. */
const boundsOfEverything = { growth: 10, p95Ms: 100 }
/** Whole lists are streamed, so memory may grow only a little, and even less after the beginning of the answer. */
const mostGrowthMb = { inAll: 100, afterFirstFifth: 50 }
const beginningBytes = 100_000_000

const sortsOf = {
  orders: ['newest', 'name', '-name', 'email', 'quantity', '-quantity', 'total', '-total'],
  products: ['newest', 'name', 'price', '-price', 'quantity', 'available', '-available', 'category', 'minimum'],
  users: ['newest', 'name', 'email', 'role'],
}

const calls = [
  ...Object.entries(sortsOf).flatMap(([list, sorts]) => sorts.map((sort) => `/api/${list}?limit=25&sort=${sort}`)),
  ...['unpaid', 'paid', 'shipped'].map((state) => `/api/orders?limit=25&state=${state}`),
  ...['zaragoza', 'customer-77@', 'zeppelin', 'calle mayor 17', '976'].map((q) => `/api/orders?limit=25&q=${q}`),
  ...['ana', 'customer-77@', 'zeppelin'].map((q) => `/api/users?limit=25&q=${q}`),
  ...['placedFrom=2026-01-01&placedTo=2026-01-31', 'state=unshipped'].map((by) => `/api/orders?limit=25&${by}`),
  ...['ana', 'customer-77@', 'zeppelin', '0034 976 000 077', 'F-10432'].map((q) => `/api/search/everything?q=${q}`),
  ...['strap', 'make 777', 'zeppelin', '19 mm'].map((q) => `/api/products?limit=25&q=${q}`),
  ...['name', 'price', '-price'].map((sort) => `/api/products?limit=25&q=strap&sort=${sort}`),
  ...[30, 90].map((days) => `/api/figures?days=${days}`),
  '/api/products?limit=25&category=steel',
  '/api/products?limit=25&category=steel&sort=price',
  '/products?q=19',
  '/products?category=steel&sort=price',
]

type Shop = Running & { token: string }

/** Prints each call. Returns the number of calls that miss their limits. */
export async function measureLists(postgresUrl: string): Promise<number> {
  const small = await open(postgresUrl, sizes.small)
  const large = await open(postgresUrl, sizes.large)
  try {
    console.log(`\nlists${''.padEnd(49)}small p50      p95    large p50      p95   × p95`)
    let missed = 0
    for (const path of calls) missed += await compare(path, small, large)
    return missed + (await streamWhole(large))
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function open(postgresUrl: string, size: Record<string, number>): Promise<Shop> {
  const url = await freshDatabase(postgresUrl)
  const args = Object.entries(size).flatMap(([kind, count]) => [`--${kind}`, String(count)])
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: url }
  const started = performance.now()
  const filled = spawnSync(process.execPath, ['demo/seed.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (filled.status !== 0) throw new Error('The shop could not be filled')
  console.log(`Filled with ${JSON.stringify(size)} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const [token = ''] = await signedInTokens(url, 1, 'admin')
  const shop = await startShop({ ...production, DATABASE_URL: url, PORT: '0' })
  // The first search waits until the catalogue is in memory, and loading the catalogue would disturb the measurement of the
  // first lists.
  await (await fetch(`${shop.address}/api/search?q=strap`)).arrayBuffer()
  return { ...shop, token }
}

/** Measures the memory used while every order is sent in one answer. Returns 1 if the goal is missed. */
async function streamWhole({ address, token, pid }: Shop): Promise<number> {
  const before = memoryMbOf(pid)
  const started = performance.now()
  const { body } = await fetch(`${address}/api/orders`, { headers: { authorization: `Bearer ${token}` } })
  let [bytes, mostAtFirstMb, mostMb] = [0, 0, 0]
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    mostMb = Math.max(mostMb, memoryMbOf(pid))
    if (bytes < beginningBytes) mostAtFirstMb = mostMb
  }
  const seconds = (performance.now() - started) / 1000
  const goalMb = Math.min(before + mostGrowthMb.inAll, mostAtFirstMb + mostGrowthMb.afterFirstFifth)
  console.log(
    `\nAll orders in one answer: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s, memory ${before} MB before, at most ${mostAtFirstMb} MB during the first fifth and ${mostMb} MB in all (goal ${goalMb})`,
  )
  return Number(mostMb > goalMb)
}

async function compare(path: string, small: Shop, large: Shop): Promise<number> {
  const taken = { small: [] as number[], large: [] as number[] }
  for (let time = -3; time < times; time++) {
    const [one, other] = [await ask(small, path, time), await ask(large, path, time)]
    if (time < 0) continue // warm-up
    taken.small.push(one)
    taken.large.push(other)
  }
  const [before, after] = [spreadOf(taken.small), spreadOf(taken.large)]
  const growth = after.p95 / before.p95
  const most = path.includes('/search/everything') ? boundsOfEverything : bounds
  const isMissed = growth > most.growth || after.p95 > most.p95Ms
  const figures = [before.p50, before.p95, after.p50, after.p95].map((ms) => `${ms.toFixed(1)} ms`.padStart(10))
  console.log(
    `${path.padEnd(52)}${figures.join('')}${growth.toFixed(1).padStart(8)}${isMissed ? '  MISSES ITS GOAL' : ''}`,
  )
  return isMissed ? 1 : 0
}

/** Each request for a page that searches has a new address, because cached pages would all take the same time. */
async function ask({ address, token }: Shop, path: string, time: number): Promise<number> {
  const isPage = !path.startsWith('/api/')
  const headers = isPage ? undefined : { authorization: `Bearer ${token}` }
  const url = address + (isPage ? path.replace('q=19', `q=19 ${time + 3}`) : path)
  const started = performance.now()
  const answer = await fetch(url, headers && { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - started
}

function spreadOf(taken: number[]): { p50: number; p95: number } {
  return { p50: percentileOf(taken, 0.5), p95: percentileOf(taken, 0.95) }
}
