/** A shop in Spain that charges VAT, with one product for $98.00. */
import { sql } from 'drizzle-orm'
import { placeOf, vatOf } from '#contract/places/rules/place.ts'
import type { NumberState } from '#contract/tax/rules/treatment/treatment.ts'
import { isBilledInSpain } from '#contract/tax/rules/vat-number.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
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

/**
 * An order of four units, $392.00 without tax. With more than the specified request, it has what a shop with VAT asks for unless the test
 * says otherwise: a VAT number if it is billed in Spain, and an address in parts if the goods leave Spain.
 */
export function fourOf(shop: TestShop, more: object = {}) {
  const place: Place = more
  const isBare = Object.keys(more).length === 0 || !isBilledInSpain(place.country ?? '')
  const form = {
    ...shop.purchase({ quantity: 4, totalPrice: 392 }),
    // Without a town: the tests give postal codes of several.
    address: 'Nave 3',
    ...(!isBare && { vatNumber: spanish }),
    ...more,
  }
  return vatOf(placeOf(place) ?? 'ES') === 'ES' ? form : inParts(form)
}

type Place = { country?: string; postalCode?: string }
