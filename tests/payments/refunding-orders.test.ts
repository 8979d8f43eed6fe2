/** Refunds of a paid order, in part or in full: never more than was paid, each made once, and failed refunds stay owed. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { papers } from '#server/database/paper-schema.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { internalValues, standInRecords } from '#server/database/record-schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openSecondShop, type TestShop } from '#tests/shop.ts'
import {
  askProvider,
  inMinutes,
  openWithPaidCart,
  reconcile,
  refundsAtProvider,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

const failing = '4000000000005126'

/** Makes the provider forget today's idempotency keys, and marks the provider's lists as already read. */
async function letADayPass({ database: { db } }: TestShop) {
  const yesterday = inMinutes(-25 * 60)
  await db.update(refunds).set({ createdAt: yesterday })
  const forgotten = sql`body || jsonb_build_object('at', ${yesterday.getTime()}::bigint)`
  await db.update(standInRecords).set({ body: forgotten }).where(eq(standInRecords.kind, 'card-answer'))
  await db.insert(internalValues).values({ name: 'card provider read until', value: inMinutes(30).toISOString() })
}

const booksAreRight = async (shop: TestShop) => expect(await brokenInvariants(shop.database.db)).toEqual([])

describe('a refund', () => {
  it('of some pieces restocks the returned ones, and is reported to the customer by mail', async () => {
    const { shop, api, admin, id, transactionId, stock } = await openWithPaidCart()
    const before = await stock()
    const lines = [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 3, restock: 2 },
    ]
    await admin.refundOrder({ id, body: { lines, reason: 'One coil came damaged' } })
    expect(await stock()).toEqual([before[0], (before[1] ?? 0) + 2])
    expect(await refundsAtProvider(shop, transactionId)).toMatchObject([{ amount: 26_950 }])
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ refundedAmount: 269.5, refunds: [{ amount: 269.5, status: 'succeeded' }] })
    expect(order.refunds?.[0]).not.toHaveProperty('by')
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(`Refund for your order ${order.number}`)
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).toContain(
      'We have refunded $269.50 to your card for 1 × PET strap 16 × 1.0 mm, 3 × Seal: One coil came damaged. The',
    )
    await booksAreRight(shop)
  })

  it('can follow an earlier refund, up to the last cent that was paid', async () => {
    const { shop, admin, id, transactionId } = await openWithPaidCart()
    await admin.refundOrder({ id, body: { amount: 200.01, reason: 'Late' } })
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'Damaged' } })
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).toMatch(
      /In total, we have refunded \$325\.51 .*\n\nLate: \$200\.01\n1 × PET strap 16 × 1\.0 mm \(Damaged\): \$125\.50\n/,
    )
    const tooMuch = await refusalOf(admin.refundOrder({ id, body: { amount: 69.5, reason: 'More' } }))
    expect([tooMuch.status, tooMuch.message, Object.keys(tooMuch.errors)]).toEqual([
      409,
      'At most $69.49 of this order can be refunded',
      ['amount'],
    ])
    const tooMany = { lines: [{ position: 1, quantity: 2 }], reason: 'Both' }
    expect((await refusalOf(admin.refundOrder({ id, body: tooMany }))).message).toBe(
      'At most 1 of this product can be refunded',
    )
    await admin.refundOrder({ id, body: { amount: 69.49, reason: 'The rest' } })
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 395 })
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(3)
    await booksAreRight(shop)
  })

  it('sent twice under one key is made once; two simultaneous refunds on two instances never exceed the payment', async () => {
    const { shop, admin, id, transactionId } = await openWithPaidCart()
    const body = { amount: 100, reason: 'Late' }
    const once = () => admin.refundOrder({ id, body }, { idempotencyKey: 'this-refund' })
    const [first, second] = await Promise.all([once(), once()])
    expect(second._id).toBe(first._id)
    const other = await (await openSecondShop(shop)).as(root)
    const big = { amount: 200, reason: 'Lost' }
    const outcomes = await Promise.allSettled([
      admin.refundOrder({ id, body: big }),
      other.refundOrder({ id, body: big }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await reconcile(shop)
    expect((await refundsAtProvider(shop, transactionId)).map(({ amount }) => amount).sort()).toEqual([10_000, 20_000])
    await booksAreRight(shop)
  })

  it('is stored before the provider is called: a refund that could not be sent is sent later, and only once', async () => {
    const { shop, admin, id, transactionId } = await openWithPaidCart()
    const { faults } = sandboxOf(shop)
    faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'asked', amount: 10 }])
    faults.clear()
    faults.next('dropAfter', { on: /POST .*refunds/ })
    await reconcile(shop)
    await reconcile(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 10, refunds: [{ status: 'succeeded' }] })
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
    await booksAreRight(shop)
  })

  it('whose answer was lost is made only once, even when the provider has forgotten the key', async () => {
    const { shop, admin, id, transactionId } = await openWithPaidCart()
    const { faults } = sandboxOf(shop)
    faults.webhooks.hold()
    faults.next('dropAfter', { on: /POST .*refunds/ })
    faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    faults.clear()
    await letADayPass(shop)
    await reconcile(shop, inMinutes(60))
    expect(await refundsAtProvider(shop, transactionId)).toMatchObject([{ amount: 1_000 }])
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 10, refunds: [{ status: 'succeeded' }] })
    await booksAreRight(shop)
  })

  it('made at the provider is stored; a refund that the shop has already stored is not stored again', async () => {
    const { shop, api, admin, id, transactionId } = await openWithPaidCart()
    const { _id: neighbour } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await payFor(shop, api, neighbour)
    await admin.refundOrder({ id: neighbour, body: { amount: 1, reason: 'Late' } })
    const { webhooks } = sandboxOf(shop).faults
    webhooks.hold()
    await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '39500' })
    await admin.refundOrder({ id, body: { amount: 395, reason: 'Everything' } })
    webhooks.release()
    expect((await admin.findOrder({ id })).refunds).toMatchObject([
      { amount: 395, status: 'succeeded', reason: 'Everything', by: root.email },
    ])
    const creditNotes = await shop.database.db.select().from(papers).where(eq(papers.kind, 'credit note'))
    expect(creditNotes.map(({ orderId }) => orderId).sort()).toEqual([id, neighbour].sort())
    const another = await openWithPaidCart()
    await askProvider(another.shop, '/refunds', { payment_intent: another.transactionId, amount: '1250' })
    await reconcile(another.shop)
    expect((await another.admin.findOrder({ id: another.id })).refunds).toMatchObject([
      { amount: 12.5, status: 'succeeded', reason: 'Made at the card provider' },
    ])
    await booksAreRight(another.shop)
  })

  it('that the bank sends back stays owed until it is retried or paid another way', async () => {
    const { shop, admin, id } = await openWithPaidCart(failing)
    const { _id: refundId } = await admin.refundOrder({ id, body: { amount: 50, reason: 'Late' } })
    const status = async () => (await admin.findOrder({ id })).refunds?.[0]?.status
    const hasFailed = async () => {
      await sandboxOf(shop).faults.failRefunds()
      await expect.poll(status).toBe('owed')
    }
    await hasFailed()
    expect(await admin.findOrder({ id })).not.toHaveProperty('refundedAmount')
    const tooMuch = await refusalOf(admin.refundOrder({ id, body: { amount: 345.01, reason: 'The rest' } }))
    expect(tooMuch.message).toBe('At most $345.00 of this order can be refunded')
    await admin.retryRefund({ id, refundId, body: {} })
    await hasFailed()
    const [again] = await admin.listChanges()
    expect(again).toMatchObject({ action: 'try refund again' })
    const { _id: other } = await admin.refundOrder({ id, body: { amount: 20, reason: 'Late' } })
    await sandboxOf(shop).faults.failRefunds()
    await expect.poll(async () => (await admin.findOrder({ id })).refunds?.[1]?.status).toBe('owed')
    await admin.retryRefund({ id, refundId, body: { paidOtherwise: 'Bank transfer of 6 March' } })
    const [noted, owed] = (await admin.findOrder({ id })).refunds ?? []
    expect(noted).toMatchObject({ paidOtherwise: 'Bank transfer of 6 March' })
    expect(owed).toMatchObject({ _id: other, status: 'owed' })
    expect(owed).not.toHaveProperty('paidOtherwise')
    const refused = await refusalOf(admin.retryRefund({ id, refundId, body: {} }))
    expect([refused.status, refused.message]).toEqual([409, 'Nothing is owed on this refund'])
    await booksAreRight(shop)
  })

  it('that is retried ignores late events of the first try', async () => {
    const { shop, admin, id } = await openWithPaidCart(failing)
    const { faults } = sandboxOf(shop)
    const { _id: refundId } = await admin.refundOrder({ id, body: { amount: 50, reason: 'Late' } })
    const status = async () => (await admin.findOrder({ id })).refunds?.[0]?.status
    await faults.failRefunds()
    await expect.poll(status).toBe('owed')
    faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.retryRefund({ id, refundId, body: {} })
    const failed = faults.webhooks.sent.find(({ type }) => type === 'refund.failed')
    await faults.webhooks.offer({ ...failed, id: 'evt_told_late' })
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'asked' }])
  })

  it('that failed leaves the date of a later refund unchanged, however often the provider reports the failure', async () => {
    const { shop, admin, id } = await openWithPaidCart(failing)
    const { faults } = sandboxOf(shop)
    await admin.refundOrder({ id, body: { amount: 50, reason: 'Late' } })
    await faults.failRefunds()
    await expect.poll(async () => (await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'owed' }])
    await admin.refundOrder({ id, body: { amount: 20, reason: 'Damaged' } })
    const { refundedAt } = await admin.findOrder({ id })
    const failed = faults.webhooks.sent.find(({ type }) => type === 'refund.failed')
    await faults.webhooks.offer({ ...failed, id: 'evt_told_again' })
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 20, refundedAt })
  })

  it('that is cancelled at the provider is owed, like a failed refund', async () => {
    const { shop, admin, id, transactionId } = await openWithPaidCart()
    await admin.refundOrder({ id, body: { amount: 50, reason: 'Late' } })
    const [refund] = await refundsAtProvider(shop, transactionId)
    const object = { ...refund, status: 'canceled' }
    await sandboxOf(shop).faults.webhooks.offer({
      id: 'evt_cancelled',
      object: 'event',
      type: 'refund.updated',
      data: { object },
    })
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'owed' }])
  })

  it.each([
    ['of nothing', { reason: 'Why' }, 'amount'],
    ['without a reason', { amount: 1 }, 'reason'],
    ['of less than a cent', { amount: 0.001, reason: 'Why' }, 'amount'],
    ['of a line twice', { lines: Array(2).fill({ position: 1, quantity: 1 }), reason: 'Why' }, 'lines'],
    [
      'that restocks more than it refunds',
      { lines: [{ position: 1, quantity: 1, restock: 2 }], reason: 'Why' },
      'lines.0.restock',
    ],
  ])('%s is refused, and the error names the field', async (_, body, field) => {
    const { shop, id } = await openWithPaidCart()
    const response = await shop.sendAs(root, 'POST', `/api/orders/${id}/refunds`, body)
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]])
  })

  it('of a delivery that was free is refused, and the error names the field', async () => {
    const { admin, id } = await openWithPaidCart()
    const refused = await refusalOf(admin.refundOrder({ id, body: { delivery: true, reason: 'Late' } }))
    expect(refused.errors).toEqual({ delivery: 'The delivery was free, or has been refunded' })
  })

  it('of an unpaid order is refused', async () => {
    const { shop, api, id } = await shopWithOrder()
    const admin = await shop.as(root)
    expect((await refusalOf(admin.refundOrder({ id, body: { amount: 1, reason: 'Why' } }))).message).toBe(
      'This order is not paid',
    )
    expect(await api.findOrder({ id })).toMatchObject({ refunds: [] })
  })
})
