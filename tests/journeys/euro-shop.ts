/** The start of journeys in a demo shop that sells in euros. The tests of a worker share it, as in taxed-shop.ts. */
import { sql } from 'drizzle-orm'
import { openToInspect } from '#server/database/connect.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { test as base } from './fixtures.ts'
import { type JourneyShop, startShop } from './journey-shop.ts'
import { openPreparedAccounts } from './prepared-accounts.ts'

export const test = base.extend<object, { sharedShop: JourneyShop }>({
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const url = await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'filled')
      const { db, close } = await openToInspect({ url })
      // The demo's own price note says US dollars.
      await db.execute(sql`update shop_settings set price_terms = null`)
      const shop = await startShop({ DATABASE_URL: url, CURRENCY: 'EUR' })
      const accounts = await openPreparedAccounts(url)
      await use({ ...shop, accounts })
      await Promise.all([close(), accounts.close()])
      await shop.close()
    },
    { scope: 'worker' },
  ],
})
