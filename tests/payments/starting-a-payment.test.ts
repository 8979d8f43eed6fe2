import { describe, expect, it } from 'vitest'
import { payments } from '#server/database/payment-schema.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import {
  askProvider,
  books,
  changeTotals,
  chargesOf,
  inMinutes,
  intentIdOf,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

async function shopWithOpenPayment() {
  const opened = await shopWithOrder()
  const ask = () => opened.api.createPaymentIntent({ body: { orderId: opened.id, totalPrice: 251 } })
  const { clientSecret } = await ask()
  return { ...opened, ask, clientSecret, intentId: intentIdOf(clientSecret) }
}

describe('the intent of an order', () => {
  it('is refused for any total but the order’s own, and the refusal states that total', async () => {
    const { api, id } = await shopWithOrder()
    const refusal = await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 0.5 } }))
    expect(refusal).toMatchObject({ status: 409, facts: { totalPrice: 251 } })
  })

  it.each([
    [67.96, 'USD', 6796],
    [78.4, 'EUR', 7840],
    [509.99, 'USD', 50_999],
    [1.13, 'EUR', 113],
    [4.35, 'USD', 435],
  ])('charges %d %s to the cent', async (price, CURRENCY, priceCents) => {
    const { shop, api, id } = await shopWithOrder({ price, environment: { CURRENCY } })
    const { totalPrice } = await api.findOrder({ id })
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice } })
    const intent = await askProvider(shop, `/payment_intents/${intentIdOf(clientSecret)}`)
    expect(intent).toMatchObject({ amount: 2 * priceCents, currency: CURRENCY.toLowerCase() })
  })

  it('is the same for all tabs that request it at the same time', async () => {
    const { api, id } = await shopWithOrder()
    const ask = () => api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const secrets = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  })

  it('charges the card once when two tabs confirm it', async () => {
    const { shop, api, clientSecret, intentId } = await shopWithOpenPayment()
    const pay = () => confirmIntent(shop, api, clientSecret)
    const outcomes = await Promise.allSettled([pay(), pay()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await chargesOf(shop, intentId)).toBe(1)
  })

  it('is for the newest unpaid order of that total if no order is named', async () => {
    const { api, ask } = await shopWithOpenPayment()
    expect(await api.createPaymentIntent({ body: { totalPrice: 251 } })).toEqual(await ask())
  })

  it('is not opened for another customer’s order, nor for a paid or cancelled order', async () => {
    const { shop, api, id } = await shopWithOrder()
    const body = { orderId: id, totalPrice: 251 }
    const other = await shop.as(bruno)
    expect((await refusalOf(other.createPaymentIntent({ body }))).status).toBe(404)
    await payFor(shop, api, id)
    expect(await refusalOf(api.createPaymentIntent({ body }))).toMatchObject({
      status: 409,
      message: 'This order is already paid',
    })
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await api.cancelOrder({ id: second })
    expect((await refusalOf(api.createPaymentIntent({ body: { ...body, orderId: second } }))).status).toBe(404)
  })

  it('is available after the product is sold out and off sale, because the order holds its stock', async () => {
    const { shop, api, id } = await shopWithOrder({ available: 4 })
    await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await (await shop.as(root)).deleteProduct({ id: shop.productId })
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })
})

describe('an outdated intent', () => {
  it('is replaced when the provider does not know it, such as after a change of keys', async () => {
    const { shop, ask, clientSecret } = await shopWithOpenPayment()
    await shop.database.db.update(payments).set({ intentId: 'pi_of_other_keys' })
    expect((await ask()).clientSecret).not.toBe(clientSecret)
    expect(await books.payments(shop)).toMatchObject([
      { attempt: 1, status: 'canceled' },
      { attempt: 2, status: 'open' },
    ])
  })

  it('is replaced when it was cancelled at the provider', async () => {
    const { shop, api, id, ask, clientSecret, intentId } = await shopWithOpenPayment()
    await askProvider(shop, `/payment_intents/${intentId}/cancel`, {})
    expect((await ask()).clientSecret).not.toBe(clientSecret)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('cannot be paid any more once the total has changed, even if the total changes back', async () => {
    const { shop, api, id, clientSecret: first } = await shopWithOpenPayment()
    const secretFor = async (deliveryCents: number) => {
      await changeTotals(shop, deliveryCents)
      const { totalPrice } = await api.findOrder({ id })
      return (await api.createPaymentIntent({ body: { orderId: id, totalPrice } })).clientSecret
    }
    const second = await secretFor(12_550)
    const third = await secretFor(0)
    expect(new Set([first, second, third]).size).toBe(3)
    await expect(confirmIntent(shop, api, first)).rejects.toThrow()
    await expect(confirmIntent(shop, api, second)).rejects.toThrow()
    expect(await askProvider(shop, `/payment_intents/${intentIdOf(third)}`)).toMatchObject({ amount: 25_100 })
  })
})

describe('a failure while the intent is being created', () => {
  it('does not create a second intent when the provider’s answer was lost', async () => {
    const { shop, api, id } = await shopWithOrder()
    const ask = () => api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    sandboxOf(shop).faults.next('dropAfter', { on: /POST \/v1\/payment_intents$/ })
    expect(await ask()).toEqual(await ask())
    expect((await askProvider(shop, '/payment_intents')).data).toHaveLength(1)
  })

  it('does not create a second intent when the shop died before storing the first', async () => {
    const { shop, ask, clientSecret } = await shopWithOpenPayment()
    await shop.database.db.update(payments).set({ intentId: null })
    expect((await ask()).clientSecret).toBe(clientSecret)
  })

  it.each(['drop', 'fail500', 'tooMany429'] as const)(
    'is answered with 503 during an outage of the provider (%s), and leaves nothing half done',
    async (fault) => {
      const { shop, api, id } = await shopWithOrder()
      sandboxOf(shop).faults.next(fault, { times: 10 })
      const body = { orderId: id, totalPrice: 251 }
      const answer = await shop.sendAs(ana, 'POST', '/api/create-payment-intent', body)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await answer.json()).detail).toMatch(/^The card provider cannot be reached/)
      sandboxOf(shop).faults.clear()
      await payFor(shop, api, id)
      expect(await books.payments(shop)).toMatchObject([{ attempt: 1, status: 'succeeded' }])
    },
  )
})

describe('an intent for a total alone', () => {
  it('is opened at most ten times an hour, however many are requested at the same time', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const requested = await Promise.allSettled(
      Array.from({ length: 14 }, () => api.createPaymentIntent({ body: { totalPrice: 19.5 } })),
    )
    expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await refusalOf(api.createPaymentIntent({ body: { totalPrice: 19.5 } }))).status).toBe(429)
    await (await shop.as(bruno)).createPaymentIntent({ body: { totalPrice: 19.5 } })
    await shop.database.db.update(payments).set({ createdAt: inMinutes(-61) })
    await api.createPaymentIntent({ body: { totalPrice: 19.5 } })
  })

  it('belongs to no order of another customer or another total, and to no order that is paid or cancelled', async () => {
    const shop = await openShop({ price: 125.5, available: 50 })
    const [api, other] = [await shop.as(ana), await shop.as(bruno)]
    await other.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await api.placeOrder({ body: shop.purchase({ quantity: 3 }) })
    const { _id: paid } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await payFor(shop, api, paid)
    const { _id: cancelled } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await api.cancelOrder({ id: cancelled })
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const booked = (await books.payments(shop)).find(({ intentId }) => intentId === intentIdOf(clientSecret))
    expect(booked).toMatchObject({ orderId: null, amountCents: 25_100 })
  })

  it.each([0.49, 1_000_000])(
    'is not opened for %d dollars, because no card can be charged this amount',
    async (totalPrice) => {
      const shop = await openShop()
      const api = await shop.as(ana)
      expect((await refusalOf(api.createPaymentIntent({ body: { totalPrice } }))).status).toBe(422)
    },
  )
})
