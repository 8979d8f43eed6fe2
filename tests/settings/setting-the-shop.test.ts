/** The shop uses an admin's settings at once, on its pages, in carts and in mails, and no change is lost. */
import { describe, expect, it } from 'vitest'
import { sellerTexts } from '#contract/settings/schema/form.ts'
import { collect, pallet } from '#tests/delivery/methods.ts'
import { mailsTo } from '#tests/mails.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }
const unsaid = Object.fromEntries(sellerTexts.map((name) => [name, ''])) as Record<(typeof sellerTexts)[number], string>
const empty = { ...unsaid, holdHours: null, isTaxFree: false }
const coils = {
  ...empty,
  legalName: 'Coils, S.L.',
  address: 'Calle del Fleje 1\n50001 Zaragoza',
  phone: '+34 976 000 000',
  email: 'sales@coils.example',
}

async function openWithAdmin() {
  const shop = await openShop()
  return { shop, admin: await shop.as(root), api: await shop.as(ana) }
}

describe('the seller', () => {
  it('is empty at first, and the settings needed to sell are missing', async () => {
    const { admin } = await openWithAdmin()
    const seller = await admin.findSeller({})
    expect(seller).toMatchObject({ ...empty, version: 0 })
    expect(seller.missing).toContain('the legal name')
    expect(seller.missing).toContain('a delivery method')
  })

  it('includes the level of low stock, and keeps the level when it is left out', async () => {
    const { admin } = await openWithAdmin()
    expect(await admin.putSeller({ body: { ...coils, lowStock: 20, version: 0 } })).toMatchObject({ lowStock: 20 })
    expect(await admin.putSeller({ body: { ...coils, version: 1 } })).toMatchObject({ lowStock: 20 })
    expect(await admin.putSeller({ body: { ...coils, lowStock: null, version: 2 } })).toMatchObject({ lowStock: null })
    expect(await admin.findStockNeeds()).toMatchObject({ level: null })
    const [change] = await admin.listChanges()
    expect(change?.fields).toEqual([{ label: 'Low-stock level', before: '20', after: '' }])
  })

  it('is replaced only if it has the version that was seen; otherwise the refusal shows the current settings', async () => {
    const { shop, admin } = await openWithAdmin()
    const saved = await admin.putSeller({ body: { ...coils, version: 0 } })
    expect(saved).toMatchObject({ ...coils, version: 1 })
    const other: Api = await shop.as(marta)
    const refusal = await refusalOf(other.putSeller({ body: { ...coils, legalName: 'Others', version: 0 } }))
    expect([refusal.status, refusal.message]).toEqual([409, 'Another admin has changed this in the meantime'])
    expect(refusal.facts).toMatchObject({ seller: { legalName: 'Coils, S.L.', version: 1 } })
    const both = [admin, other].map((who) => who.putSeller({ body: { ...coils, version: 1 } }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('appears in mails, and sets how long an order is held', async () => {
    const { shop, admin, api } = await openWithAdmin()
    await admin.putSeller({ body: { ...coils, holdHours: 6, version: 0 } })
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    const { heldUntil = '', placedAt } = await api.findOrder({ id })
    expect((Date.parse(heldUntil) - Date.parse(placedAt)) / 3_600_000).toBeCloseTo(6, 3)
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).toContain('Coils, S.L.\nCalle del Fleje 1\n50001 Zaragoza')
  })

  it.each([
    ['an invalid email address', { email: 'nobody' }, 'email'],
    ['zero hours', { holdHours: 0 }, 'holdHours'],
    ['too many hours', { holdHours: 721 }, 'holdHours'],
    ['an unknown field', { fax: '1' }, 'fax'],
  ])('with %s is refused, and the error names the field', async (_, change, field) => {
    const { shop } = await openWithAdmin()
    const response = await shop.sendAs(root, 'PUT', '/api/settings', { ...coils, version: 0, ...change })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]])
  })
})

describe('the delivery methods', () => {
  it('are offered to the next cart in their sequence, and a placed order keeps its own delivery method', async () => {
    const { shop, admin, api } = await openWithAdmin()
    await admin.putDeliveries({ body: { deliveries: [collect, pallet] } })
    const lines = [{ id: shop.productId, quantity: 2 }]
    const { deliveries, totalPrice } = await shop.visitor.priceCart({ body: { lines, delivery: 'pallet' } })
    expect(deliveries.map(({ name, price }) => [name, price])).toEqual([
      ['Collected', 0],
      ['Pallet', 85],
    ])
    const address = { address: 'Calle del Fleje 1', phone: '976000000', country: 'ES', postalCode: '50001' }
    const { _id: id } = await api.placeOrder({ body: { lines, ...address, delivery: 'pallet', totalPrice } })
    await admin.putDeliveries({ body: { deliveries: [collect] } })
    expect(await api.findOrder({ id })).toMatchObject({ delivery: { name: 'Pallet', price: 85 } })
    expect((await shop.visitor.priceCart({ body: { lines } })).deliveries).toHaveLength(1)
  })

  it.each([
    ['the same id twice', [collect, { ...pallet, id: 'collect' }], 'deliveries.1.id'],
    ['two defaults', [collect, { ...collect, id: 'other' }], 'deliveries'],
    ['a default that costs something', [{ ...collect, price: 1 }], 'deliveries.0.isDefault'],
    ['a default that is delivered', [{ ...pallet, price: 0, isDefault: true }], 'deliveries.0.isDefault'],
    ['a delivery that goes nowhere', [{ ...pallet, countries: undefined }], 'deliveries.0.countries'],
    ['an id with spaces', [{ ...pallet, id: 'my own' }], 'deliveries.0.id'],
    ['an unknown country', [{ ...pallet, countries: ['Spain'] }], 'deliveries.0.countries.0'],
    ['no word on who collects the goods', [{ ...pallet, collected: undefined }], 'deliveries.0.collected'],
    ['a negative price', [{ ...pallet, price: -1 }], 'deliveries.0.price'],
  ])('with %s are refused, and stay as they were', async (_, deliveries, field) => {
    const { shop, admin } = await openWithAdmin()
    await admin.putDeliveries({ body: { deliveries: [collect] } })
    const response = await shop.sendAs(root, 'PUT', '/api/settings/deliveries', { deliveries })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]])
    expect(await admin.findDeliveries({})).toEqual({ deliveries: [collect] })
  })
})
