/** npm run bench: measures the shop's throughput and, in the same minute, the limit of this machine. */
import { production } from '#tests/production.ts'
import { startPostgres } from '../scripts/machine.mjs'
import { measureAfterOrders } from './after-orders.ts'
import { buyersOf } from './buyers.ts'
import { measureCrowds } from './crowds.ts'
import { fillCatalogue, signedInTokens } from './fill.ts'
import { measureStarts } from './first-page.ts'
import { measureInstances } from './instances.ts'
import { measureLists } from './lists.ts'
import type { Load } from './load.ts'
import { measureMemory } from './memory.ts'
import { newSearchRows } from './new-searches.ts'
import { openOrderBench } from './orders.ts'
import { measurePauses } from './pauses.ts'
import { memoryMbOf, startBareServer, startShop } from './processes.ts'
import { publicPaths, readRows } from './reads.ts'
import { measureRow, printHead, printMean, type Row } from './rows.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { signedInRows } from './signed-in.ts'
import { measureStatements } from './statements.ts'

const customers = 3_000

const parts = [
  'start',
  'reads',
  'new-searches',
  'signed-in',
  'orders',
  'after-orders',
  'crowds',
  'memory',
  'instances',
  'lists',
  'search',
  'pauses',
  'statements',
] as const
const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !parts.some((known) => known === part))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`)
  process.exit(1)
}

const postgres = await startPostgres()
const stop: (() => Promise<void>)[] = [() => postgres.stop()]
let missed = 0
try {
  if (isWanted('start')) missed += await measureStarts(postgres.url)
  const products = await fillCatalogue(postgres.url)
  const tokens = await signedInTokens(postgres.url, customers)
  const shop = await startShop({ ...production, DATABASE_URL: postgres.url, PORT: '0' })
  stop.unshift(shop.stop)
  const bare = await startBareServer(postgres.url)
  stop.unshift(bare.stop)
  const atStart = memoryMbOf(shop.pid)
  const [product] = products
  const [token] = tokens
  if (!product || !token) throw new Error('The shop is empty')
  const twentyASecond: Load['requests'] = buyersOf(products, tokens).map(({ token, body }) => {
    return { method: 'POST', path: '/api/order', token, body }
  })
  await measure('reads', () => readRows(shop, bare, publicPaths(product.slug), twentyASecond))
  if (isWanted('reads')) missed += printMemory({ atStart, afterReads: memoryMbOf(shop.pid) })
  await measure('new-searches', () => newSearchRows(shop, bare))
  await measure('signed-in', () => signedInRows(shop, bare, { productId: product.id, token }))
  if (isWanted('signed-in')) console.log(`\nMemory of the shop: ${memoryMbOf(shop.pid)} MB after the signed-in reads`)
  if (isWanted('orders')) {
    const { rows, stop: stopOrders } = await openOrderBench(shop, postgres.url, products)
    stop.unshift(stopOrders)
    await measure('orders', () => rows)
  }
  if (isWanted('after-orders')) missed += await measureAfterOrders(postgres.url)
  if (isWanted('crowds')) missed += await measureCrowds(shop, postgres.url, products)
  if (isWanted('memory')) missed += await measureMemory(postgres.url)
  if (isWanted('instances')) {
    missed += await measureInstances(postgres.url)
    await measureScale(postgres.url)
  }
  if (isWanted('lists')) missed += await measureLists(postgres.url)
  if (isWanted('search')) missed += await measureSearch()
  if (isWanted('pauses')) missed += await measurePauses(postgres.url)
  if (isWanted('statements')) missed += await measureStatements(postgres.url)
} finally {
  for (const end of stop) await end()
}
process.exit(missed > 0 ? 1 : 0)

function isWanted(part: (typeof parts)[number]): boolean {
  return wanted.length === 0 || wanted.includes(part)
}

async function measure(part: (typeof parts)[number], rowsOf: () => Row[]): Promise<void> {
  if (!isWanted(part)) return
  printHead(part)
  const together: number[] = []
  for (const row of rowsOf()) {
    const { isGood, ratio } = await measureRow(row)
    if (!isGood) missed += 1
    if (row.isOfMean && ratio !== undefined) together.push(ratio)
  }
  if (together.length > 0 && !printMean(together)) missed += 1
}

/** Returns the number of figures that miss their goal. */
function printMemory({ atStart, afterReads }: { atStart: number; afterReads: number }): number {
  console.log(
    `\nMemory of the shop: ${atStart} MB at its start (goal 200), ${afterReads} MB after the reads (goal 350)`,
  )
  return Number(atStart > 200) + Number(afterReads > 350)
}
