/** A shop in Spain that charges VAT, with one product for $98.00. */
import { sql } from 'drizzle-orm'
import type { NumberState } from '#contract/tax/rules/treatment/treatment.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

/** VAT numbers with correct checksums. */
export const german = 'DE136695976'
export const spanish = 'ESB58378431'

export async function openTaxShop(
  wish: Parameters<typeof openShop>[0] = {},
  settings: Parameters<typeof fillShopSettings>[1] = {},
): Promise<TestShop> {
  const shop = await openShop({ price: 98, available: 200, ...wish })
  await fillShopSettings(shop.database.db, { taxMode: 'vat', vatNumber: spanish, ...settings })
  return shop
}

/** Stores an answer of the register about a number, as if it had been given some days ago. */
export async function registerAnswered(
  { database: { db } }: TestShop,
  number: string,
  state: NumberState,
  daysAgo = 0,
) {
  await db.execute(sql`
    insert into vat_checks (number, state, source, answer, at)
    values (${number}, ${state}, 'VIES', '{}', now() - make_interval(days => ${daysAgo}))`)
}

/** An order of four units, $392.00 without tax. */
export const fourOf = (shop: TestShop, more: object = {}) => ({
  ...shop.purchase({ quantity: 4, totalPrice: 392 }),
  // Without a town: the tests give postal codes of several.
  address: 'Nave 3',
  ...more,
})
