/**
 * The start of journeys in a demo shop that charges VAT. The tests of a worker share the shop: Playwright runs all tests with the
 * same worker fixtures together, so each worker starts this shop once, after the journeys in the other shop.
 */
import { sql } from 'drizzle-orm'
import { openToInspect } from '#server/database/connect.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { test as base } from './fixtures.ts'
import { type JourneyShop, startShop } from './journey-shop.ts'
import { openPreparedAccounts } from './prepared-accounts.ts'
import { openRegister, type Register } from './register.ts'

/** `register`: the register of VAT numbers, whose answers a test can change. */
type Taxed = { taxedDatabase: string; register: Register; sharedShop: JourneyShop }

export const test = base.extend<object, Taxed>({
  taxedDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => use(await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'filled')),
    { scope: 'worker' },
  ],
  register: [
    async ({ taxedDatabase }, use) => {
      const register = await openRegister(taxedDatabase)
      await use(register)
      await register.close()
    },
    { scope: 'worker' },
  ],
  sharedShop: [
    async ({ taxedDatabase: url, register }, use) => {
      const shop = await startShop({ DATABASE_URL: url, VIES_URL: register.url })
      const { db, close } = await openToInspect({ url })
      await db.execute(sql`update shop_settings set tax_mode = 'vat', vat_number = 'ESB58378431'`)
      // Collected goods have VAT, so orders without VAT need a method that reaches their place.
      await db.execute(
        sql`insert into delivery_methods (id, position, name, term, price_cents, countries)
          values ('parcel', 9, 'Free parcel', 'DAP', 0, '{ES,ES-CN,DE,US,GB-NIR}')`,
      )
      await db.execute(
        sql`insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'ECB') on conflict do nothing`,
      )
      const accounts = await openPreparedAccounts(url)
      await use({ ...shop, accounts })
      await Promise.all([close(), accounts.close()])
      await shop.close()
    },
    { scope: 'worker' },
  ],
})
