/** The tax report: what became taxable in a period, by treatment and country, in dollars and euros. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { arrivals } from '#server/database/paper-schema.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { products } from '#server/database/schema.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { fourOf, german, openTaxShop, registerAnswered } from './tax-shop.ts'

const sagunto = { country: 'ES', postalCode: '46520' }
const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
const year = new Date().getUTCFullYear()
const on = (day: string) => new Date(`${day}T12:00:00Z`)

/** A shop with an exchange rate of 1.0843 on 30 January 2026, a Friday. */
async function openOffice(environment: Record<string, string> = {}) {
  const shop = await openTaxShop({ environment })
  await registerAnswered(shop, german, 'valid')
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  const setRate = (day: string, dollarsPerEuro: number) =>
    db.insert(exchangeRates).values({ day, dollarsPerEuro, source: 'test' })
  await setRate('2026-01-30', 10_843)
  /** Places an order of four units for $392.00, and pays for it as if on this day. */
  const pay = async (day: string, words: object = sagunto) => {
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, words) })
    await payFor(shop, api, id)
    await db
      .update(orders)
      .set({ paidAt: on(day) })
      .where(eq(orders.id, id))
    return id
  }
  const ship = async (id: string, day: string) => {
    await admin.approveOrder({ id })
    await db
      .update(orders)
      .set({ approvedAt: on(day) })
      .where(eq(orders.id, id))
    await db
      .update(arrivals)
      .set({ askedAt: on(day) })
      .where(eq(arrivals.orderId, id))
  }
  const refund = async (id: string, day: string, amount: number) => {
    await admin.refundOrder({ id, body: { amount, reason: 'Damaged' } })
    await db
      .update(refunds)
      .set({ createdAt: on(day) })
      .where(sql`${refunds.createdAt} > now() - interval '1 hour'`)
  }
  const report = async (from: string, to: string) => admin.findTaxReport({ from, to })
  const rowsOf = async (from: string, to: string) =>
    (await report(from, to)).rows.map((row) => [row.treatment, row.country, row.kind, row.count, row.base, row.tax])
  return { shop, admin, pay, ship, refund, report, rowsOf, setRate }
}

describe('the tax report', () => {
  it('adds up what was paid, by treatment and country, in dollars and in euros at the day’s exchange rate', async () => {
    const { pay, report } = await openOffice()
    await pay('2026-02-01')
    await pay('2026-02-02', { country: 'US' })
    await pay('2026-02-02', { country: 'DE', postalCode: '10115' })
    await pay('2026-03-01') // in another month
    const sums = { base: 392, tax: 82.32, baseEuros: 361.52, taxEuros: 75.92 }
    expect(await report('2026-02-01', '2026-02-28')).toMatchObject({
      rows: [
        { treatment: 'domestic', country: 'DE', kind: 'sales', count: 1, ...sums },
        { treatment: 'domestic', country: 'ES', kind: 'sales', count: 1, ...sums },
        { treatment: 'export', country: 'US', kind: 'sales', count: 1, ...sums, tax: 0, taxEuros: 0 },
      ],
      total: { base: 1176, tax: 164.64, baseEuros: 1084.56, taxEuros: 151.84 },
      withoutRate: { count: 0, orders: [] },
    })
  })

  it('in a shop that sells in euros has each amount as it is, and no second column', async () => {
    const { shop, admin, pay, refund, report } = await openOffice({ CURRENCY: 'EUR' })
    await shop.database.db.delete(exchangeRates)
    const id = await pay('2026-02-01')
    await refund(id, '2026-02-15', 118.58)
    const sums = { base: 392, tax: 82.32, baseEuros: 392, taxEuros: 82.32 }
    const back = { base: -98, tax: -20.58, baseEuros: -98, taxEuros: -20.58 }
    expect(await report('2026-02-01', '2026-02-28')).toMatchObject({ rows: [sums, back], withoutRate: { count: 0 } })
    const file = await admin.exportTaxReport({ from: '2026-02-01', to: '2026-02-28' })
    expect(await file.text()).toMatch(/count,baseEuros,taxEuros,plasticKg\r\n.*,1,392\.00,82\.32,\r\n/)
  })

  it('counts an intra-EU supply when it ships, whenever it was paid', async () => {
    const { pay, ship, rowsOf } = await openOffice()
    const id = await pay('2026-02-01', berlin)
    expect(await rowsOf('2026-02-01', '2026-02-28')).toEqual([])
    await ship(id, '2026-03-02')
    expect(await rowsOf('2026-02-01', '2026-02-28')).toEqual([])
    expect(await rowsOf('2026-03-01', '2026-03-31')).toEqual([['intra-EU supply', 'DE', 'sales', 1, 392, 0]])
  })

  it('has refunds as negative amounts in their own period, in euros at the exchange rate of the sale', async () => {
    const { pay, refund, report, setRate } = await openOffice()
    const id = await pay('2026-02-01')
    await setRate('2026-04-15', 20_000)
    await refund(id, '2026-04-15', 474.32)
    const [row] = (await report('2026-04-01', '2026-04-30')).rows
    const back = { base: -392, tax: -82.32, baseEuros: -361.52, taxEuros: -75.92 }
    expect(row).toMatchObject({ kind: 'refunds', country: 'ES', count: 1, ...back })
    const { total } = await report('2026-01-01', '2026-12-31')
    expect(total).toEqual({ base: 0, tax: 0, baseEuros: 0, taxEuros: 0 })
  })

  it('counts no refund of an intra-EU supply before the supply has shipped', async () => {
    const { pay, ship, refund, rowsOf } = await openOffice()
    const id = await pay('2026-02-01', berlin)
    await refund(id, '2026-02-10', 98)
    expect(await rowsOf('2026-02-01', '2026-12-31')).toEqual([])
    await ship(id, '2026-03-02')
    expect(await rowsOf('2026-02-01', '2026-02-28')).toEqual([])
    expect(await rowsOf('2026-03-01', '2026-03-31')).toEqual([
      ['intra-EU supply', 'DE', 'sales', 1, 392, 0],
      ['intra-EU supply', 'DE', 'refunds', 1, -98, 0],
    ])
  })

  it('names the orders without an exchange rate for their day, and leaves them out of the sums in euros only', async () => {
    const { pay, report, admin } = await openOffice()
    const [early, late] = [await pay('2026-01-29'), await pay('2026-02-07')]
    await pay('2026-02-06') // a week after the last rate
    const { rows, withoutRate } = await report('2026-01-01', '2026-02-28')
    expect(rows).toMatchObject([{ count: 3, base: 1176, baseEuros: 361.52 }])
    const named = await Promise.all([early, late].map((id) => admin.findOrder({ id })))
    expect(withoutRate).toEqual({ count: 2, orders: named.map(({ _id, number }) => ({ _id, number })) })
  })

  it('adds up this calendar year’s deliveries without a valid number to other member states, in euros', async () => {
    const { shop, pay, refund, report, setRate } = await openOffice()
    await setRate(`${year}-01-02`, 10_000)
    await setRate(`${year - 1}-12-30`, 10_000)
    const id = await pay(`${year}-01-03`, { country: 'FR', postalCode: '75001' })
    await pay(`${year}-01-03`, { country: 'DE', postalCode: '10115' })
    await pay(`${year - 1}-12-31`, { country: 'DE', postalCode: '10115' })
    await pay(`${year}-01-03`)
    await pay(`${year}-01-03`, { country: 'US' })
    await refund(id, `${year}-01-03`, 121)
    const collected = await pay(`${year}-01-03`, { country: 'DE', postalCode: '10115' })
    await shop.database.db.update(orders).set({ collected: true }).where(eq(orders.id, collected))
    const { distanceSales } = await report('2020-01-01', '2020-01-31')
    expect(distanceSales).toEqual({ year, euros: 684, limit: 10_000, withoutRate: 0 })
  })

  it('adds up the plastic that invoices and their corrections state', async () => {
    const { shop, admin, pay } = await openOffice()
    const { db } = shop.database
    const today = new Date().toISOString().slice(0, 10)
    await db.insert(exchangeRates).values({ day: today, dollarsPerEuro: 10_843, source: 'test' })
    await db.update(shopSettings).set({ plasticTax: 'maker' })
    await db.update(products).set({ type: 'strap', facts: { materials: ['PET'], newPlasticKg: 12.4 } })
    const id = await pay(today)
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'Too many' } })
    await makePapers(shop.shop, new Date(), new AbortController().signal)
    expect((await admin.findTaxReport({})).rows).toMatchObject([
      { kind: 'sales', plasticKg: 49.6 },
      { kind: 'refunds', plasticKg: -12.4 },
    ])
  })

  it('covers the current quarter when no days are given', async () => {
    const { admin } = await openOffice()
    const { from, to } = await admin.findTaxReport({})
    expect([from.slice(0, 4), from.slice(8), Number(from.slice(5, 7)) % 3]).toEqual([String(year), '01', 1])
    expect(to > from && Number(to.slice(5, 7)) - Number(from.slice(5, 7))).toBe(2)
  })

  it('refuses a last day before the first', async () => {
    const { admin } = await openOffice()
    const refusal = await refusalOf(admin.findTaxReport({ from: '2026-02-01', to: '2026-01-31' }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['to']])
  })

  it('can be exported as CSV, with the decimal mark of the spreadsheet', async () => {
    const { pay, admin } = await openOffice()
    await pay('2026-02-01')
    const period = { from: '2026-02-01', to: '2026-02-28' }
    const file = await admin.exportTaxReport({ ...period, decimal: 'comma' })
    expect(file.name).toBe('tax report 2026-02-01 2026-02-28.csv')
    expect(await file.text()).toBe(
      [
        'from;to;treatment;country;kind;count;baseDollars;taxDollars;baseEuros;taxEuros;plasticKg',
        '2026-02-01;2026-02-28;domestic;ES;sales;1;392,00;82,32;361,52;75,92;',
        '',
      ].join('\r\n'),
    )
  })
})
