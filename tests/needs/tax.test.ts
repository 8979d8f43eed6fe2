/** Exempt orders without a proof of arrival, and the yearly limit of deliveries to other member states, need attention. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { arrivals } from '#server/database/paper-schema.ts'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { noteDistanceSales } from '#server/tax/report.ts'
import { payFor } from '#tests/paying.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { fourOf, german, openTaxShop, registerAnswered } from '#tests/tax/tax-shop.ts'

async function openOffice() {
  const shop = await openTaxShop()
  await registerAnswered(shop, german, 'valid')
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  const pay = async (words: object) => {
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, words) })
    await payFor(shop, api, id)
    return id
  }
  const shipDaysAgo = async (
    days: number,
    goes: object = { country: 'DE', postalCode: '10115', vatNumber: german },
  ) => {
    const id = await pay({ ...goes, billingName: 'Coils GmbH' })
    await admin.approveOrder({ id })
    const askedAt = sql`now() - make_interval(days => ${days}) + interval '1 minute'`
    await db.update(arrivals).set({ askedAt }).where(eq(arrivals.orderId, id))
    return id
  }
  return { shop, api, admin, db, pay, shipDaysAgo }
}

describe('an exempt order that was shipped more than 25 days ago', () => {
  it('needs attention until its arrival is proved', async () => {
    const { api, admin, shipDaysAgo } = await openOffice()
    await shipDaysAgo(25)
    const ids = [await shipDaysAgo(27), await shipDaysAgo(26)]
    expect(await admin.findNeeds()).toMatchObject({ arrivals: 2 })
    const listed = { company: 'Coils GmbH', country: 'DE' }
    expect((await admin.findTaxNeeds()).arrivals).toMatchObject(ids.map((_id) => ({ order: { _id }, ...listed })))
    const [first = '', second = ''] = ids
    await api.confirmOwnArrival({
      id: first,
      body: { arrivedOn: new Date().toISOString().slice(0, 10), place: 'Berlin', name: 'Eva Lang' },
    })
    const note = new Blob([pdfSaying('Consignment note')], { type: 'application/pdf' })
    await admin.attachProof({ id: second, body: note })
    expect(await admin.findNeeds()).toMatchObject({ arrivals: 0 })
    expect((await admin.findTaxNeeds()).arrivals).toEqual([])
  })

  it('as an export needs attention until the number of its export declaration is entered', async () => {
    const { admin, shipDaysAgo } = await openOffice()
    const id = await shipDaysAgo(26, { country: 'US' })
    expect((await admin.findTaxNeeds()).arrivals).toMatchObject([{ order: { _id: id }, country: 'US' }])
    await admin.putCustomsNumber({ id, body: { customsNumber: '26ES004611X0123457' } })
    expect([(await admin.findTaxNeeds()).arrivals, (await admin.findNeeds()).arrivals]).toEqual([[], 0])
  })

  it('needs no attention once it is fully refunded', async () => {
    const { admin, shipDaysAgo } = await openOffice()
    const id = await shipDaysAgo(26)
    await admin.refundOrder({ id, body: { amount: 392, reason: 'Lost on the way' } })
    await expect.poll(async () => (await admin.findNeeds()).arrivals).toBe(0)
  })
})

describe('deliveries without a valid VAT number to other member states', () => {
  it.each([
    ['need no attention below €8,000', 19, 0],
    ['need attention from €8,000', 20, 1],
  ])('%s in a year', async (_, units, distanceSales) => {
    const { shop, api, admin, db } = await openOffice()
    // €400.00 for each unit, which costs $98.00.
    await db.insert(exchangeRates).values({ day: sql`now()::date`, dollarsPerEuro: 2_450, source: 'test' })
    const form = shop.purchase({ quantity: units, totalPrice: 98 * units })
    const { _id: id } = await api.placeOrder({ body: { ...form, country: 'FR', postalCode: '75001' } })
    await payFor(shop, api, id)
    await noteDistanceSales(shop.shop, new Date())
    expect(await admin.findNeeds()).toMatchObject({ distanceSales })
    const known = { euros: 400 * units, limit: 10_000 }
    const { distanceSales: listed } = await admin.findTaxNeeds()
    expect(listed).toEqual(distanceSales ? expect.objectContaining(known) : undefined)
  })

  it('need no attention in a shop that charges no VAT', async () => {
    const admin = await (await openShop()).as(root)
    expect(await admin.findNeeds()).toMatchObject({ arrivals: 0, distanceSales: 0 })
    expect(await admin.findTaxNeeds()).toEqual({ otherNames: [], arrivals: [], withoutNif: [] })
  })
})
