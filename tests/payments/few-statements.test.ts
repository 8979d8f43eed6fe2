import { expect, it } from 'vitest'
import { confirmIntent } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { onPostgres } from '#tests/test-database.ts'
import { sandboxOf } from './order-to-pay.ts'

it.runIf(onPostgres)(
  'an order is placed, paid and recorded, and the provider’s word taken, in fifteen statements',
  async () => {
    const shop = await openShop({ price: 10 })
    const api = await shop.as(ana)
    const { webhooks } = sandboxOf(shop).faults
    webhooks.hold()
    const all = watchStatements()
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 20 } })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id, body: { transactionId } })
    webhooks.release()
    await webhooks.settled()
    // The card sandbox keeps the provider's books in the same database.
    const own = all().filter((statement) => !statement.includes('stand_in_records'))
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(15)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  },
)
