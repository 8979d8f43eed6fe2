/**
 * Measures 1, 2 and 4 instances on one PostgreSQL: paid orders and cached reads per second, and the cores that the instances use.
 */
import { availableParallelism, cpus } from 'node:os'
import { production } from '#tests/production.ts'
import { type Buying, buyersOf } from './buyers.ts'
import { fillCatalogue, signedInTokens } from './fill.ts'
import { buyers, buyWhole, ordersBefore } from './orders.ts'
import { cpuMsOf, type Running, startShop } from './processes.ts'
import { load } from './wrk.ts'

const instanceCounts = [1, 2, 4]
const customers = 8_000
const seconds = { warming: 5, measured: 10 }

export async function measureScale(url: string): Promise<void> {
  const products = await fillCatalogue(url, ordersBefore)
  const buying = buyersOf(products, await signedInTokens(url, customers))
  const cores = availableParallelism()
  console.log(`\nInstances on one PostgreSQL, with the load generators on the same ${cores} cores`)
  for (const count of instanceCounts) {
    if (count > cores) console.log(`  ${count}: not measured, because each instance needs a core`)
    else await measureInstancesTogether(url, count, buying)
  }
}

async function measureInstancesTogether(url: string, count: number, buying: Buying[]): Promise<void> {
  const shops = await Promise.all(Array.from({ length: count }, () => startShop({ ...production, DATABASE_URL: url })))
  try {
    const buy = (forSeconds: number) =>
      together(shops, (shop) => buyWhole(shop, buying, { seconds: forSeconds, buyers: buyers / count }))
    const read = (forSeconds: number) =>
      together(shops, ({ address }) => load({ url: `${address}/api/products`, connections: 50 / count }, forSeconds))
    for (const [what, measure] of [['paid orders', buy] as const, ['reads of /api/products', read] as const]) {
      await measure(seconds.warming)
      console.log(`  ${count}: ${what} ${await measure(seconds.measured)}`)
    }
  } finally {
    await Promise.all(shops.map(({ stop }) => stop()))
  }
}

/** Loads all instances at the same time. Reports the cores used by the instances and by the whole machine. */
async function together(
  shops: Running[],
  measure: (shop: Running) => Promise<{ perSecond: number; errors: number; p99Ms: number }>,
): Promise<string> {
  const before = { shops: cpuOf(shops), idle: idleMs(), at: performance.now() }
  const samples = await Promise.all(shops.map(measure))
  const took = performance.now() - before.at
  const ofShops = (cpuOf(shops) - before.shops) / took
  const ofMachine = availableParallelism() - (idleMs() - before.idle) / took
  const perSecond = samples.reduce((sum, sample) => sum + sample.perSecond, 0)
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0)
  const p99 = Math.max(...samples.map(({ p99Ms }) => p99Ms))
  const speed = `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${errors} errors`
  return `${speed}; cores used: instances ${ofShops.toFixed(2)}, machine ${ofMachine.toFixed(2)}`
}

const cpuOf = (shops: Running[]) => shops.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)

const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
