import { describe, expect, it } from 'vitest'
import type { Ask } from '#contract/table.ts'
import { confirmIntent } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { onPostgres } from '#tests/test-database.ts'
import { sandboxOf } from './order-to-pay.ts'

type Form = Ask<'placeOrder'>['body']

describe.runIf(onPostgres)(
  'placing and paying, including the provider’s event, takes at most thirteen statements',
  () => {
    it.each<[string, (shop: TestShop) => Form | Promise<Form>]>([
      ['for an order of one product', (shop) => shop.purchase({ quantity: 2 })],
      ['for a cart, which is empty afterwards', cartOfThree],
    ])('%s', async (_, formIn) => {
      const shop = await openShop({ price: 10 })
      const api = await shop.as(ana)
      const body = await formIn(shop)
      const { webhooks } = sandboxOf(shop).faults
      webhooks.hold()
      const all = watchStatements()
      const { _id: id } = await api.placeOrder({ body })
      const { clientSecret } = await api.createPaymentIntent({
        body: { orderId: id, totalPrice: body.totalPrice ?? 20 },
      })
      const transactionId = await confirmIntent(shop, api, clientSecret)
      await api.recordPayment({ id, body: { transactionId } })
      webhooks.release()
      await webhooks.settled()
      // The card sandbox stores the provider's records in the same database. Its statements do not count.
      const own = all().filter((statement) => !statement.includes('stand_in_records'))
      expect(own.length, own.join('\n')).toBeLessThanOrEqual(13)
      expect(await api.findOrder({ id })).toMatchObject({ paid: true })
      expect((await api.findCart()).lines).toEqual([])
    })
  },
)

async function cartOfThree(shop: TestShop) {
  const [seal, sealer] = await Promise.all([shop.addProduct({ name: 'Seal' }), shop.addProduct({ name: 'Sealer' })])
  const lines = [shop.productId, seal, sealer].map((id) => ({ id, quantity: 2 }))
  const api = await shop.as(ana)
  await api.changeCart({ body: { set: lines } })
  const { totalPrice } = await api.priceCart({ body: { lines } })
  return { lines, address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000', totalPrice }
}
