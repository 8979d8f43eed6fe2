/** The exchange rates for invoices: read from the ECB's file once a working day, and never changed. */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { readExchangeRates } from '#server/tax/read-rates.ts'
import { fileWith } from '#stand-ins/ecb/rates.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { openTaxShop } from './tax-shop.ts'

/** A Wednesday afternoon, after the rates of the day are published. */
const wednesday = new Date('2026-11-25T15:30:00Z')

function ecbOf({ ecb }: TestShop) {
  if (!ecb) throw new Error('This shop has no stand-in for the ECB')
  return ecb
}

async function stored({ database: { db } }: TestShop): Promise<[string, number][]> {
  const rows = await db.select().from(exchangeRates).orderBy(asc(exchangeRates.day))
  return rows.map(({ day, dollarsPerEuro }) => [day, dollarsPerEuro])
}

describe('the exchange rates', () => {
  it('of all days in the file are stored with its address, and a later file does not change them', async () => {
    const shop = await openTaxShop()
    ecbOf(shop).set(fileWith(['2026-11-24', '2026-11-23'], () => '1.0843'))
    await readExchangeRates(shop.shop, wednesday)
    ecbOf(shop).set(fileWith(['2026-11-25', '2026-11-24'], () => '1.1'))
    await readExchangeRates(shop.shop, wednesday)
    expect(await stored(shop)).toEqual([
      ['2026-11-23', 10_843],
      ['2026-11-24', 10_843],
      ['2026-11-25', 11_000],
    ])
    const [first] = await shop.database.db.select().from(exchangeRates).where(eq(exchangeRates.day, '2026-11-23'))
    expect(first?.source).toMatch(/^http.+\/ecb-stand-in$/)
  })

  it('are not read by a shop that sells in euros', async () => {
    const shop = await openTaxShop({ environment: { CURRENCY: 'EUR' } })
    ecbOf(shop).set(fileWith(['2026-11-24']))
    await readExchangeRates(shop.shop, wednesday)
    expect(await stored(shop)).toEqual([])
  })

  it.each([
    ['after publication', '2026-11-25T15:00:00Z', '2026-11-25'],
    ['in the morning, with the rates of the day before', '2026-11-25T14:59:00Z', '2026-11-24'],
    ['on a Saturday, with the rates of Friday', '2026-11-28T18:00:00Z', '2026-11-27'],
    ['on a Sunday, with the rates of Friday', '2026-11-29T18:00:00Z', '2026-11-27'],
    ['on a Monday morning, with the rates of Friday', '2026-11-30T08:00:00Z', '2026-11-27'],
  ])('are not read again while the newest rates are stored: %s', async (_, now, newest) => {
    const shop = await openTaxShop()
    const ecb = ecbOf(shop)
    ecb.set(fileWith([newest]))
    await readExchangeRates(shop.shop, new Date(now))
    await readExchangeRates(shop.shop, new Date(now))
    expect(ecb.asked()).toBe(1)
  })

  it.each([
    ['is missing', undefined, 'answered with 503'],
    ['is not the file', '<html>Maintenance</html>', 'no days'],
    ['lacks the dollar', '<Cube time="2026-11-24"><Cube currency="JPY" rate="163.08"/></Cube>', 'of 2026-11-24'],
    ['has an implausible rate', fileWith(['2026-11-24'], () => '10.843'), 'of 2026-11-24 cannot be used: 10.843'],
  ])('stay as they are when the file %s, and the job fails', async (_, file, words) => {
    const shop = await openTaxShop()
    ecbOf(shop).set(file)
    await expect(readExchangeRates(shop.shop, wednesday)).rejects.toThrow(words)
    expect(await stored(shop)).toEqual([])
  })

  it('of the demo cover the last 90 days', async () => {
    const shop = await openTaxShop()
    await readExchangeRates(shop.shop, new Date())
    expect((await stored(shop)).length).toBeGreaterThan(60)
  })

  it('are not read in a shop without tax', async () => {
    const shop = await openShop()
    await readExchangeRates(shop.shop, wednesday)
    expect(ecbOf(shop).asked()).toBe(0)
  })
})
