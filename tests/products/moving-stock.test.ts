/** Changes of stock as separate actions: a delivery adds to the stock, a count sets it. */
import { describe, expect, it } from 'vitest'
import { stockChanges } from '#server/database/record-schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, customer, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openSecondShop, openShop, type TestShop } from '#tests/shop.ts'

async function openStock(available = 50) {
  const shop = await openShop({ available })
  return { shop, id: shop.productId, admin: await shop.as(root), api: await shop.as(ana) }
}

/** The ledger without the entry of the opening stock. */
const ledgerOf = async ({ database: { db } }: TestShop) =>
  (await db.select().from(stockChanges).orderBy(stockChanges.at)).slice(1)
const booksAreRight = async ({ database }: TestShop) => expect(await brokenInvariants(database.db)).toEqual([])

describe('a delivery', () => {
  it('adds to the available stock, and records the reason in ledger and history', async () => {
    const { shop, id, admin } = await openStock()
    const moved = await admin.changeStock({ id, body: { by: 100, why: 'Delivery 4711' } })
    expect(moved).toMatchObject({ availableQuantity: 150, says: '+100: 150 can be sold' })
    expect(await ledgerOf(shop)).toMatchObject([{ difference: 100, reason: 'edited' }])
    const [change] = await admin.listChanges()
    const field = { label: 'Stock', before: '', after: '+100' }
    expect(change).toMatchObject({ action: 'change stock', why: 'Delivery 4711', fields: [field], canUndo: true })
  })

  it('sent twice under one key counts once; another delivery under that key is refused', async () => {
    const { shop, id, admin } = await openStock()
    const send = (by: number) =>
      admin.changeStock({ id, body: { by, why: 'Delivery 4711' } }, { idempotencyKey: 'delivery-4711' })
    const [first, second] = [await send(100), await send(100)]
    expect(second).toMatchObject({ _id: first._id, availableQuantity: 150 })
    expect((await refusalOf(send(90))).status).toBe(422)
    expect(await shop.stock()).toBe(150)
  })

  it('is undone by the opposite difference, whatever has been sold since', async () => {
    const { shop, id, admin, api } = await openStock()
    const { _id } = await admin.changeStock({ id, body: { by: 100, why: 'Delivery 4711' } })
    await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
    await admin.undoChange({ id: _id })
    expect(await shop.stock()).toBe(45)
    await booksAreRight(shop)
  })

  it('cannot take away more than is available', async () => {
    const { shop, id, admin } = await openStock()
    const refusal = await refusalOf(admin.changeStock({ id, body: { by: -51, why: 'Broken' } }))
    expect(refusal).toMatchObject({ status: 409, message: 'Only 50 can be sold: you cannot remove more' })
    expect(await shop.stock()).toBe(50)
  })

  it('cannot raise the stock above a thousand million pieces', async () => {
    const { shop, id, admin } = await openStock(1_000_000_000)
    const refusal = await refusalOf(admin.changeStock({ id, body: { by: 1, why: 'Delivery' } }))
    expect(refusal.message).toBe('The stock can be at most 1,000,000,000')
    expect(await shop.stock()).toBe(1_000_000_000)
  })

  it('does not change the version, so that an open form loses nothing', async () => {
    const { id, admin } = await openStock()
    const { version } = await admin.findProduct({ id })
    await admin.changeStock({ id, body: { by: 1, why: 'Found' } })
    expect(await admin.findProduct({ id })).toMatchObject({ version })
  })
})

describe('a count', () => {
  it('includes sold and held pieces, which are still on the shelf', async () => {
    const { shop, id, admin, api } = await openStock()
    const { _id: sold } = await api.placeOrder({ body: shop.purchase({ quantity: 12 }) })
    await payFor(shop, api, sold)
    await api.placeOrder({ body: shop.purchase({ quantity: 8 }) })
    const counted = await admin.countStock({ id, body: { counted: 87 } })
    expect(counted).toMatchObject({ availableQuantity: 67, says: '87 counted, 20 sold or held: 67 can be sold' })
    expect(await shop.stock()).toBe(67)
    expect(await ledgerOf(shop)).toMatchObject([{ difference: 37, reason: 'counted' }])
    await booksAreRight(shop)
  })

  it('subtracts nothing for shipped or cancelled orders', async () => {
    const { shop, id, admin, api } = await openStock()
    const { _id: left } = await api.placeOrder({ body: shop.purchase({ quantity: 12 }) })
    await payFor(shop, api, left)
    await admin.approveOrder({ id: left })
    const { _id: cancelled } = await api.placeOrder({ body: shop.purchase({ quantity: 8 }) })
    await api.cancelOrder({ id: cancelled })
    expect(await admin.countStock({ id, body: { counted: 40 } })).toMatchObject({ availableQuantity: 40 })
  })

  it('of less than is sold or held is refused', async () => {
    const { shop, id, admin, api } = await openStock()
    await api.placeOrder({ body: shop.purchase({ quantity: 12 }) })
    const message = '11 counted, but 12 are sold or held: please count again'
    expect(await refusalOf(admin.countStock({ id, body: { counted: 11 } }))).toMatchObject({ status: 409, message })
  })

  it('can be repeated, but not undone', async () => {
    const { id, admin } = await openStock()
    const { _id } = await admin.countStock({ id, body: { counted: 40 } })
    const message = 'A count cannot be undone: please count again'
    expect(await refusalOf(admin.undoChange({ id: _id }))).toMatchObject({ status: 409, message })
    expect(await admin.listChanges()).toMatchObject([{ canUndo: false }])
    expect(await admin.countStock({ id, body: { counted: 50 } })).toMatchObject({ availableQuantity: 50 })
  })

  it('during sales leaves the counted number minus the sold pieces, whether the count or a sale is recorded first', async () => {
    const { shop, id, admin } = await openStock(500)
    const second = await openSecondShop(shop)
    const buyers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => (number % 2 ? second : shop).as(customer(number))),
    )
    const buy = buyers.map((api) => api.placeOrder({ body: shop.purchase({ quantity: 3 }) }))
    const counts = [400, 400, 400].map((counted) => admin.countStock({ id, body: { counted } }))
    await Promise.all([...buy, ...counts])
    expect(await shop.stock()).toBe(400 - 20 * 3)
    await booksAreRight(shop)
  })
})

it('the stock of an unknown product can be neither changed nor counted', async () => {
  const { admin } = await openStock()
  const id = crypto.randomUUID()
  expect((await refusalOf(admin.changeStock({ id, body: { by: 1, why: 'Found' } }))).status).toBe(404)
  expect((await refusalOf(admin.countStock({ id, body: { counted: 1 } }))).status).toBe(404)
})
