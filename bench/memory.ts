/** Measures the memory of a demo shop at its start, after reads and after orders. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '#tests/fresh-database.ts'
import { production } from '#tests/production.ts'
import { buyersOf } from './buyers.ts'
import { fillCatalogue, signedInTokens, variableOf } from './fill.ts'
import { searchAnew } from './new-searches.ts'
import { buyers, buyWhole } from './orders.ts'
import { memoryMbOf, startShop } from './processes.ts'
import { publicPaths } from './reads.ts'
import { load } from './wrk.ts'

/** Enough that none of them reaches the limit of unpaid orders. */
const customers = 500
const searchSeconds = 15
const orderSeconds = 15
const goalMb = { atStart: 200, later: 300 }

/** Prints a row for each engine. Returns the number of figures that miss their goal. */
export async function measureMemory(postgresUrl: string): Promise<number> {
  console.log('\nmemory           start    reads   new searches   orders   goal')
  const folder = mkdtempSync(join(tmpdir(), 'fleje-memory-'))
  try {
    return (await measureAt('PostgreSQL', await freshDatabase(postgresUrl))) + (await measureAt('PGlite', folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAt(engine: string, place: string): Promise<number> {
  const products = await fillCatalogue(place)
  const buying = buyersOf(products, await signedInTokens(place, customers))
  const shop = await startShop({ ...variableOf(place), SESSION_SECRET: production.SESSION_SECRET })
  try {
    const atStart = memoryMbOf(shop.pid)
    for (const path of publicPaths(products[0]?.slug ?? ''))
      await load({ url: shop.address + path, headers: { 'accept-encoding': 'br' }, query: 'utm_source' }, 1)
    const afterReads = memoryMbOf(shop.pid)
    for (const path of ['/products?q=', '/api/search?q='])
      await searchAnew(shop, { path, connections: 50, seconds: searchSeconds })
    const afterSearches = memoryMbOf(shop.pid)
    await buyWhole(shop, buying, { seconds: orderSeconds, buyers })
    const afterOrders = memoryMbOf(shop.pid)
    const later = [afterReads, afterSearches, afterOrders]
    console.log(
      `${engine.padEnd(13)} ${[atStart, ...later].map((mb) => `${mb} MB`.padStart(9)).join('')}   ${goalMb.later} MB`,
    )
    return Number(atStart > goalMb.atStart) + later.filter((mb) => mb > goalMb.later).length
  } finally {
    await shop.stop()
  }
}
