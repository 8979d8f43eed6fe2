/** The saved cart and the address book: nothing is lost when two browsers are open. */
import { describe, expect, it } from 'vitest'
import { mostAddresses } from '#contract/cart/rules/address-book.ts'
import { mostLines } from '#contract/products/rules/quantity.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }

async function openStore() {
  const shop = await openShop({ available: 1_000 })
  const seal = await shop.addProduct({ name: 'Seal 16 mm', pricePerUnit: 48, minimumOrder: 1 })
  return { shop, api: await shop.as(ana), strap: shop.productId, seal }
}

describe('the saved cart', () => {
  it('is empty at first, keeps the order of its lines, and is private', async () => {
    const { shop, api, strap, seal } = await openStore()
    expect(await api.findCart()).toEqual({ lines: [], version: 0 })
    await api.changeCart({ body: { id: seal, quantity: 3 } })
    await api.changeCart({ body: { id: strap, quantity: 40 } })
    const lines = [
      { id: seal, quantity: 3 },
      { id: strap, quantity: 40 },
    ]
    expect(await api.findCart()).toEqual({ lines, version: 2 })
    expect((await (await shop.as(bruno)).findCart()).lines).toEqual([])
  })

  it('changes a line, and removes it when its quantity is zero', async () => {
    const { api, strap } = await openStore()
    await api.changeCart({ body: { id: strap, quantity: 40 } })
    expect((await api.changeCart({ body: { id: strap, quantity: 2 } })).lines).toEqual([{ id: strap, quantity: 2 }])
    expect(await api.changeCart({ body: { id: strap, quantity: 0 } })).toEqual({ lines: [], version: 3 })
  })

  it('sets several lines in one call; if a product is repeated, its last line counts', async () => {
    const { api, strap, seal } = await openStore()
    await api.changeCart({ body: { id: strap, quantity: 40 } })
    const set = [
      { id: seal, quantity: 9 },
      { id: strap, quantity: 0 },
      { id: seal, quantity: 3 },
    ]
    expect(await api.changeCart({ body: { set } })).toEqual({ lines: [{ id: seal, quantity: 3 }], version: 2 })
    expect((await api.changeCart({ body: { set: [] } })).lines).toEqual([{ id: seal, quantity: 3 }])
  })

  it('merges the lines of a browser: keeps the larger quantity of each product, and leaves out deleted products', async () => {
    const { shop, api, strap, seal } = await openStore()
    const gone = await shop.addProduct({ name: 'Gone' })
    await (await shop.as(root)).deleteProduct({ id: gone })
    await api.changeCart({ body: { id: strap, quantity: 40 } })
    const merge = [
      { id: seal, quantity: 1 },
      { id: strap, quantity: 6 },
      { id: gone, quantity: 2 },
      { id: seal, quantity: 4 },
    ]
    expect((await api.changeCart({ body: { merge } })).lines).toEqual([
      { id: strap, quantity: 40 },
      { id: seal, quantity: 5 },
    ])
  })

  it('merges the same lines from many simultaneous sign-ins into one cart', async () => {
    const { api, strap, seal } = await openStore()
    const merge = [
      { id: strap, quantity: 6 },
      { id: seal, quantity: 2 },
    ]
    await Promise.all(Array.from({ length: 8 }, () => api.changeCart({ body: { merge } })))
    expect(await api.findCart()).toEqual({ lines: merge, version: 8 })
  })

  it('is replaced as a whole only if it still has the version that the browser has seen', async () => {
    const { api, strap, seal } = await openStore()
    const { version } = await api.changeCart({ body: { id: strap, quantity: 40 } })
    await api.changeCart({ body: { id: seal, quantity: 3 } })
    const refusal = await refusalOf(api.putCart({ body: { lines: [], version } }))
    expect([refusal.status, refusal.message]).toEqual([409, 'Your cart was changed somewhere else'])
    expect(refusal.facts).toMatchObject({ cart: { lines: [{}, {}], version: version + 1 } })
    expect(await api.putCart({ body: { lines: [], version: version + 1 } })).toEqual({
      lines: [],
      version: version + 2,
    })
  })

  it('holds a limited number of products: further products are left out, and no merge fails because of them', async () => {
    const { shop, api, seal } = await openStore()
    const merge = []
    for (let index = 0; index < mostLines; index++)
      merge.push({ id: await shop.addProduct({ name: `Strap ${index}` }), quantity: 2 })
    await api.changeCart({ body: { id: seal, quantity: 1 } })
    const { lines } = await api.changeCart({ body: { merge } })
    expect(lines).toHaveLength(mostLines)
    expect(lines[0]).toEqual({ id: seal, quantity: 1 })
  })

  it('loses only the lines that were ordered from it', async () => {
    const { api, strap, seal } = await openStore()
    const merge = [
      { id: strap, quantity: 2 },
      { id: seal, quantity: 1 },
    ]
    await api.changeCart({ body: { merge } })
    await api.placeOrder({ body: { lines: [{ id: strap, quantity: 2 }], ...delivery, totalPrice: 251 } })
    expect(await api.findCart()).toEqual({ lines: [{ id: seal, quantity: 1 }], version: 2 })
    await api.placeOrder({ body: { id: seal, quantity: 1, ...delivery } })
    expect(await api.findCart()).toEqual({ lines: [{ id: seal, quantity: 1 }], version: 2 })
  })

  it.each([
    ['no fields', {}],
    ['both one line and lines to merge', { id: '00000000-0000-4000-8000-000000000000', quantity: 1, merge: [] }],
    ['lines to set and to merge', { set: [], merge: [] }],
    ['a fraction', { id: '00000000-0000-4000-8000-000000000000', quantity: 0.5 }],
    ['a negative quantity', { id: '00000000-0000-4000-8000-000000000000', quantity: -1 }],
  ])('refuses a change with %s', async (_, body) => {
    const { shop } = await openStore()
    expect((await shop.sendAs(ana, 'PATCH', '/api/cart', body)).status).toBe(422)
  })
})

describe('ordering again', () => {
  it('puts the lines into the cart at today’s prices, and says which prices changed and which products are gone', async () => {
    const { shop, api, strap, seal } = await openStore()
    const lines = [
      { id: strap, quantity: 2 },
      { id: seal, quantity: 3 },
    ]
    const { _id: id } = await api.placeOrder({ body: { lines, ...delivery, totalPrice: 395 } })
    expect(await api.orderAgain({ id })).toMatchObject({ cart: { lines, totalPrice: 395 }, changes: [] })
    const admin = await shop.as(root)
    const { _id: _, slug: _s, technicalData: _t, createdAt: _c, ...fields } = await admin.findProduct({ id: strap })
    await admin.updateProduct({ id: strap, body: { ...fields, pricePerUnit: 130 } })
    await admin.deleteProduct({ id: seal })
    expect(await api.orderAgain({ id })).toMatchObject({
      cart: { lines: [{ id: strap, quantity: 2, price: 130 }] },
      changes: ['PET strap 16 × 1.0 mm: $130.00 each now, previously $125.50', 'Seal 16 mm is no longer sold'],
    })
    expect((await refusalOf((await shop.as(bruno)).orderAgain({ id }))).status).toBe(404)
  })
})

describe('the address book', () => {
  const works = { label: 'Works', address: 'Calle del Fleje 1, Zaragoza', country: 'ES', phone: '+34 976 000 000' }

  it('is stored as a whole, with one default address', async () => {
    const { api } = await openStore()
    expect(await api.findAddresses()).toEqual({ addresses: [] })
    const addresses = [works, { ...works, label: 'Plant 2', company: 'Coils, S.L.', country: 'PT', isDefault: true }]
    const kept = await api.putAddresses({ body: { addresses } })
    expect(kept.addresses).toMatchObject(addresses)
    expect(await api.findAddresses()).toEqual(kept)
    await api.putAddresses({ body: { addresses: [works] } })
    expect((await api.findAddresses()).addresses).toMatchObject([works])
    await api.putAddresses({ body: { addresses: [] } })
    expect(await api.findAddresses()).toEqual({ addresses: [] })
  })

  it.each([
    [
      'two default addresses',
      [
        { ...works, isDefault: true },
        { ...works, isDefault: true },
      ],
      'addresses',
    ],
    ['too many addresses', Array.from({ length: mostAddresses + 1 }, () => works), 'addresses'],
    ['an address without a country', [{ ...works, country: '' }], 'addresses.0.country'],
  ])('refuses %s', async (_, addresses, field) => {
    const { shop } = await openStore()
    const response = await shop.sendAs(ana, 'PUT', '/api/addresses', { addresses })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]])
  })
})
