import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, type Person } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const once = { idempotencyKey: 'this-form' }

describe('an order sent again with its Idempotency-Key', () => {
  it('is the first order, even when it took the last of the stock', async () => {
    const shop = await openShop({ available: 5 })
    const api = await shop.as(ana)
    const send = () => api.placeOrder({ body: shop.purchase({ quantity: 5 }) }, once)
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await shop.stock()).toBe(0)
  })

  it('is the first order even if its fields are sent in another sequence and with spaces around them', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const { id, quantity, address, phone } = shop.purchase()
    const { _id } = await api.placeOrder({ body: { id, quantity, address, phone } }, once)
    const again = await api.placeOrder({ body: { phone, address: ` ${address} `, quantity, id } }, once)
    expect(again._id).toBe(_id)
  })

  it('is the first order even if it has been paid since', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const send = () => api.placeOrder({ body: shop.purchase() }, once)
    const { _id } = await send()
    await payFor(shop, api, _id)
    expect((await send())._id).toBe(_id)
  })

  it('is not refused as the twenty-first order when it is the twentieth', async () => {
    const shop = await openShop({ available: 1000 })
    const api = await shop.as(ana)
    for (let number = 1; number < 20; number++) await api.placeOrder({ body: shop.purchase() })
    const send = () => api.placeOrder({ body: shop.purchase() }, once)
    const [first, second] = await Promise.all([send(), send()])
    expect(second._id).toBe(first._id)
  })

  it.each([
    ['another quantity', { quantity: 50 }],
    ['another address', { address: 'Polígono Sur 4, Zaragoza' }],
    ['another phone', { phone: '976111222' }],
  ])('is refused with %s, and nothing is ordered', async (_, wish) => {
    const shop = await openShop({ available: 60 })
    const api = await shop.as(ana)
    await api.placeOrder({ body: shop.purchase({ quantity: 2 }) }, once)
    const refusal = await refusalOf(api.placeOrder({ body: shop.purchase({ quantity: 2, ...wish }) }, once))
    expect(refusal).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key has already been used with a different form',
      facts: { success: false },
    })
    expect(await api.listMyOrders({ email: ana.email })).toHaveLength(1)
    expect(await shop.stock()).toBe(58)
  })

  it('is refused with another product', async () => {
    const shop = await openShop()
    const other = await shop.addProduct({ name: 'Another coil' })
    const api = await shop.as(ana)
    await api.placeOrder({ body: shop.purchase() }, once)
    expect((await refusalOf(api.placeOrder({ body: shop.purchase({ id: other }) }, once))).status).toBe(422)
  })

  it('is refused when the first order has been cancelled since', async () => {
    const shop = await openShop({ available: 50 })
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: shop.purchase() }, once)
    await api.cancelOrder({ id })
    expect(await refusalOf(api.placeOrder({ body: shop.purchase() }, once))).toMatchObject({
      status: 409,
      message: 'This order has already been placed, and has since expired or been cancelled',
    })
    expect(await shop.stock()).toBe(50)
  })

  it('is another order when another customer sends the same key', async () => {
    const shop = await openShop()
    const send = async (person: Person) =>
      (await (await shop.as(person)).placeOrder({ body: shop.purchase() }, once))._id
    const [first, second] = [await send(ana), await send(bruno)]
    expect(second).not.toBe(first)
    expect([await send(bruno), await send(ana)]).toEqual([second, first])
  })

  it('is the first order even if an early release stored that order without a digest', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const send = async () => (await api.placeOrder({ body: shop.purchase() }, once))._id
    const first = await send()
    await shop.database.db.update(orders).set({ idempotencyDigest: null })
    expect(await send()).toBe(first)
  })
})
