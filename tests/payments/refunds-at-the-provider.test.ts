/**
 * Refunds in the provider's dashboard: the shop notices them, and ships no order that is no longer paid for. A refund and the
 * order's refunded sum are written together, whatever fails in between.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { standInRecords } from '#server/database/record-schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import { fourOf, openTaxShop } from '#tests/tax/tax-shop.ts'
import {
  askProvider,
  books,
  cancelByHand,
  inMinutes,
  payWithoutTelling,
  reconcile,
  refundsAtProvider,
  replay,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

/** Refunds a payment as in the provider's dashboard, without the shop. */
async function giveBack(shop: TestShop, transactionId: string, cents?: number) {
  await askProvider(shop, '/refunds', {
    payment_intent: transactionId,
    ...(cents !== undefined && { amount: String(cents) }),
  })
}

async function shopWithPaidOrder(card?: string) {
  const opened = await shopWithOrder()
  const { shop, api, id } = opened
  const transactionId = await payWithoutTelling(shop, api, id, card)
  await api.recordPayment({ id, body: { transactionId } })
  return { ...opened, admin: await shop.as(root), transactionId }
}

/** Delivers the event about the refunded charge, which contains only the id of the payment. */
async function tellOfRefund(shop: TestShop) {
  const { sent, offer } = sandboxOf(shop).faults.webhooks
  for (const event of sent.filter(({ type }) => type === 'charge.refunded')) await offer(event)
}

/** Checks that the data stays consistent while writes to a table fail, as if the process had died before these writes. */
async function whileRefused(shop: TestShop, table: 'orders' | 'refunds', rule: string, work: () => Promise<unknown>) {
  const { db } = shop.database
  for (const level of ['warn', 'error'] as const) vi.spyOn(log, level).mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await db.execute(`alter table ${table} add constraint planted check (${rule}) not valid`)
  try {
    await work()
    expect(await brokenInvariants(db)).toEqual([])
  } finally {
    await db.execute(`alter table ${table} drop constraint planted`)
  }
}

describe('a refund made at the provider', () => {
  it('marks the order as soon as the provider reports the refund, and only once if the report is repeated', async () => {
    const { shop, api, id, transactionId } = await shopWithPaidOrder()
    await giveBack(shop, transactionId)
    await tellOfRefund(shop)
    const seen = await api.findOrder({ id })
    expect(seen).toMatchObject({ paid: true, refundedAmount: 251, refundedAt: expect.any(String) })
    await tellOfRefund(shop)
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
    expect(await api.findOrder({ id })).toEqual(seen)
  })

  it('blocks the confirmation of the order', async () => {
    const { shop, admin, id, transactionId } = await shopWithPaidOrder()
    await giveBack(shop, transactionId)
    await tellOfRefund(shop)
    expect(await refusalOf(admin.approveOrder({ id }))).toMatchObject({
      status: 409,
      message: 'The payment for this order has been refunded, so the order cannot be confirmed',
    })
    expect(await admin.findOrder({ id })).toMatchObject({ approved: false })
  })

  it('of part of the payment is shown with its amount, and the order can still be confirmed', async () => {
    const { shop, admin, id, transactionId } = await shopWithPaidOrder()
    await giveBack(shop, transactionId, 1_250)
    await tellOfRefund(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 12.5 })
    expect(await admin.approveOrder({ id })).toEqual({ modifiedCount: 1 })
  })

  it('in several parts ends as a full refund', async () => {
    const { shop, admin, id, transactionId } = await shopWithPaidOrder()
    await giveBack(shop, transactionId, 10_000)
    await giveBack(shop, transactionId, 15_100)
    await tellOfRefund(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 251 })
    expect((await refusalOf(admin.approveOrder({ id }))).status).toBe(409)
  })

  it('is found days later without any webhook', async () => {
    const { shop, admin, id, transactionId } = await shopWithPaidOrder()
    const threeDaysAgo = { at: inMinutes(-3 * 24 * 60) }
    await shop.database.db.update(standInRecords).set(threeDaysAgo).where(eq(standInRecords.kind, 'card-payment'))
    await reconcile(shop)
    await giveBack(shop, transactionId)
    await reconcile(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 251 })
    expect((await refusalOf(admin.approveOrder({ id }))).status).toBe(409)
  })

  it('is found together with its payment if the shop knew of neither', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await giveBack(shop, transactionId)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, refundedAmount: 251 })
  })

  it('that the bank sends back no longer counts, in whatever sequence the events arrive', async () => {
    const { shop, api, id, transactionId } = await shopWithPaidOrder('4000000000005126')
    await giveBack(shop, transactionId)
    await tellOfRefund(shop)
    expect(await api.findOrder({ id })).toMatchObject({ refundedAmount: 251 })
    const { sent, offer } = sandboxOf(shop).faults.webhooks
    await sandboxOf(shop).faults.failRefunds()
    await offer({ ...sent.find(({ type }) => type === 'refund.failed') })
    await tellOfRefund(shop)
    expect((await books.order(shop, id))?.refundedAt).toBeNull()
    expect(await api.findOrder({ id })).not.toHaveProperty('refundedAmount')
  })

  it('of a payment that could pay no order counts as the shop’s own refund', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await cancelByHand(shop, id)
    await giveBack(shop, transactionId)
    await reconcile(shop)
    expect(await books.refunds(shop)).toMatchObject([{ intentId: transactionId, status: 'succeeded' }])
    expect(await refundsAtProvider(shop, transactionId)).toMatchObject([{ amount: 25_100 }])
  })

  it('is not recorded if only an event reports it', async () => {
    const { shop, api, id, transactionId } = await shopWithPaidOrder()
    const object = { id: 'ch_lie', object: 'charge', payment_intent: transactionId, amount_refunded: 25_100 }
    await sandboxOf(shop).faults.webhooks.offer({
      id: 'evt_lie',
      object: 'event',
      type: 'charge.refunded',
      data: { object },
    })
    expect(await api.findOrder({ id })).not.toHaveProperty('refundedAmount')
  })

  it('leaves other orders unchanged', async () => {
    const { shop, api, id, transactionId } = await shopWithPaidOrder()
    const { _id: other } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await payFor(shop, api, other)
    await giveBack(shop, transactionId)
    await reconcile(shop)
    expect(await api.listMyOrders({ email: ana.email })).toMatchObject([
      { _id: other, paid: true },
      { _id: id, refundedAmount: 251 },
    ])
    expect(await api.findOrder({ id: other })).not.toHaveProperty('refundedAmount')
  })
})

describe('a refund and the order’s refunded sum', () => {
  it('requested by an admin is written together with the order’s refunded sum', async () => {
    const { shop, admin, id, transactionId } = await shopWithPaidOrder()
    const ask = () => admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    await whileRefused(shop, 'orders', 'refunded_cents = 0', ask)
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'asked' }])
    await reconcile(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 10, refunds: [{ status: 'succeeded' }] })
    expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
  })

  it('made before the shop knew the payment is written together with the order’s refunded sum', async () => {
    const { shop, api, id } = await shopWithOrder()
    const admin = await shop.as(root)
    const transactionId = await payWithoutTelling(shop, api, id)
    await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '1000' })
    await whileRefused(shop, 'refunds', 'false', () => reconcile(shop))
    await reconcile(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ paid: true, refundedAmount: 10, refunds: [{ amount: 10 }] })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('that the bank sends back is taken off the order’s refunded sum at the same time', async () => {
    const { shop, admin, id } = await shopWithPaidOrder('4000000000005126')
    await admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    const { sent, offer } = sandboxOf(shop).faults.webhooks
    await sandboxOf(shop).faults.failRefunds()
    const failed = () => sent.find(({ type }) => type === 'refund.failed')
    await whileRefused(shop, 'orders', 'refunded_cents > 0', async () => {
      expect((await offer(failed() ?? {})).status).toBe(500)
    })
    expect((await offer(failed() ?? {})).status).toBe(200)
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'owed' }])
    expect(await admin.findOrder({ id })).not.toHaveProperty('refundedAmount')
  })
})

describe('refunds of a taxed order of $392.00 and $82.32 VAT', () => {
  it('made at the provider contain their tax; once the shop refunds the rest, the tax adds up to the cent', async () => {
    const shop = await openTaxShop()
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
    const transactionId = await payFor(shop, api, id)
    const refunds = async () => ((await admin.findOrder({ id })).refunds ?? []).map(({ amount, tax }) => [amount, tax])
    for (const cents of [1_000, 3_333]) {
      await giveBack(shop, transactionId, cents)
      await tellOfRefund(shop)
    }
    expect(await refunds()).toEqual([
      [10, 1.74],
      [33.33, 5.78],
    ])
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'Too many' } })
    await admin.cancelPaidOrder({ id, body: { reason: 'Not needed', restock: true } })
    const all = await refunds()
    expect(all).toEqual([
      [10, 1.74],
      [33.33, 5.78],
      [118.58, 20.58],
      [312.41, 54.22],
    ])
    expect(await api.findOrder({ id })).toMatchObject({ refundedAmount: 474.32, toPay: 474.32, tax: { tax: 82.32 } })
  })
})
