/** The card provider accepts the connection and never answers. */
import { describe, expect, it } from 'vitest'
import { defaultCardWaits } from '#server/payments/provider-timeouts.ts'
import { payWithoutTelling, sandboxOf, shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'

const longestMs = 9_000

async function timed(answer: Promise<Response>) {
  const before = performance.now()
  const response = await answer
  return { response, tookMs: performance.now() - before }
}

function hang(shop: TestShop, on: RegExp) {
  sandboxOf(shop).faults.next('hang', { on, times: 100 })
}

describe('while the card provider hangs', () => {
  it('recording a payment is answered with 503 within nine seconds, and succeeds once the provider answers again', async () => {
    const { shop, api, id } = await shopWithOrder({ cardWaits: defaultCardWaits })
    const transactionId = await payWithoutTelling(shop, api, id)
    hang(shop, /GET/)
    const { response, tookMs } = await timed(shop.sendAs(ana, 'PATCH', `/api/order/${id}`, { transactionId }))
    expect(tookMs).toBeLessThan(longestMs)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await response.json()).detail).toBe('The card provider cannot be reached at the moment. Please try again')
    sandboxOf(shop).faults.clear()
    await api.recordPayment({ id, body: { transactionId } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
  })

  it('a call with several requests to the provider is answered within nine seconds in all @rare', async () => {
    const { shop, api, id } = await shopWithOrder({ cardWaits: defaultCardWaits })
    await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    hang(shop, /POST .*\/cancel$/)
    // The first request is answered at the second attempt.
    sandboxOf(shop).faults.next('hang', { on: /GET/, times: 1 })
    const { response, tookMs } = await timed(shop.sendAs(ana, 'DELETE', `/api/order/${id}`))
    expect(tookMs).toBeLessThan(longestMs)
    expect(response.status).toBe(503)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
  })
})
