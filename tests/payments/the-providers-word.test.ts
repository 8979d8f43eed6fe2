import { describe, expect, it, vi } from 'vitest'
import { settle } from '#server/payments/settle.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import {
  askProvider,
  books,
  intentIdOf,
  metadataOf,
  payByHand,
  payWithoutTelling,
  reconcile,
  replay,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

describe('a webhook', () => {
  it('settles an order whose browser died after paying', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await confirmCard(shop, api, id)
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect((await refusalOf(api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } }))).status).toBe(409)
  })

  it('settles an order once, even if it is delivered five times while the page reports the payment', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    const statuses = await Promise.all([
      ...Array.from({ length: 5 }, () => replay(shop, 'payment_intent.succeeded', transactionId)),
      api.recordPayment({ id, body: { transactionId } }).then(() => 200),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.refunds(shop)).toEqual([])
  })

  it('that arrives after the page has reported the payment does not make the shop ask the provider again', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    const asked = watchProvider(shop)
    await api.recordPayment({ id, body: { transactionId } })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
    expect(asked).toEqual([transactionId])
  })

  it.each([
    ['settles the order also for the page, which reports the payment meanwhile', false],
    ['that fails leaves it to the page to settle the order', true],
  ])('%s', async (_, fails) => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    const { promise: answer, resolve, reject } = Promise.withResolvers<void>()
    const asked = watchProvider(shop, answer)
    const event = replay(shop, 'payment_intent.succeeded', transactionId)
    await expect.poll(() => asked).toEqual([transactionId])
    const page = api.recordPayment({ id, body: { transactionId } })
    // Without waiting for the event, the page's call would ask the provider before this call is answered.
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    if (fails) reject(new Error('The connection was lost'))
    else resolve()
    expect(await event).toBe(fails ? 500 : 200)
    await page
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(asked).toHaveLength(fails ? 2 : 1)
  })

  it('about a declined card that arrives late does not undo a payment', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.webhooks.hold()
    await expect(confirmCard(shop, api, id, '4000000000000002')).rejects.toThrow()
    const transactionId = await payFor(shop, api, id)
    expect(await replay(shop, 'payment_intent.payment_failed', transactionId)).toBe(200)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.payments(shop)).toMatchObject([{ status: 'succeeded' }])
  })

  it('settles an order for good, even if an older answer of the provider arrives later', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const older = await shop.shop.cards.findIntent(intentIdOf(clientSecret))
    const transactionId = await payFor(shop, api, id)
    if (older) await settle(shop.shop, older)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId })
    expect(await books.payments(shop)).toMatchObject([{ status: 'succeeded' }])
  })

  it('is answered with 500 during an outage of the provider, and settles the order with its next delivery', async () => {
    const { shop, api, id } = await shopWithOrder()
    const transactionId = await payWithoutTelling(shop, api, id)
    sandboxOf(shop).faults.next('drop', { on: /GET/, times: 3 })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(500)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect(await replay(shop, 'payment_intent.succeeded', transactionId)).toBe(200)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
  })

  it('changes nothing when its content is wrong, even if its signature is valid', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const intent = await askProvider(shop, `/payment_intents/${intentIdOf(clientSecret)}`)
    const object = { ...intent, status: 'succeeded', amount_received: 25_100 }
    const lie = { id: 'evt_lie', object: 'event', type: 'payment_intent.succeeded', data: { object } }
    expect((await sandboxOf(shop).faults.webhooks.offer(lie)).status).toBe(200)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
  })

  it('about a payment of another shop on the same account is ignored', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { clientSecret } = await api.createPaymentIntent({ body: { orderId: id, totalPrice: 251 } })
    const ours = await metadataOf(shop, intentIdOf(clientSecret))
    const theirs = await payByHand(shop, { amount: 25_100, metadata: { ...ours, shop: 'another shop' } })
    await sandboxOf(shop).faults.webhooks.settled()
    expect((await refusalOf(api.recordPayment({ id, body: { transactionId: theirs } }))).status).toBe(422)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: false })
    expect([await books.unmatched(shop), await books.refunds(shop)]).toEqual([[], []])
  })
})

describe('a webhook that does not come from the provider', () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } }

  function post(shop: TestShop, body: string, signature?: string) {
    const headers = signature ? { 'stripe-signature': signature } : undefined
    return shop.send('/webhooks/stripe', { method: 'POST', body, ...(headers && { headers }) })
  }

  it('is refused without a signature, and with a forged signature', async () => {
    const { shop } = await shopWithOrder()
    const forged = `t=${nowSeconds()},v1=${'0'.repeat(64)}`
    expect((await post(shop, JSON.stringify(event))).status).toBe(400)
    expect((await post(shop, JSON.stringify(event), forged)).status).toBe(400)
  })

  it('is refused when signed with another secret, or more than five minutes ago', async () => {
    const { shop } = await shopWithOrder()
    const { offer } = sandboxOf(shop).faults.webhooks
    expect((await offer(event, { secret: 'whsec_another' })).status).toBe(400)
    expect((await offer(event, { at: nowSeconds() - 301 })).status).toBe(400)
    expect((await offer(event, { at: nowSeconds() - 290 })).status).toBe(200)
  })

  it('is refused when its body was altered by a single space', async () => {
    const { shop } = await shopWithOrder()
    const heard: { body: string; signature: string }[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).endsWith('/webhooks/stripe')) {
        const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
        heard.push({ body: String(init?.body), signature })
      }
      return fetch(url, init)
    })
    await sandboxOf(shop).faults.webhooks.offer(event)
    vi.restoreAllMocks()
    const [{ body, signature } = { body: '', signature: '' }] = heard
    expect((await post(shop, body, signature)).status).toBe(200)
    expect((await post(shop, `${body} `, signature)).status).toBe(400)
  })

  it('is refused when it is larger than any event', async () => {
    const { shop } = await shopWithOrder()
    expect((await post(shop, 'x'.repeat(300_000), `t=${nowSeconds()},v1=00`)).status).toBe(413)
  })
})

/** Records for which payments the shop asks the provider. The first of these calls waits for `first`. */
function watchProvider({ shop }: TestShop, first?: Promise<void>): string[] {
  const asked: string[] = []
  const { findIntent } = shop.cards
  shop.cards.findIntent = async (intentId) => {
    asked.push(intentId)
    if (asked.length === 1) await first
    return findIntent(intentId)
  }
  return asked
}
