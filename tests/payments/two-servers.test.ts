import { describe, expect, it } from 'vitest'
import { cancelOrder } from '#server/orders/rules.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { confirmIntent } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { books, sandboxOf, shopWithOrder } from './order-to-pay.ts'

/** A second server on the same database, with connections of its own; it shares the other services of the first. */
async function secondServer({ shop, database }: TestShop) {
  return { ...shop, db: (await anotherInstance(database)).db }
}

describe.runIf(onPostgres)('two servers on one database', () => {
  it('open one intent for an order, and settle it once', async () => {
    const { shop, api, id } = await shopWithOrder()
    const servers = [shop.shop, await secondServer(shop)]
    const customer = await callerOf(shop)
    const ask = { orderId: id, totalPrice: 251 }
    const requested = Array.from({ length: 8 }, (_, turn) => servers[turn % 2] ?? shop.shop)
    const started = await Promise.all(requested.map((server) => startPayment(server, customer, ask)))
    const secrets = started.map(({ clientSecret }) => clientSecret)
    expect(new Set(secrets).size).toBe(1)
    const transactionId = await confirmIntent(shop, api, secrets[0] ?? '')
    await Promise.all(requested.map((server) => recordPayment(server, customer, id, transactionId)))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.refunds(shop)).toEqual([])
  })

  it('do not let an order be paid if one server cancels the order while the other server starts the payment', async () => {
    const { shop, api } = await shopWithOrder()
    const second = await secondServer(shop)
    const customer = await callerOf(shop)
    for (let round = 0; round < 10; round++) {
      const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
      const [started] = await Promise.allSettled([
        startPayment(shop.shop, customer, { orderId: id, totalPrice: 251 }),
        cancelOrder(second, customer, id),
      ])
      const secret = started.status === 'fulfilled' ? started.value.clientSecret : ''
      const isCharged = await confirmIntent(shop, api, secret).then(
        () => true,
        () => false,
      )
      const order = await books.order(shop, id)
      expect(isCharged && order?.cancelledAt !== null).toBe(false)
      await sandboxOf(shop).faults.webhooks.settled()
    }
    expect(await books.refunds(shop)).toEqual([])
  })
})

async function callerOf(shop: TestShop) {
  const signed = await shop.shop.sessions.verify(await shop.tokenOf(ana))
  if (!signed) throw new Error('The token of the test is not valid')
  return signed.user
}
