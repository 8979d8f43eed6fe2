/** Many buyers order a few scarce products at the same moment, and each order contains several of the products. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/database/db.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { customer, root } from '#tests/people.ts'
import { isEverything } from '#tests/sample.ts'
import { openSecondShop, openShop, type TestShop } from '#tests/shop.ts'
import { onPostgres } from '#tests/test-database.ts'
import type { Api } from '#web/api/client.ts'
import { delivery, line } from './store.ts'

describe('fifty buyers of ten scarce products', () => {
  // PGlite has one connection, so there are no concurrent statements.
  const allRounds = isEverything ? 20 : 2
  const rounds = onPostgres ? allRounds : 2

  it('never buy more than the stock, never get only a part of their order, and cause no deadlock', async () => {
    const shop = await openShop()
    await shop.as(root)
    const second = await openSecondShop(shop)
    const deadlocks = () => deadlocksOf(shop.database.db)
    const before = await deadlocks()
    for (let round = 0; round < rounds; round++) {
      const scarce = await tenScarce(shop, round)
      const crowd = await Promise.all(
        Array.from({ length: 50 }, (_, number) => (number % 2 ? second : shop).as(customer((round % 4) * 50 + number))),
      )
      const outcomes = await Promise.all(crowd.map((api, number) => buyFive(api, scarce, number)))
      expect(new Set(outcomes)).toEqual(new Set(['ordered', '409']))
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    }
    expect(await deadlocks()).toBe(before)
  })
})

function tenScarce(shop: TestShop, round: number): Promise<string[]> {
  const scarce = { pricePerUnit: 10, minimumOrder: 1, quantity: 12, availableQuantity: 12 }
  return Promise.all(
    Array.from({ length: 10 }, (_, number) => shop.addProduct({ name: `Scarce ${round} ${number}`, ...scarce })),
  )
}

/** Buyers list the products in different sequences, so that locking them in those sequences would cause deadlocks. */
async function buyFive(api: Api, scarce: string[], number: number): Promise<string> {
  const wanted = Array.from({ length: 5 }, (_, turn) => scarce[(number * 7 + turn * (number % 2 ? 3 : 7)) % 10] ?? '')
  const lines = wanted.map((id) => line(id, 1 + (number % 2)))
  const totalPrice = lines.reduce((sum, { quantity }) => sum + quantity * 10, 0)
  return api.placeOrder({ body: { lines, ...delivery, totalPrice } }).then(
    () => 'ordered',
    (error: { status?: number }) => String(error.status),
  )
}

/** The number of deadlocks that PostgreSQL has ended. The shop retries after a deadlock, so its answers do not show it. */
async function deadlocksOf(db: Db): Promise<unknown> {
  const counted = sql`select deadlocks from pg_stat_database where datname = current_database()`
  const { rows } = (await db.execute(counted)) as unknown as { rows: { deadlocks: unknown }[] }
  return rows[0]?.deadlocks
}
