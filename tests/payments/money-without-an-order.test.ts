import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { orders } from '#server/database/order-schema.ts'
import { payments, refunds } from '#server/database/payment-schema.ts'
import { confirmCard, confirmIntent, payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import {
  askProvider,
  books,
  cancelByHand,
  changeTotals,
  inMinutes,
  intentIdOf,
  metadataOf,
  payByHand,
  payWithoutTelling,
  reconcile,
  refundsAtProvider,
  replay,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

describe('cancelling an order', () => {
  it('cancels its intent, so that an open tab can no longer pay for it', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await api.cancelOrder({ id })
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
  })

  it('cancels even an intent that the shop had not stored when it died', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await shop.database.db.update(payments).set({ intentId: null })
    await api.cancelOrder({ id })
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
  })

  it('is refused when the order has just been paid at the provider, and the order becomes paid', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    expect(await refusalOf(api.cancelOrder({ id }))).toMatchObject({
      status: 409,
      message: 'This order has just been paid',
    })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('is refused when the payment is made while the shop queries the provider, and the order becomes paid', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    sandboxOf(shop).faults.webhooks.hold()
    const answer = sandboxOf(shop).faults.holdAnswer(/GET .*payment_intents/)
    const refusal = refusalOf(api.cancelOrder({ id }))
    await answer.made
    const transactionId = await confirmIntent(shop, api, clientSecret)
    answer.letGo()
    expect(await refusal).toMatchObject({ status: 409, message: 'This order has just been paid' })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('is refused while a payment is being processed, and so is paying again; the payment settles the order later', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    const underWay = { status: 409, message: 'A payment for this order is under way' }
    expect(await refusalOf(api.cancelOrder({ id }))).toMatchObject(underWay)
    const again = api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    expect(await refusalOf(again)).toMatchObject(underWay)
    await sandboxOf(shop).faults.finish(transactionId, 'succeeded')
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('is refused while the provider cannot rule out a payment', async () => {
    const { shop, api, id } = await shopWithOrder()
    await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    sandboxOf(shop).faults.next('drop', { times: 10 })
    expect((await refusalOf(api.cancelOrder({ id }))).status).toBe(503)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    sandboxOf(shop).faults.clear()
    await api.cancelOrder({ id })
  })

  it('either prevents a simultaneous payment or is refused, and payment, order and stock agree', async () => {
    const { shop, api } = await shopWithOrder()
    for (let round = 0; round < 6; round++) {
      const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
      await Promise.allSettled([payFor(shop, api, id), api.cancelOrder({ id })])
      await sandboxOf(shop).faults.webhooks.settled()
      await reconcile(shop)
      const order = await books.order(shop, id)
      expect(order?.paidAt === null).toBe(order?.cancelledAt !== null)
    }
    const live = (await shop.database.db.select().from(orders)).filter(({ cancelledAt }) => !cancelledAt)
    expect(await shop.stock()).toBe(50 - 2 * live.length)
    expect(await books.refunds(shop)).toEqual([])
  })

  it('by deleting its user cancels its intent first, so that an open tab cannot pay for a deleted order', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await (await shop.as(root)).deleteUser({ email: ana.email })
    const { status } = await askProvider(shop, `/payment_intents/${intentIdOf(clientSecret)}`)
    expect(status).toBe('canceled')
  })

  it('by deleting its user is refused while a payment is being processed, and the user keeps the paid order', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    const refusal = await refusalOf((await shop.as(root)).deleteUser({ email: ana.email }))
    expect(refusal).toMatchObject({ status: 409, message: 'A payment for this order is under way' })
    await sandboxOf(shop).faults.finish(transactionId, 'succeeded')
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('by deleting its user is refused if the order has just been paid; a later deletion keeps the paid order', async () => {
    const { shop, api, id } = await shopWithOrder()
    const admin = await shop.as(root)
    await payWithoutTelling(shop, api, id)
    expect((await refusalOf(admin.deleteUser({ email: ana.email }))).status).toBe(409)
    await api.placeOrder({ body: shop.purchase({ quantity: 5 }) })
    expect(await admin.deleteUser({ email: ana.email })).toEqual({ deletedCount: 1 })
    expect(await shop.stock()).toBe(48)
    expect(await admin.listOrders()).toMatchObject([{ _id: id, paid: true, email: ana.email }])
  })
})

describe('a payment that cannot be used for its order', () => {
  it('is refunded once for a cancelled order, however often the event is repeated', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    const tell = () => replay(shop, 'payment_intent.succeeded', transactionId)
    await Promise.all([tell(), tell(), tell(), reconcile(shop)])
    await reconcile(shop)
    expect(await refundsAtProvider(shop, transactionId)).toMatchObject([{ amount: 25_100 }])
    const refund = { amountCents: 25_100, reason: 'The order was cancelled', status: 'succeeded' }
    expect(await books.refunds(shop)).toMatchObject([refund])
  })

  it('is refunded for an expired order, and the refund gives this reason', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await shop.database.db.update(orders).set({ expiredAt: new Date() })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
    expect(await books.refunds(shop)).toMatchObject([{ reason: 'The order had expired' }])
  })

  it('is refunded if it is the second payment of an order; the first payment is kept', async () => {
    const { shop, api, id } = await shopWithOrder()
    const first = await payFor(shop, api, id)
    const second = await payByHand(shop, { amount: 25_100, metadata: await metadataOf(shop, first) })
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ transactionId: first })
    expect(await refundsAtProvider(shop, first)).toEqual([])
    expect(await refundsAtProvider(shop, second)).toMatchObject([{ amount: 25_100 }])
  })

  it('is refunded by the next reconciliation if the provider could not be reached at first', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    sandboxOf(shop).faults.next('drop', { on: /POST \/v1\/refunds/, times: 3 })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(500)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'asked', providerRefundId: null }])
    await reconcile(shop)
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'succeeded' }])
  })

  it('is refunded without waiting for fifty older refunds that always fail and are retried after pauses', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    const failing = { amountCents: 100, reason: 'The order was cancelled', createdAt: inMinutes(-60) }
    const fifty = Array.from({ length: 50 }, (_, place) => ({ ...failing, intentId: `pi_lost_${place}` }))
    await shop.database.db.insert(refunds).values(fifty)
    sandboxOf(shop).faults.next('drop', { on: /POST \/v1\/refunds/, times: 3 })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(500)
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    await reconcile(shop)
    await reconcile(shop)
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
    expect(logged).toHaveBeenCalledTimes(50)
    await reconcile(shop, inMinutes(5))
    expect(logged).toHaveBeenCalledTimes(100)
    await reconcile(shop, inMinutes(6))
    expect(logged).toHaveBeenCalledTimes(100)
  })

  it('is refunded once if the provider made the refund but its answer was lost', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    sandboxOf(shop).faults.next('dropAfter', { on: /POST \/v1\/refunds/, times: 3 })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(500)
    await reconcile(shop)
    const [refund] = await refundsAtProvider(shop, transactionId)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'succeeded', providerRefundId: refund?.id }])
  })

  it('is not refunded again if it has already been refunded at the provider', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    await askProvider(shop, '/refunds', { payment_intent: transactionId })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'succeeded' }])
  })

  it('has a failed refund if the bank opens a dispute just before the refund', async () => {
    const { shop, api, id } = await shopWithOrder()
    const intentId = await payWithoutTelling(shop, api, id, '4000000000000259')
    expect(await shop.shop.cards.refund({ intentId, key: 'too late' })).toMatchObject({ status: 'failed' })
    expect(await refundsAtProvider(shop, intentId)).toEqual([])
  })

  it('has a refund that stays visible as failed when the bank sends it back later', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id, '4000000000005126')
    await cancelByHand(shop, id)
    await replay(shop, 'payment_intent.succeeded', transactionId)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'succeeded' }])
    await sandboxOf(shop).faults.failRefunds()
    sandboxOf(shop).faults.webhooks.release()
    const isFailed = async () => expect(await books.refunds(shop)).toMatchObject([{ status: 'owed' }])
    await vi.waitFor(isFailed, { timeout: 60_000, interval: 50 })
    await reconcile(shop)
    await isFailed()
  })

  it('needs attention if it differs from the order’s total; the order is not paid and cannot be cancelled', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await changeTotals(shop, 12_550)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    const why = '$251.00 for an order of $376.50'
    expect(await books.unmatched(shop)).toMatchObject([{ intentId: transactionId, amountCents: 25_100, why }])
    const refusal = await refusalOf(api.cancelOrder({ id }))
    expect(refusal.status).toBe(409)
    expect(refusal.message).not.toBe('This order has just been paid')
  })

  it('needs attention if it is in another currency', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const metadata = await metadataOf(shop, intentIdOf(clientSecret))
    const pesos = await payByHand(shop, { amount: 25_100, currency: 'mxn', metadata })
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect(await books.unmatched(shop)).toMatchObject([
      { intentId: pesos, amountCents: 25_100, currency: 'mxn', why: 'Paid in MXN' },
    ])
    const yen = await payByHand(shop, { amount: 25_100, currency: 'jpy', metadata })
    await sandboxOf(shop).faults.webhooks.settled()
    await shop.database.db.execute("update unmatched_payments set seen_at = now() - interval '1 day'")
    const { unmatched } = await (await shop.as(root)).findMoneyNeeds()
    const amounts = Object.fromEntries(unmatched.map(({ intentId, amount }) => [intentId, amount]))
    expect(amounts).toEqual({ [pesos]: 'MXN 251.00', [yen]: 'JPY 25,100' })
  })

  it('needs attention if its order does not exist', async () => {
    const { shop, api, id } = await shopWithOrder()
    const metadata = await metadataOf(shop, await payFor(shop, api, id))
    const lost = await payByHand(shop, { amount: 25_100, metadata: { ...metadata, order_id: crypto.randomUUID() } })
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await books.unmatched(shop)).toMatchObject([{ intentId: lost, why: 'No such order' }])
  })

  it('needs attention if another user made it', async () => {
    const { shop, api, id } = await shopWithOrder()
    const first = await payWithoutTelling(shop, api, id)
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const metadata = { ...(await metadataOf(shop, first)), order_id: second, user_id: crypto.randomUUID() }
    const foreign = await payByHand(shop, { amount: 25_100, metadata })
    await reconcile(shop)
    expect(await api.findOrder({ id: second })).toMatchObject({ paid: false })
    expect(await books.unmatched(shop)).toMatchObject([{ intentId: foreign, why: 'Paid by another user' }])
  })
})
