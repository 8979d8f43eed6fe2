/** An order's refunded sum and the refunds behind it are written together, whatever fails in between. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { root } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import {
  askProvider,
  payWithoutTelling,
  reconcile,
  refundsAtProvider,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

/** A paid order of two coils for 251 dollars. The shop knows about the payment unless `untold`. */
async function openPaid({ card, untold = false }: { card?: string; untold?: boolean } = {}) {
  const { shop, api, id } = await shopWithOrder()
  const transactionId = await payWithoutTelling(shop, api, id, card)
  if (!untold) await api.recordPayment({ id, body: { transactionId } })
  for (const level of ['warn', 'error'] as const) vi.spyOn(log, level).mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  return { shop, admin: await shop.as(root), id, transactionId }
}

/** Checks that the data stays consistent while writes to a table fail, as if the process had died before these writes. */
async function whileRefused(shop: TestShop, table: 'orders' | 'refunds', rule: string, work: () => Promise<unknown>) {
  const { db } = shop.database
  await db.execute(`alter table ${table} add constraint planted check (${rule}) not valid`)
  try {
    await work()
    expect(await brokenInvariants(db)).toEqual([])
  } finally {
    await db.execute(`alter table ${table} drop constraint planted`)
  }
}

it('a refund requested by an admin is written together with the order’s refunded sum', async () => {
  const { shop, admin, id, transactionId } = await openPaid()
  const ask = () => admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
  await whileRefused(shop, 'orders', 'refunded_cents = 0', ask)
  expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'asked' }])
  await reconcile(shop)
  expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 10, refunds: [{ status: 'succeeded' }] })
  expect(await refundsAtProvider(shop, transactionId)).toHaveLength(1)
})

it('a refund made before the shop knew the payment is written together with the order’s refunded sum', async () => {
  const { shop, admin, id, transactionId } = await openPaid({ untold: true })
  await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '1000' })
  await whileRefused(shop, 'refunds', 'false', () => reconcile(shop))
  await reconcile(shop)
  expect(await admin.findOrder({ id })).toMatchObject({ paid: true, refundedAmount: 10, refunds: [{ amount: 10 }] })
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('a refund that the bank sends back is taken off the order’s refunded sum at the same time', async () => {
  const { shop, admin, id } = await openPaid({ card: '4000000000005126' })
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
