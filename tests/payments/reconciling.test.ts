/** The scheduled job that compares the shop's records of payments with those of the card provider. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { readInternalValue } from '#server/database/internal-value-queries.ts'
import { payments } from '#server/database/payment-schema.ts'
import { internalValues } from '#server/database/record-schema.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { confirmCard, confirmIntent, payFor } from '#tests/paying.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import {
  askProvider,
  books,
  changeTotals,
  inMinutes,
  intentIdOf,
  payWithoutTelling,
  reconcile,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

const hours = 60

/** Records the shop's requests to the provider. */
function watched({ shop }: TestShop) {
  const findIntent = vi.fn(shop.cards.findIntent)
  const listIntents = vi.fn(shop.cards.listIntents)
  const cards = { ...shop.cards, findIntent, listIntents }
  const round = (now: Date) => reconcilePayments({ ...shop, cards }, now, new AbortController().signal)
  return { findIntent, listIntents, round }
}

/** Deletes all of the shop's records of its payments, as if a backup without them had been restored. */
async function losePayments({ database }: TestShop) {
  await database.db.delete(payments)
}

describe('reconciling', () => {
  it('reads lists of the provider to their end', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await losePayments(shop)
    const wish = { amount: '100', currency: 'usd' }
    for (let payment = 0; payment < 100; payment++) await askProvider(shop, '/payment_intents', wish)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('settles payments without webhooks', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('changes nothing when it reads known payments again', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payFor(shop, api, id)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.refunds(shop)).toEqual([])
  })

  it('is not delayed by a failing payment, nor by an unavailable list', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { _id: second } = await api.placeOrder({ body: shop.purchase({ quantity: 4 }) })
    const troubled = await payWithoutTelling(shop, api, id)
    await payWithoutTelling(shop, api, second)
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const { faults } = sandboxOf(shop)
    faults.next('fail500', { on: new RegExp(`GET .*/${troubled}$`), times: 10 })
    faults.next('fail500', { on: /GET \/v1\/payment_intents$/, times: 10 })
    await reconcile(shop)
    expect(await api.findOrder({ id: second })).toMatchObject({ paid: true })
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ what: troubled }),
      'A payment could not be reconciled',
    )
    logged.mockRestore()
    faults.clear()
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('checks an abandoned payment often at first, and then less and less often', async () => {
    const { shop, api, id } = await shopWithOrder()
    await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const { findIntent, round } = watched(shop)
    const askedIn = async (from: number, until: number, pause = 1) => {
      findIntent.mockClear()
      for (let minute = from; minute < until; minute += pause) await round(inMinutes(minute))
      return findIntent.mock.calls.length
    }
    expect(await askedIn(0, 5)).toBeGreaterThanOrEqual(2)
    expect(await askedIn(5, 60, 2)).toBeLessThan(20)
    expect(await askedIn(24 * hours, 25 * hours, 10)).toBeLessThanOrEqual(1)
  })

  it('executes the same number of statements however many settled payments the shop has stored', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { findIntent, round } = watched(shop)
    const { db } = shop.database
    const statements = (['select', 'insert', 'update', 'execute'] as const).map((kind) => vi.spyOn(db, kind))
    const countRound = async () => {
      // The provider's webhooks use the same database, but their statements do not count.
      await sandboxOf(shop).faults.webhooks.settled()
      for (const kind of statements) kind.mockClear()
      await round(inMinutes(3))
      return statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    }
    await payFor(shop, api, id)
    await round(inMinutes(3))
    const withOne = await countRound()
    for (let order = 0; order < 5; order++) {
      const { _id } = await api.placeOrder({ body: shop.purchase() })
      await payFor(shop, api, _id)
    }
    expect(await countRound()).toBe(withOne)
    expect(findIntent).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('lists only payments that are new since its last round, not the whole day again', async () => {
    const { shop } = await shopWithOrder()
    const { listIntents, round } = watched(shop)
    await round(inMinutes(3))
    const [longAgo] = listIntents.mock.calls
    expect(longAgo?.[0].from.getTime()).toBeLessThan(inMinutes(-23 * hours).getTime())
    listIntents.mockClear()
    await round(inMinutes(4))
    expect(listIntents).toHaveBeenCalledTimes(1)
    const [[period] = []] = listIntents.mock.calls
    expect(period?.from.getTime()).toBeGreaterThan(inMinutes(-10).getTime())
  })

  it('catches up after a pause of several days', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    sandboxOf(shop).faults.webhooks.hold()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await losePayments(shop)
    await shop.database.db
      .insert(internalValues)
      .values({ name: 'card provider read until', value: inMinutes(-60).toISOString() })
    await reconcile(shop, inMinutes(3 * 24 * hours))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('reads an hour at a time, and leaves the rest of a long list to the next round', async () => {
    const { shop } = await shopWithOrder()
    const { listIntents, round } = watched(shop)
    const lengthsInHours = () =>
      listIntents.mock.calls.map(([{ from, until }]) => (until.getTime() - from.getTime()) / (hours * 60_000))
    const of = { amountCents: 1, amountReceivedCents: 0, refundedCents: 0, currency: 'usd', status: 'open' } as const
    const foreign = { ...of, id: 'pi_of_another_shop', ours: false, createdAt: new Date() }
    listIntents.mockResolvedValueOnce({ items: Array(1_000).fill(foreign), after: undefined })
    await round(inMinutes(3))
    expect(lengthsInHours()).toEqual([1])
    listIntents.mockClear()
    await round(inMinutes(4))
    expect(lengthsInHours()).toHaveLength(24)
    expect(Math.max(...lengthsInHours())).toBe(1)
  })

  it('finds payments that the shop has lost', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    await losePayments(shop)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('retries payments that it could not settle, however long that takes, and reads other payments meanwhile', async () => {
    const { shop, api, id } = await shopWithOrder()
    // Webhooks are held from the start, because a late event about the payment would also report the refund.
    sandboxOf(shop).faults.webhooks.hold()
    const transactionId = await payFor(shop, api, id)
    await askProvider(shop, '/refunds', { payment_intent: transactionId, amount: '5100' })
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const refundsOf = vi.spyOn(shop.shop.cards, 'refundsOf').mockRejectedValue(new Error('No answer'))
    for (const minutes of [3, 15, 2 * hours]) await reconcile(shop, inMinutes(minutes))
    expect(await api.findOrder({ id })).not.toHaveProperty('refundedAmount')
    const until = await readInternalValue(shop.database.db, 'card provider read until')
    expect(Date.parse(until ?? '')).toBeGreaterThan(inMinutes(hours).getTime())
    refundsOf.mockRestore()
    await reconcile(shop, inMinutes(3 * hours))
    logged.mockRestore()
    expect(await api.findOrder({ id })).toMatchObject({ refundedAmount: 51 })
    const findIntent = vi.spyOn(shop.shop.cards, 'findIntent')
    await reconcile(shop, inMinutes(4 * hours))
    expect(findIntent).not.toHaveBeenCalledWith(transactionId)
    findIntent.mockRestore()
  })

  it('finds a payment even if it is made hours after the shop has lost the record of the intent', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await losePayments(shop)
    await reconcile(shop, inMinutes(30))
    sandboxOf(shop).faults.webhooks.hold()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await reconcile(shop, inMinutes(10 * hours))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('stores the intent of an attempt if the shop died before storing it', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    await shop.database.db.update(payments).set({ intentId: null })
    await reconcile(shop, inMinutes(8))
    expect(await books.payments(shop)).toMatchObject([{ orderId: id, intentId: intentIdOf(clientSecret) }])
  })

  it('stores the intent only for the attempt that lacks it, so that an earlier attempt keeps its own intent', async () => {
    const { shop, api, id } = await shopWithOrder()
    const begin = async () =>
      intentIdOf((await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })).clientSecret)
    const first = await begin()
    await askProvider(shop, `/payment_intents/${first}/cancel`, {})
    const second = await begin()
    await shop.database.db.update(payments).set({ intentId: null }).where(eq(payments.intentId, second))
    await reconcile(shop, inMinutes(8))
    const booked = await books.payments(shop)
    expect(booked.map(({ orderId, intentId }) => [orderId, intentId])).toEqual([
      [id, first],
      [id, second],
    ])
  })

  it('cancels a payment for a total alone if it has not been used for an order within a day', async () => {
    const { shop, api } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 19.5 } })
    await reconcile(shop, inMinutes(20 * hours))
    expect(await askProvider(shop, `/payment_intents/${intentIdOf(clientSecret)}`)).not.toMatchObject({
      status: 'canceled',
    })
    await reconcile(shop, inMinutes(31 * hours))
    expect(await askProvider(shop, `/payment_intents/${intentIdOf(clientSecret)}`)).toMatchObject({
      status: 'canceled',
    })
    expect(await books.payments(shop)).toMatchObject([{ status: 'canceled' }])
  })

  it('does not touch a payment that is being processed, and settles it once the processing is done', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.leaveProcessing()
    const transactionId = await confirmCard(shop, api, id)
    sandboxOf(shop).faults.webhooks.hold()
    await reconcile(shop)
    expect(await books.payments(shop)).toMatchObject([{ status: 'processing' }])
    await sandboxOf(shop).faults.finish(transactionId, 'succeeded')
    await reconcile(shop, inMinutes(5))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('ends at once when the shop closes, even while the provider hangs, and logs no error', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payWithoutTelling(shop, api, id)
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const closing = new AbortController()
    const requested = new Promise<void>((resolve) => {
      const { findIntent } = shop.shop.cards
      shop.shop.cards.findIntent = (intentId) => {
        resolve()
        return findIntent(intentId)
      }
    })
    sandboxOf(shop).faults.next('hang', { times: 100 })
    const round = reconcilePayments(shop.shop, inMinutes(3), closing.signal)
    await requested
    const before = performance.now()
    closing.abort()
    await round
    expect(performance.now() - before).toBeLessThan(20_000)
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    sandboxOf(shop).faults.clear()
  })

  it('stops checking payments that need attention', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payWithoutTelling(shop, api, id)
    await changeTotals(shop, 12_550)
    await reconcile(shop)
    expect(await books.unmatched(shop)).toHaveLength(1)
    const { findIntent, round } = watched(shop)
    await round(inMinutes(24 * hours))
    expect(findIntent).not.toHaveBeenCalled()
    expect((await refusalOf(api.cancelOrder({ id }))).status).toBe(409)
  })
})
