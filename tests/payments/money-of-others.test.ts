/** Actions of the provider, the scheduled jobs and admins on one customer's payments change nothing for other customers. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { mailShopAboutMoney } from '#server/payments/tell-shop.ts'
import { openWithBystander } from '#tests/bystander.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import {
  askProvider,
  cancelByHand,
  inMinutes,
  payUnmatched,
  payWithoutTelling,
  reconcile,
  replay,
  sandboxOf,
} from './order-to-pay.ts'

const declined = '4000000000000002'
const failingRefund = '4000000000005126'
const disputed = '4000000000000259'
const threeDaysAgo = inMinutes(-3 * 24 * 60)

async function openBesideBystander() {
  const { shop, rowsOfBystander } = await openWithBystander({ environment: { SHOP_EMAIL: 'desk@fleje.example' } })
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
  const signal = new AbortController().signal
  const runJobs = async () => {
    await reconcile(shop)
    await endHolds(shop.shop, new Date(), signal)
    await mailShopAboutMoney(shop.shop, inMinutes(3))
    await makePapers(shop.shop, new Date(), signal)
  }
  // The first round notes that it has checked the bystander's open payment.
  await runJobs()
  const before = await rowsOfBystander()
  return {
    ...{ shop, api, id },
    admin: await shop.as(root),
    webhooks: sandboxOf(shop).faults.webhooks,
    runJobs,
    orderMore: async () => (await api.placeOrder({ body: shop.purchase({ quantity: 2 }) }))._id,
    /** Runs the jobs, and checks that no row of the bystander has changed. */
    nothingHasChanged: async () => {
      await sandboxOf(shop).faults.webhooks.settled()
      await runJobs()
      const after = await rowsOfBystander()
      expect(after.filter((row) => !before.includes(row))).toEqual([])
      expect(after).toHaveLength(before.length)
    },
  }
}

it('a payment that is declined, late, reported twice or for a cancelled order changes no other order', async () => {
  const { shop, api, id, webhooks, orderMore, nothingHasChanged } = await openBesideBystander()
  await expect(confirmCard(shop, api, id, declined)).rejects.toThrow()
  await nothingHasChanged()
  const transactionId = await payWithoutTelling(shop, api, id)
  await nothingHasChanged()
  expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
  webhooks.release()
  const cancelled = await orderMore()
  webhooks.hold()
  await confirmCard(shop, api, cancelled)
  await cancelByHand(shop, cancelled)
  webhooks.release()
  await nothingHasChanged()
  expect(
    await shop.database.db.select().from(refunds).where(eq(refunds.reason, 'The order was cancelled')),
  ).toHaveLength(1)
})

it('refunds of one order, at the provider and by admins, change no other order', async () => {
  const { shop, api, id, admin, nothingHasChanged } = await openBesideBystander()
  const transactionId = await payFor(shop, api, id, failingRefund)
  await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '1000' })
  await nothingHasChanged()
  const part = { lines: [{ position: 1, quantity: 1, restock: 1 }], reason: 'Damaged' }
  const { _id: refundId } = await admin.refundOrder({ id, body: part })
  await sandboxOf(shop).faults.failRefunds()
  await nothingHasChanged()
  await admin.retryRefund({ id, refundId, body: {} })
  await sandboxOf(shop).faults.failRefunds()
  await sandboxOf(shop).faults.webhooks.settled()
  await admin.retryRefund({ id, refundId, body: { paidOtherwise: 'Bank transfer' } })
  await admin.cancelPaidOrder({ id, body: { reason: 'Ordered twice', restock: true } })
  await nothingHasChanged()
})

it('the end of a dispute or a hold, and a payment that matches no order, change no other order', async () => {
  const { shop, api, id, admin, orderMore, nothingHasChanged } = await openBesideBystander()
  const intentId = await payFor(shop, api, id, disputed)
  await nothingHasChanged()
  const { data } = await askProvider(shop, `/disputes?payment_intent=${intentId}`)
  await askProvider(shop, `/disputes/${data[0].id}`, {
    'evidence[uncategorized_text]': 'losing_evidence',
    submit: 'true',
  })
  await nothingHasChanged()
  const expiring = await orderMore()
  await shop.database.db
    .update(orders)
    .set({ placedAt: threeDaysAgo, heldUntil: inMinutes(-1) })
    .where(eq(orders.id, expiring))
  await nothingHasChanged()
  expect(await api.findOrder({ id: expiring })).toHaveProperty('expiredAt')
  const [attached, returned, dismissed] = [await payUnmatched(shop), await payUnmatched(shop), await payUnmatched(shop)]
  const { number: order } = await api.findOrder({ id: await orderMore() })
  await admin.attachPayment({ payment: attached, body: { order } })
  await admin.returnPayment({ payment: returned, body: { why: 'Unknown' } })
  await admin.dismissPayment({ payment: dismissed, body: { why: 'Settled by bank transfer' } })
  await nothingHasChanged()
})
