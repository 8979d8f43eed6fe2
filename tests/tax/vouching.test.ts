/** Goods that are collected have VAT, unless an admin vouches that they leave Spain: for a company, or for one order. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { changes } from '#server/database/record-schema.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { companyOfAna, terms } from '#tests/companies/account-shop.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana, packer, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { Api } from '#web/api/client.ts'
import { fourOf, german, openTaxShop, registerAnswered } from './tax-shop.ts'

const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
const texas = { country: 'US' }
const houston = { street: '1 Main Street', town: 'Houston', region: 'TX', postalCode: '77002', ...texas }
const reason = 'Their own lorry takes the coils abroad'

async function openWorks() {
  const shop = await openTaxShop()
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  await admin.putDeliveries({ body: { deliveries: [collect, pallet] } })
  await registerAnswered(shop, german, 'valid')
  const place = async (words: object) => (await api.placeOrder({ body: fourOf(shop, words) }))._id
  return { shop, api, admin, db: shop.database.db, place }
}

async function taxOf(api: Api, id: string) {
  const { tax, toPay, isVouched } = await api.findOrder({ id })
  return [tax?.treatment, toPay, isVouched]
}

describe('a company that may collect without VAT', () => {
  it('pays $392.00 for goods to Berlin or Texas that it collects, and its customers are told so before', async () => {
    const { shop, api, admin, place } = await openWorks()
    const companyId = await companyOfAna(shop)
    await admin.putDetails({
      id: companyId,
      body: { legalName: 'Coils GmbH', address: 'Hafenstraße 1', country: 'DE', vatNumber: german },
    })
    const lines = [{ id: shop.productId, quantity: 4 }]
    const priced = async () => (await api.priceCart({ body: { lines, ...texas } })).toPay
    expect([await priced(), (await taxOf(admin, await place(texas)))[1]]).toEqual([474.32, 474.32])
    await admin.putTerms({ id: companyId, body: { ...terms, creditLimit: 0, mayCollectUntaxed: reason } })
    expect(await priced()).toBe(392)
    expect(await taxOf(admin, await place(texas))).toEqual(['export', 392, true])
    expect(await taxOf(admin, await place({ country: 'DE', postalCode: '10115' }))).toEqual([
      'intra-EU supply',
      392,
      true,
    ])
    expect(await taxOf(admin, await place({ country: 'ES', postalCode: '46520' }))).toEqual(['domestic', 474.32, true])
  })

  it('pays VAT again from the moment at which the office takes this back, and its form that shows less is refused', async () => {
    const { shop, api, admin, place } = await openWorks()
    const id = await companyOfAna(shop)
    const grant = (mayCollectUntaxed: string) =>
      admin.putTerms({ id, body: { ...terms, creditLimit: 0, mayCollectUntaxed } })
    await grant(reason)
    expect(await taxOf(admin, await place(texas))).toEqual(['export', 392, true])
    // The shop now has the company in memory.
    await grant('')
    const refusal = await refusalOf(api.placeOrder({ body: fourOf(shop, { ...texas, toPay: 392 }) }))
    expect([refusal.status, refusal.message]).toEqual([409, 'With tax, your order now comes to $474.32'])
    expect(await taxOf(admin, await place(texas))).toEqual(['domestic', 474.32, undefined])
  })

  it('can no longer change its name, country or VAT number itself', async () => {
    const { shop, api, admin } = await openWorks()
    const id = await companyOfAna(shop)
    await admin.putTerms({ id, body: { ...terms, creditLimit: 0, mayCollectUntaxed: reason } })
    expect((await api.findCompany()).company?.locked).toBe(true)
  })
})

describe('an unpaid order that is collected', () => {
  it.each([
    ['to Texas', texas, 'export'],
    ['to Berlin with a valid number', berlin, 'intra-EU supply'],
  ])('%s costs $392.00 instead of $474.32 once an admin vouches for it', async (_, words, treatment) => {
    const { shop, api, admin, db, place } = await openWorks()
    const id = await place(words)
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } })
    await admin.vouch({ id, body: { reason } })
    expect(await taxOf(admin, id)).toEqual([treatment, 392, true])
    // The card payment of the earlier amount is closed.
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
    expect((await api.createPaymentIntent({ body: { totalPrice: 392, orderId: id } })).toPay).toBe(392)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, toPay: 392 })
    const [change] = await db.select().from(changes).where(eq(changes.action, 'vouch for order'))
    expect(change).toMatchObject({ aboutId: id, why: reason })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('tells its customer the new amount, and only the office why', async () => {
    const { shop, api, admin, place } = await openWorks()
    const id = await place(texas)
    await admin.vouch({ id, body: { reason } })
    const of = async (reader: Api) => (await reader.findOrder({ id })).events?.find(({ kind }) => kind === 'vouched')
    expect([(await of(admin))?.text, (await of(api))?.text]).toEqual([reason, undefined])
    expect((await api.findOrder({ id })).isVouched).toBeUndefined()
    const [mail] = (await mailsTo(shop, ana.email)).filter(({ subject }) => subject.includes('No VAT'))
    expect(mail?.body).toContain('$392.00')
    expect(mail?.body).not.toContain(reason)
  })

  it('by transfer owes $392.00 then', async () => {
    const { shop, api, admin } = await openWorks()
    await admin.putBank({ body: bank })
    const body = { ...fourOf(shop, texas), paysBy: 'transfer' } as const
    const { _id: id } = await api.placeOrder({ body })
    expect((await api.findOrder({ id })).transfer?.owed).toBe(474.32)
    await admin.vouch({ id, body: { reason } })
    expect((await api.findOrder({ id })).transfer?.owed).toBe(392)
  })

  it('waits for the register if that has not answered about its number, and its tax is then settled', async () => {
    const { shop, api, admin, db, place } = await openWorks()
    const french = 'FR40303265045'
    const id = await place({ country: 'FR', postalCode: '69001', vatNumber: french })
    await admin.vouch({ id, body: { reason } })
    expect(await api.findOrder({ id })).toMatchObject({ stage: 'checking', toPay: 392 })
    shop.vies?.set('valid', french)
    await askForWaitingOrders(shop.shop, new Date(), new AbortController().signal)
    expect(await taxOf(admin, id)).toEqual(['intra-EU supply', 392, true])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.each([
    ['that stays in Spain', { country: 'ES', postalCode: '46520' }, /^VAT stays on this order/],
    ['to Berlin without a number', { country: 'DE', postalCode: '10115' }, /or the customer has no valid VAT number/],
    ['that we send', { ...texas, delivery: 'pallet' }, /No VAT is added/],
    [
      'to Sagunto that we send',
      { country: 'ES', postalCode: '46520', delivery: 'pallet' },
      /We send this order ourselves/,
    ],
  ])('%s is refused', async (_, words, message) => {
    const { shop, api, admin } = await openWorks()
    const { id: product, quantity, ...form } = fourOf(shop, words)
    const totalPrice = 'delivery' in words ? 477 : 392
    const body = { ...form, lines: [{ id: product, quantity }], totalPrice }
    const { _id: id } = await api.placeOrder({ body })
    const refusal = await refusalOf(admin.vouch({ id, body: { reason } }))
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringMatching(message)])
  })

  it('keeps its VAT once it is paid: the call and the database refuse', async () => {
    const { shop, api, admin, db, place } = await openWorks()
    const id = await place(texas)
    await payFor(shop, api, id)
    expect((await refusalOf(admin.vouch({ id, body: { reason } }))).message).toMatch(/already paid/)
    const untaxed = { vouched: true, taxTreatment: 'export', taxRate: 0, taxCents: 0 } as const
    const isRefused = { cause: { constraint: 'orders_tax_stays_settled' } }
    await expect(db.update(orders).set(untaxed).where(eq(orders.id, id))).rejects.toMatchObject(isRefused)
    const [unpaid, exempt] = [await place(texas), await place({ ...texas, delivery: 'pallet', totalPrice: 392 })]
    await admin.vouch({ id: unpaid, body: { reason } })
    for (const wrong of [{ vouched: false }, { taxTreatment: 'domestic', taxRate: 2100, taxCents: 8232 } as const])
      await expect(db.update(orders).set(wrong).where(eq(orders.id, unpaid))).rejects.toMatchObject(isRefused)
    await expect(db.update(orders).set({ vouched: true }).where(eq(orders.id, exempt))).rejects.toMatchObject(isRefused)
  })
})

describe('an order that the office enters', () => {
  it('is without VAT if an admin gives a reason, and with VAT for a packer', async () => {
    const { shop, admin } = await openWorks()
    const packing = await shop.as(packer)
    await admin.putOfficeRole({ email: packer.email, body: { officeRole: 'packer' } })
    const address = { ...houston, phone: '+1 713 555 0100', delivery: collect.id }
    const fields = { ...address, company: 'Coils Inc.', isForBusiness: true, vouched: reason }
    const draftOf = async (clerk: Api) => {
      const { _id: id } = await clerk.startDraft({ body: { email: ana.email } })
      const { version } = await clerk.findDraft({ id })
      const lines = [{ id: shop.productId, quantity: 4 }]
      return { id, saved: await clerk.putDraft({ id, body: { version, lines, fields } }) }
    }
    const packed = await draftOf(packing)
    const refusal = await refusalOf(packing.placeDraft({ id: packed.id, body: { version: packed.saved.version } }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([403, ['vouched']])
    const { id: draft, saved } = await draftOf(admin)
    expect(saved.cart).toMatchObject({ toPay: 392 })
    const { _id: id } = await admin.placeDraft({ id: draft, body: { version: saved.version, toPay: 392 } })
    expect(await taxOf(admin, id)).toEqual(['export', 392, true])
    expect((await admin.findOrder({ id })).events).toContainEqual(
      expect.objectContaining({ kind: 'vouched', text: reason }),
    )
  })
})
