/** A shop in Spain that issues invoices, with the seller's details and today's exchange rate. */

import { sql } from 'drizzle-orm'
import { shopCurrency } from '#contract/rules/currency.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import { fourOf, german, openTaxShop, registerAnswered } from '#tests/tax/tax-shop.ts'
import { readPaper } from './read-paper.ts'

export const year = new Date().getFullYear()

const seller = { legalName: 'Flejes del Ebro, S.L.', address: 'Calle Mayor 1\n50001 Zaragoza', country: 'ES' }

export const sagunto = { country: 'ES', postalCode: '46520' }
export const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
export const texas = { country: 'US' }

export async function openInvoicing(
  settings: Parameters<typeof openTaxShop>[1] = {},
  environment: Record<string, string> = {},
) {
  const shop = await openTaxShop({ environment }, { ...seller, ...settings })
  await registerAnswered(shop, german, 'valid')
  if (shopCurrency() === 'USD') await rateOfDaysAgo(shop, 0)
  const [api, admin] = await Promise.all([shop.as(ana), shop.as(root)])
  /** An order of four coils for $98.00 each, paid. */
  const paid = async (words: object = sagunto) => {
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, words) })
    await payFor(shop, api, id)
    return id
  }
  const papersOf = async (id: string) => (await api.findOrder({ id })).papers ?? []
  const textOf = async (id: string, paper: string) => (await readPaper(await api.findPaper({ id, paper }))).text
  return { shop, api, admin, paid, papersOf, textOf }
}

export async function rateOfDaysAgo({ database: { db } }: TestShop, days: number, dollarsPerEuro = 10_843) {
  await db.execute(sql`
    insert into exchange_rates (day, dollars_per_euro, source)
    values (current_date - ${days}::int, ${dollarsPerEuro}, 'https://ecb.example')`)
}

export async function makeAll({ shop }: TestShop, now = new Date()): Promise<void> {
  await makePapers(shop, now, new AbortController().signal)
}

export async function invariantsOf(shop: TestShop): Promise<string[]> {
  await shop.as(root)
  return brokenInvariants(shop.database.db)
}
