/** A payment that matches no order is attached, refunded or set aside, and only once. */
import { describe, expect, it } from 'vitest'
import { papers } from '#server/database/paper-schema.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { mailShopAboutMoney } from '#server/payments/tell-shop.ts'
import { readWaiting } from '#server/start/waiting-queries.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import {
  askProvider,
  books,
  cancelByHand,
  inMinutes,
  payUnmatched,
  reconcile,
  refundsAtProvider,
  replay,
  sandboxOf,
  shopWithOrder,
} from '#tests/payments/order-to-pay.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'

async function openWithMoney(wish?: Parameters<typeof payUnmatched>[1], environment: Record<string, string> = {}) {
  const opened = await shopWithOrder({ environment })
  const { shop, api, id } = opened
  const payment = await payUnmatched(shop, wish)
  const { number: order } = await api.findOrder({ id })
  return { ...opened, admin: await shop.as(root), payment, order }
}

describe('a payment that matches no order', () => {
  it('is counted and listed with its amount and reason', async () => {
    const { admin, payment } = await openWithMoney()
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 1 })
    const { unmatched } = await admin.findMoneyNeeds()
    expect(unmatched).toMatchObject([{ intentId: payment, amount: '$251.00', why: 'No such order' }])
  })

  it('is not listed while it may still be matched with an order', async () => {
    const { shop } = await shopWithOrder()
    const admin = await shop.as(root)
    await payUnmatched(shop)
    await shop.database.db.execute('update unmatched_payments set seen_at = now()')
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 0 })
    expect((await admin.findMoneyNeeds()).unmatched).toEqual([])
  })

  it('pays the order that an admin names, with a receipt, and stays attached when the provider repeats the event', async () => {
    const { shop, api, admin, id, payment, order } = await openWithMoney()
    await admin.attachPayment({ payment, body: { order } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId: payment })
    expect(await shop.database.db.select().from(papers)).toMatchObject([{ kind: 'receipt', orderId: id }])
    expect(await replay(shop, 'payment_intent.succeeded', payment)).toBe(200)
    await reconcile(shop)
    expect(await books.unmatched(shop)).toEqual([])
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 0 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is attached, and closes the payment that the customer has begun, so that no order is paid twice', async () => {
    const { shop, api, admin, id, payment, order } = await openWithMoney()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await admin.attachPayment({ payment, body: { order: order.replace('F-', '') } })
    await expect(confirmIntent(shop, api, clientSecret)).rejects.toThrow()
    const again = refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))
    expect((await again).status).toBe(409)
  })

  it('pays no order after it has been set aside, and leaves the customer’s own payment open', async () => {
    const { shop, api, admin, id, payment, order } = await openWithMoney()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await admin.dismissPayment({ payment, body: { why: 'Settled by bank transfer' } })
    const { message } = await refusalOf(admin.attachPayment({ payment, body: { order } }))
    expect(message).toBe('Nothing is left to do about this payment')
    await confirmIntent(shop, api, clientSecret)
  })

  it('pays no order once a part of the payment has been refunded at the provider', async () => {
    const { shop, admin, payment, order } = await openWithMoney()
    sandboxOf(shop).faults.webhooks.hold()
    await askProvider(shop, '/refunds', { payment_intent: payment, amount: '100' })
    const refused = await refusalOf(admin.attachPayment({ payment, body: { order } }))
    expect(refused.message).toBe('The card provider no longer has all of this money')
  })

  it('pays no order if the provider does not know the payment', async () => {
    const { shop, admin, order } = await openWithMoney()
    await shop.database.db.execute("update unmatched_payments set intent_id = 'pi_lost'")
    const refused = await refusalOf(admin.attachPayment({ payment: 'pi_lost', body: { order } }))
    expect(refused.message).toBe('The card provider no longer has all of this money')
  })

  it.each([
    ['dollars', { CURRENCY: 'USD' }, 'eur', 'EUR 251.00'],
    ['euros', { CURRENCY: 'EUR' }, 'usd', 'USD 251.00'],
  ])(
    'pays no order in %s if it is in another currency, even if the figure is the same',
    async (name, shop, currency, amount) => {
      const { admin, payment, order } = await openWithMoney({ currency }, shop)
      expect((await admin.findMoneyNeeds()).unmatched).toMatchObject([{ amount }])
      const refused = await refusalOf(admin.attachPayment({ payment, body: { order } }))
      expect(refused.message).toBe(`Orders are paid in ${name}`)
    },
  )

  it('pays no order that is cancelled while the shop waits for the provider’s answer', async () => {
    const { shop, admin, id, payment, order } = await openWithMoney()
    const answer = sandboxOf(shop).faults.holdAnswer(new RegExp(`GET .*${payment}`))
    const refusal = refusalOf(admin.attachPayment({ payment, body: { order } }))
    await answer.made
    await cancelByHand(shop, id)
    answer.letGo()
    expect((await refusal).message).toBe(
      'This order has been paid or cancelled in the meantime. Please look at the order again',
    )
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 1 })
  })

  it('pays no order of another total, and no order that is paid, cancelled or unknown', async () => {
    const { shop, api, admin, id, payment, order } = await openWithMoney()
    const attach = async (number: string) =>
      (await refusalOf(admin.attachPayment({ payment, body: { order: number } }))).message
    const { _id: dearer } = await api.placeOrder({ body: shop.purchase({ quantity: 3 }) })
    const { number } = await api.findOrder({ id: dearer })
    expect(await attach(number)).toBe('This order costs $376.50, but the payment is $251.00')
    await api.cancelOrder({ id: dearer })
    expect(await attach(number)).toBe('This order has expired or was cancelled: refund the payment instead')
    await payFor(shop, api, id)
    expect(await attach(order)).toBe('This order is already paid')
    expect(await attach('F-999999')).toBe('There is no such order')
    expect(await attach('my order')).toBe('An order number looks like F-10432')
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 1 })
  })

  it('is refunded once, however many admins refund it', async () => {
    const { shop, admin, payment } = await openWithMoney()
    const give = () => admin.returnPayment({ payment, body: { why: 'Nobody knows whose it is' } })
    const outcomes = await Promise.allSettled([give(), give(), give()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsAtProvider(shop, payment)).toMatchObject([{ amount: 25_100 }])
    expect(await books.refunds(shop)).toMatchObject([{ orderId: null, status: 'succeeded' }])
    await reconcile(shop)
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 0, failedRefunds: 0 })
  })

  it('is refunded by the scheduled job when the provider cannot be reached at first', async () => {
    const { shop, admin, payment } = await openWithMoney()
    sandboxOf(shop).faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.returnPayment({ payment, body: { why: 'Nobody knows whose it is' } })
    expect(await books.refunds(shop)).toMatchObject([{ status: 'asked', reason: 'Nobody knows whose it is' }])
    sandboxOf(shop).faults.clear()
    await reconcile(shop)
    expect(await refundsAtProvider(shop, payment)).toMatchObject([{ amount: 25_100 }])
  })

  it('is either attached or refunded if both are requested at the same time', async () => {
    const { shop, admin, payment, order } = await openWithMoney()
    const outcomes = await Promise.allSettled([
      admin.attachPayment({ payment, body: { order } }),
      admin.returnPayment({ payment, body: { why: 'Nobody knows whose it is' } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is neither listed nor reported again once it is set aside; the history names admin, reason and amount', async () => {
    const { shop, admin, payment } = await openWithMoney()
    expect(await readWaiting(shop.database.db)).toMatchObject({ unmatchedPayments: 1 })
    await admin.dismissPayment({ payment, body: { why: 'Settled by bank transfer' } })
    await reconcile(shop)
    await mailShopAboutMoney(shop.shop, inMinutes(30))
    expect(await admin.findNeeds()).toMatchObject({ unmatchedPayments: 0 })
    expect(await readWaiting(shop.database.db)).toMatchObject({ unmatchedPayments: 0 })
    expect(await books.unmatched(shop)).toMatchObject([{ toldAt: null }])
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ kind: 'payment', name: payment, by: root.email, why: 'Settled by bank transfer' })
    expect(change?.fields).toEqual([{ label: 'Amount', before: '', after: '$251.00' }])
    expect((await refusalOf(admin.dismissPayment({ payment, body: { why: 'Again' } }))).status).toBe(409)
  })
})

describe('two payments that match no order', () => {
  it('are handled separately: the other payment stays listed', async () => {
    const { shop, admin, payment: first } = await openWithMoney()
    const second = await payUnmatched(shop, { amount: 1_000 })
    await admin.dismissPayment({ payment: second, body: { why: 'Settled by bank transfer' } })
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ name: second, fields: [{ after: '$10.00' }] })
    expect((await admin.findMoneyNeeds()).unmatched).toMatchObject([{ intentId: first, amount: '$251.00' }])
    const third = await payUnmatched(shop, { amount: 2_000 })
    await admin.returnPayment({ payment: third, body: { why: 'Unknown' } })
    expect(await refundsAtProvider(shop, third)).toMatchObject([{ amount: 2_000 }])
    expect(await refundsAtProvider(shop, first)).toEqual([])
    expect((await admin.findMoneyNeeds()).unmatched).toMatchObject([{ intentId: first }])
  })
})

describe('a refund that failed', () => {
  async function openWithFailed() {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    const failed = {
      intentId: 'pi_lost',
      amountCents: 5_000,
      reason: 'The order was cancelled',
      status: 'owed',
    } as const
    const [loose, ofOrder] = await shop.database.db
      .insert(refunds)
      .values([failed, { ...failed, intentId: transactionId, orderId: id }, { ...failed, intentId: 'pi_lost_too' }])
      .returning({ id: refunds.id })
    // Neither of these refunds is owed any more.
    await shop.database.db.insert(refunds).values([
      { ...failed, intentId: 'pi_paid', status: 'paid otherwise', paidOtherwise: 'By hand' },
      { ...failed, intentId: 'pi_given_back', status: 'succeeded' },
    ])
    return { admin: await shop.as(root), id, loose: loose?.id ?? '', ofOrder: ofOrder?.id ?? '' }
  }

  it('is listed with its order, if it has one', async () => {
    const { admin, id, loose, ofOrder } = await openWithFailed()
    expect(await admin.findNeeds()).toMatchObject({ failedRefunds: 3 })
    const { failedRefunds } = await admin.findMoneyNeeds()
    expect(failedRefunds).toHaveLength(3)
    expect(failedRefunds).toContainEqual(expect.objectContaining({ _id: ofOrder, amount: '$50.00' }))
    expect(failedRefunds.find(({ _id }) => _id === ofOrder)?.order).toMatchObject({ _id: id })
    expect(failedRefunds.find(({ _id }) => _id === loose)?.order).toBeUndefined()
  })

  it('can be noted as paid another way only once, and only if it has no order', async () => {
    const { admin, loose, ofOrder } = await openWithFailed()
    const body = { paidOtherwise: 'Bank transfer of 6 March' }
    await admin.noteRefundPaid({ id: loose, body })
    expect((await refusalOf(admin.noteRefundPaid({ id: loose, body }))).status).toBe(409)
    expect((await refusalOf(admin.noteRefundPaid({ id: ofOrder, body }))).status).toBe(409)
    expect(await admin.findNeeds()).toMatchObject({ failedRefunds: 2 })
  })
})
