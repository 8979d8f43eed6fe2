import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { orders, refunds, unmatchedPayments } from '#server/database/schema.ts'
import { sweepPayments } from '#server/payments/sweep.ts'
import { confirmCard, confirmIntent, payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

async function shopWithOrder() {
  const shop = await openShop({ price: 125.5, available: 50 })
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  return { shop, api, id }
}

function sandboxOf(shop: TestShop) {
  if (!shop.sandbox) throw new Error('This shop has no sandbox')
  return shop.sandbox
}

const inThreeMinutes = () => new Date(Date.now() + 3 * 60 * 1000)

/** The page never told the shop: only the provider knows of the payment. */
async function payWithoutTelling(shop: TestShop, api: Awaited<ReturnType<TestShop['as']>>, id: string) {
  sandboxOf(shop).faults.webhooks.hold()
  return confirmCard(shop, api, id)
}

describe('starting a payment', () => {
  it('charges the total of the order and nothing else', async () => {
    const { api, id } = await shopWithOrder()
    const refusal = await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 0.5 } }))
    expect(refusal).toMatchObject({ status: 409, facts: { totalPrice: 251 } })
  })

  it('opens one intent, however many tabs ask at once', async () => {
    const { api, id } = await shopWithOrder()
    const ask = () => api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const secrets = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  })

  it('means the newest unpaid order of that total when none is named', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const named = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    expect(named.clientSecret).toBe(clientSecret)
    expect((await shop.visitor.listProducts())[0]?.availableQuantity).toBe(48)
  })

  it('finds the same intent again when the provider’s answer was lost', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.next('dropAfter', { on: /POST \/v1\/payment_intents$/ })
    const first = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const second = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    expect(second.clientSecret).toBe(first.clientSecret)
  })

  it('refuses clearly while the provider is down, and works when it is back', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.next('drop', { times: 10 })
    const refusal = await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))
    expect(refusal.status).toBe(503)
    sandboxOf(shop).faults.clear()
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('is not offered for another’s order, nor for a paid one', async () => {
    const { shop, api, id } = await shopWithOrder()
    const other = await shop.as(bruno)
    expect((await refusalOf(other.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))).status).toBe(404)
    await payFor(shop, api, id)
    expect((await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))).status).toBe(409)
  })
})

describe('recording a payment', () => {
  it('makes the order paid, with the transaction id of the provider', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, approved: false, transactionId })
  })

  it('settles once what page and webhook tell at the same time', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await confirmCard(shop, api, id)
    const tell = () => api.recordPayment({ id, body: { transactionId } })
    expect(await Promise.all([tell(), tell(), tell()])).toEqual([
      { success: true },
      { success: true },
      { success: true },
    ])
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await shop.database.db.select().from(refunds)).toEqual([])
  })

  it('takes a second card after one was declined, in the provider’s words', async () => {
    const { shop, api, id } = await shopWithOrder()
    await expect(confirmCard(shop, api, id, '4000000000000002')).rejects.toThrow('Your card was declined.')
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    await payFor(shop, api, id)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it.each(['pi_made_up', 'x', ''])('refuses the made-up transaction %j', async (transactionId) => {
    const { api, id } = await shopWithOrder()
    const refusal = await refusalOf(api.recordPayment({ id, body: { transactionId } }))
    expect(refusal.status).toBe(422)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
  })

  it('refuses a payment that was opened but never made', async () => {
    const { api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const transactionId = clientSecret.split('_secret_')[0] ?? ''
    expect((await refusalOf(api.recordPayment({ id, body: { transactionId } }))).status).toBe(409)
  })

  it('refuses the payment of another order of the same price', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const transactionId = await payFor(shop, api, id)
    expect((await refusalOf(api.recordPayment({ id: second, body: { transactionId } }))).status).toBe(422)
    expect(await api.findOrder({ id: second })).toMatchObject({ paid: false })
  })

  it('refuses the payment of another customer', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    const other = await shop.as(bruno)
    const { _id: theirs } = await other.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect((await refusalOf(other.recordPayment({ id: theirs, body: { transactionId } }))).status).toBe(422)
  })

  it('binds a payment opened for a total alone to one order of that total, and to no second', async () => {
    const shop = await openShop({ price: 125.5, available: 50 })
    const api = await shop.as(ana)
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect((await refusalOf(api.recordPayment({ id: second, body: { transactionId } }))).status).toBe(409)
  })
})

describe('the provider’s own word', () => {
  it('settles an order whose browser died after paying', async () => {
    const { shop, api, id } = await shopWithOrder()
    await confirmCard(shop, api, id)
    await vi.waitFor(async () => expect(await api.findOrder({ id })).toMatchObject({ paid: true }), 10_000)
  })

  it('is swept up when no webhook ever came', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await sweepPayments(shop.shop, inThreeMinutes())
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('changes nothing when it repeats what is known', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    await sweepPayments(shop.shop, inThreeMinutes())
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await shop.database.db.select().from(refunds)).toEqual([])
  })

  it.each([
    ['no signature', {}],
    ['a forged one', { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
  ])('is refused with %s', async (_, headers) => {
    const { shop } = await shopWithOrder()
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    })
    expect((await shop.send('/webhooks/stripe', { method: 'POST', headers, body })).status).toBe(400)
  })
})

describe('money for an order that cannot take it', () => {
  it('keeps a cancellation from undoing a payment that was made a moment before', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    expect(await refusalOf(api.cancelOrder({ id }))).toMatchObject({
      status: 409,
      message: 'This order has just been paid',
    })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('cannot be paid from an open tab once the order is cancelled', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await api.cancelOrder({ id })
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
  })

  it('goes back once when it reaches a cancelled order after all, though it is told three times', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payWithoutTelling(shop, api, id)
    await shop.database.db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, id))
    for (let round = 0; round < 3; round++) await sweepPayments(shop.shop, inThreeMinutes())
    expect(await shop.database.db.select().from(refunds)).toMatchObject([
      { amountCents: 25_100, reason: 'order was cancelled', status: 'succeeded' },
    ])
  })

  it('is put before a person when it is not the total of the order', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payWithoutTelling(shop, api, id)
    await shop.database.db.update(orders).set({ quantity: 1 }).where(eq(orders.id, id))
    await sweepPayments(shop.shop, inThreeMinutes())
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect(await shop.database.db.select().from(unmatchedPayments)).toMatchObject([{ amountCents: 25_100 }])
  })

  it('holds up neither cancelling nor paying: of both at once, one wins and the books agree', async () => {
    const { shop, api, id } = await shopWithOrder()
    const [paid, cancelled] = await Promise.allSettled([payFor(shop, api, id), api.cancelOrder({ id })])
    await sandboxOf(shop).faults.webhooks.settled()
    await sweepPayments(shop.shop, inThreeMinutes())
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
    const [product] = await shop.visitor.listProducts()
    expect(order?.paidAt === null, `${paid.status} ${cancelled.status}`).toBe(order?.cancelledAt !== null)
    expect(product?.availableQuantity).toBe(order?.cancelledAt ? 50 : 48)
  })

  it('waits while a payment is being processed: it can neither be cancelled nor paid twice', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    expect((await refusalOf(api.cancelOrder({ id }))).message).toBe('A payment for this order is under way')
    expect((await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))).status).toBe(409)
    await sandboxOf(shop).faults.finish(transactionId, 'succeeded')
    await vi.waitFor(async () => expect(await api.findOrder({ id })).toMatchObject({ paid: true }), 10_000)
  })

  it('keeps a user whose order is being paid, and cancels the unpaid orders of one who is deleted', async () => {
    const { shop, api, id } = await shopWithOrder()
    const admin = await shop.as(root)
    await payWithoutTelling(shop, api, id)
    expect((await refusalOf(admin.deleteUser({ email: ana.email }))).status).toBe(409)
    await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
    expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
    expect((await shop.visitor.listProducts())[0]?.availableQuantity).toBe(48)
    expect(await admin.listOrders()).toMatchObject([{ _id: id, paid: true, email: ana.email }])
  })
})
