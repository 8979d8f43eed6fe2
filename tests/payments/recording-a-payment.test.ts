import { describe, expect, it } from 'vitest'
import { unmatchedPayments } from '#server/database/payment-schema.ts'
import { confirmCard, confirmIntent, payFor } from '#tests/paying.ts'
import { ana, bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import {
  books,
  intentIdOf,
  metadataOf,
  payByHand,
  payWithoutTelling,
  reconcile,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

describe('recording a payment', () => {
  it('makes the order paid, with the transaction id of the provider', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, approved: false, transactionId })
  })

  it('settles the order once when page and webhook report the payment at the same time', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await confirmCard(shop, api, id)
    const tell = () => api.recordPayment({ id, body: { transactionId } })
    const done = { success: true }
    expect(await Promise.all([tell(), tell(), tell()])).toEqual([done, done, done])
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.refunds(shop)).toEqual([])
  })

  it('reports a declined card in the provider’s words, and accepts another card', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await expect(confirmIntent(shop, api, clientSecret, '4000000000000002')).rejects.toThrow('Your card was declined.')
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('leaves the order unpaid when authentication fails, and accepts another card', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const transactionId = await confirmIntent(shop, api, clientSecret, '4000002760003184')
    const { publishableKey } = await api.findPaymentConfig()
    const refused = await shop.send(`/card-sandbox/v1/payment_intents/${transactionId}/authentication`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, outcome: 'fail' }),
    })
    expect((await refused.json()).error.message).toMatch(/^We are unable to authenticate your payment method/)
    expect((await refusalOf(api.recordPayment({ id, body: { transactionId } }))).status).toBe(409)
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('is answered with 503 while the provider cannot be reached, without saying that nothing was charged', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    sandboxOf(shop).faults.next('drop', { times: 10 })
    const refusal = await refusalOf(api.recordPayment({ id, body: { transactionId } }))
    expect(refusal.status).toBe(503)
    expect(refusal.message).not.toMatch(/charged/)
    sandboxOf(shop).faults.clear()
    await api.recordPayment({ id, body: { transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('is refused while the payment is still being processed', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    const refused = await refusalOf(api.recordPayment({ id, body: { transactionId } }))
    expect([refused.status, refused.message]).toEqual([409, 'The card provider is still working on this payment'])
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
  })
})

describe('a payment that does not pay for this order', () => {
  it.each(['pi_made_up', 'x', '', 7, null, ['pi_made_up']])(
    'is refused when its id is made up: %j',
    async (transactionId) => {
      const { shop, api, id } = await shopWithOrder()
      const answer = await shop.sendAs(ana, 'PATCH', `/api/order/${id}`, { transactionId })
      expect(answer.status).toBe(422)
      expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    },
  )

  it('is refused when it was opened but never made', async () => {
    const { api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const record = api.recordPayment({ id, body: { transactionId: intentIdOf(clientSecret) } })
    expect((await refusalOf(record)).status).toBe(409)
  })

  it('is refused when it paid another order of the same price', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const transactionId = await payFor(shop, api, id)
    expect((await refusalOf(api.recordPayment({ id: second, body: { transactionId } }))).status).toBe(422)
    expect(await api.findOrder({ id: second })).toMatchObject({ paid: false })
  })

  it('is refused when it belongs to another customer, and so is a payment for another customer’s order', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    const other = await shop.as(bruno)
    const { _id: theirs } = await other.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect((await refusalOf(other.recordPayment({ id: theirs, body: { transactionId } }))).status).toBe(422)
    expect((await refusalOf(other.recordPayment({ id, body: { transactionId } }))).status).toBe(404)
  })

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { amount: 25_100, currency: 'mxn' }],
  ])('is refused with %s, and the order stays unpaid', async (_, wish) => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const metadata = await metadataOf(shop, intentIdOf(clientSecret))
    const transactionId = await payByHand(shop, { ...wish, metadata })
    expect((await refusalOf(api.recordPayment({ id, body: { transactionId } }))).status).toBe(422)
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect(await books.unmatched(shop)).toMatchObject([{ intentId: transactionId, amountCents: wish.amount }])
  })
})

describe('a second payment of a paid order', () => {
  it('is refunded at once when the page reports it, and the first payment is kept', async () => {
    const { shop, api, id } = await shopWithOrder()
    const first = await payFor(shop, api, id)
    sandboxOf(shop).faults.webhooks.hold()
    const second = await payByHand(shop, { amount: 25_100, metadata: await metadataOf(shop, first) })
    expect(await refusalOf(api.recordPayment({ id, body: { transactionId: second } }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('so the payment is being refunded'),
    })
    expect(await books.refunds(shop)).toMatchObject([{ intentId: second, status: 'succeeded' }])
    expect(await api.findOrder({ id })).toMatchObject({ transactionId: first })
  })
})

describe('a payment opened for a total alone', () => {
  async function shopWithUnboundPayment() {
    const shop = await openShop({ price: 125.5, available: 50 })
    const api = await shop.as(ana)
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const order = async () => (await api.placeOrder({ body: shop.purchase({ quantity: 2 }) }))._id
    return { shop, api, clientSecret, order }
  }

  it('pays one order of that total, and not a second order', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const [id, second] = [await order(), await order()]
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    const { clientSecret: own } = await api.createPaymentIntent({ body: { orderId: second, totalPrice: 251 } })
    const refused = await refusalOf(api.recordPayment({ id: second, body: { transactionId } }))
    expect([refused.status, refused.message]).toEqual([409, 'This payment already belongs to another order'])
    // The payment that was begun for the second order can still be made.
    await confirmIntent(shop, api, own)
  })

  it('is listed as unmatched only until it is recorded for an order', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await books.unmatched(shop)).toMatchObject([{ intentId: transactionId, why: 'No such order' }])
    await api.recordPayment({ id: await order(), body: { transactionId } })
    expect(await books.unmatched(shop)).toEqual([])
  })

  it('is removed from the unmatched payments by the next reconciliation if it was listed after it had been recorded for an order', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const intentId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id: await order(), body: { transactionId: intentId } })
    const late = { intentId, amountCents: 25_100, currency: 'usd', why: 'No such order' }
    await shop.database.db.insert(unmatchedPayments).values(late)
    await reconcile(shop)
    expect(await books.unmatched(shop)).toEqual([])
  })

  it('is recorded once for the order, however many tabs report it at the same time', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const id = await order()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    const tell = () => api.recordPayment({ id, body: { transactionId } })
    expect(await Promise.all([tell(), tell(), tell()])).toEqual(Array(3).fill({ success: true }))
  })

  it('is refused if another such payment, reported for the same order at the same time, is recorded first', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const { clientSecret: other } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const paid = [await confirmIntent(shop, api, clientSecret), await confirmIntent(shop, api, other)]
    const id = await order()
    const told = await Promise.allSettled(
      paid.map((transactionId) => api.recordPayment({ id, body: { transactionId } })),
    )
    expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(told.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await books.unmatched(shop)).toHaveLength(1)
  })

  it('cannot pay for another customer’s order of that total', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    const other = await shop.as(bruno)
    const { _id: theirs } = await other.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect((await refusalOf(other.recordPayment({ id: theirs, body: { transactionId } }))).status).toBe(422)
    expect(await other.findOrder({ id: theirs })).toMatchObject({ paid: false })
    expect(await api.recordPayment({ id: await order(), body: { transactionId } })).toEqual({ success: true })
  })

  it('replaces the order’s own open intent, which can then no longer be paid', async () => {
    const { shop, api, clientSecret, order } = await shopWithUnboundPayment()
    const id = await order()
    const own = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
    await expect(confirmIntent(shop, api, own.clientSecret)).rejects.toThrow()
  })
})
