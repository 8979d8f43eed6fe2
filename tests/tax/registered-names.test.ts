/** Before exempt goods leave, the office compares the buyer with the register of VAT numbers. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { companyIdOf } from '#tests/companies/account-shop.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { fourOf, german, openTaxShop } from './tax-shop.ts'

const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }

/** The register gives the number to this name. */
async function openRegistered(name: string, address = 'Hafenstraße 1\n10115 Berlin') {
  const shop = await openTaxShop()
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  await shop.database.db.execute(sql`
    insert into vat_checks (number, state, source, answer, registered_name, registered_address)
    values (${german}, 'valid', 'VIES', '{}', ${name}, ${address})`)
  const buy = async (billingName: string, by = api) => {
    const { _id: id } = await by.placeOrder({ body: fourOf(shop, { ...berlin, billingName }) })
    await payFor(shop, by, id)
    return id
  }
  const listed = async () => {
    const [{ otherNames: count }, { otherNames }] = [await admin.findNeeds(), await admin.findTaxNeeds()]
    expect(count).toBe(otherNames.length)
    return otherNames.map(({ order }) => order._id)
  }
  return { shop, api, admin, buy, listed }
}

describe('an exempt order that waits to ship', () => {
  it('is listed if it is billed to Garage SL, and the register names Stahl GmbH; not if it is billed to STAHL', async () => {
    const { api, admin, buy, listed } = await openRegistered('Stahl GmbH')
    const id = await buy('Garage SL')
    await buy('STAHL')
    expect(await listed()).toEqual([id])
    expect((await admin.findTaxNeeds()).otherNames).toMatchObject([
      { billedName: 'Garage SL', registeredName: 'Stahl GmbH', vatNumber: german },
    ])
    const registered = { name: 'Stahl GmbH', address: 'Hafenstraße 1\n10115 Berlin', compared: 'different' }
    expect((await admin.findOrder({ id })).vatCheck?.registered).toEqual(registered)
    expect((await api.findOrder({ id })).vatCheck?.registered).toBeUndefined()
    await admin.approveOrder({ id })
    expect(await listed()).toEqual([])
  })

  it('is listed once for each buyer if the register publishes no name, until the office says that it is them', async () => {
    const { shop, admin, buy, listed } = await openRegistered('')
    const first = await buy('Coils GmbH')
    await buy('Coils GmbH')
    const other = await buy('Coils GmbH', await shop.as(bruno))
    expect(await listed()).toEqual([first, other])
    await admin.seeNumber({ id: first })
    await buy('Coils GmbH')
    expect(await listed()).toEqual([other])
    expect((await admin.findOrder({ id: first })).vatCheck?.registered).toEqual({
      address: 'Hafenstraße 1\n10115 Berlin',
      compared: 'unpublished',
      isSeen: true,
    })
    const renamed = await buy('Garage SL')
    expect(await listed()).toEqual([other, renamed])
  })

  it('of a company that was recognised is not listed again, whoever of the company orders', async () => {
    const { shop, api, admin, buy, listed } = await openRegistered('')
    await api.putCompany({
      body: { legalName: 'Coils GmbH', address: 'Hafenstraße 1', country: 'DE', vatNumber: german },
    })
    await admin.seeNumber({ id: await buy('') })
    const colleague = await shop.as(bruno)
    await admin.addToCompany({ id: await companyIdOf(shop, ana), body: { email: bruno.email, role: 'buyer' } })
    await buy('', colleague)
    expect(await listed()).toEqual([])
  })

  it('names no buyer to recognise if it has no VAT number', async () => {
    const { shop, api, admin } = await openRegistered('')
    const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
    expect((await refusalOf(admin.seeNumber({ id }))).status).toBe(409)
  })
})

describe('an invoice to Spain without a NIF', () => {
  it('needs attention until it is corrected; other invoices need none', async () => {
    const { shop, api, admin } = await openRegistered('')
    const listed = async () => {
      const [{ withoutNif: count }, { withoutNif }] = [await admin.findNeeds(), await admin.findTaxNeeds()]
      expect(count).toBe(withoutNif.length)
      return withoutNif.map(({ order }) => order._id)
    }
    const place = async (words: object) => (await api.placeOrder({ body: fourOf(shop, words) }))._id
    const id = await place({})
    expect(await listed()).toEqual([])
    for (const words of [{ vatNumber: 'ESB58378431' }, { country: 'DE', postalCode: '10115' }])
      await payFor(shop, api, await place(words))
    await payFor(shop, api, id)
    expect(await listed()).toEqual([id])
    await shop.database.db
      .insert(exchangeRates)
      .values({ day: sql`now()::date`, dollarsPerEuro: 10_843, source: 'test' })
    await makePapers(shop.shop, new Date(), new AbortController().signal)
    const body = { billingName: 'Nuria Prat', billingAddress: 'Calle 1', vatNumber: 'ESB58378431', reason: 'NIF' }
    await admin.correctInvoice({ id, body })
    expect(await listed()).toEqual([])
  })
})
