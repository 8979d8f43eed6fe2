/** A customer asks to cancel a paid order; an admin declines with an answer, or cancels it: then it is refunded and restocked. */
import { describe, expect, it } from 'vitest'
import { type CacheTag, onChange } from '#server/database/changes.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { openWithPaidCart, reconcile, sandboxOf } from '#tests/payments/order-to-pay.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const asked = { reason: 'We ordered the wrong width' }
const answered = { answer: 'The carrier has already collected it' }

async function openWithPaid() {
  const shop = await openShop()
  const [api, admin] = await Promise.all([shop.as(ana), shop.as(root)])
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  await payFor(shop, api, id)
  const ask = () => api.requestCancellation({ id, body: asked })
  const decline = () => admin.declineCancellation({ id, body: answered })
  return { shop, api, admin, id, ask, decline }
}

/** Collects the sources of the cached answers that are invalidated from now on. */
function invalidatedBy({ database: { db } }: TestShop): CacheTag[] {
  const tags: CacheTag[] = []
  onChange(db, ({ sources }) => tags.push(...sources))
  return tags
}

const booksAreRight = async (shop: TestShop) => expect(await brokenInvariants(shop.database.db)).toEqual([])

describe('a request to cancel a paid order', () => {
  it('is shown with its reason to the customer and to admins, and is in the history', async () => {
    const { api, admin, id, ask } = await openWithPaid()
    expect(await ask()).toEqual({ modifiedCount: 1 })
    for (const reader of [api, admin]) {
      const { cancellationRequest, events = [] } = await reader.findOrder({ id })
      expect(cancellationRequest).toEqual({ requestedAt: expect.any(String) })
      expect(events.at(-1)).toMatchObject({ kind: 'cancellation requested', ...asked })
    }
    const [listed] = await api.listMyOrders({ email: ana.email })
    expect(listed).toMatchObject({ cancellationRequest: {} })
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ action: 'request cancellation', why: asked.reason })
  })

  it('needs a reason', async () => {
    const { shop, id } = await openWithPaid()
    const response = await shop.sendAs(ana, 'POST', `/api/orders/${id}/cancellation`, { reason: ' ' })
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      { reason: 'Say why you want to cancel the order' },
    ])
  })

  it('can be made only for one’s own order, and not for an unpaid one', async () => {
    const { shop, api, id } = await openWithPaid()
    expect((await refusalOf((await shop.as(bruno)).requestCancellation({ id, body: asked }))).status).toBe(404)
    const { _id: unpaid } = await api.placeOrder({ body: shop.purchase() })
    expect((await refusalOf(api.requestCancellation({ id: unpaid, body: asked }))).message).toBe(
      'This order is not paid, so you can cancel it yourself',
    )
  })

  it('is declined with an answer that the customer gets by mail, and cannot be made again', async () => {
    const { shop, api, admin, id, ask, decline } = await openWithPaid()
    await ask()
    expect((await refusalOf(ask())).message).toBe('You have asked us to cancel this order: our answer comes by mail')
    await decline()
    const { number, cancellationRequest, events = [] } = await api.findOrder({ id })
    expect(cancellationRequest).toEqual({ requestedAt: expect.any(String), declinedAt: expect.any(String) })
    expect(events.at(-1)).toMatchObject({ kind: 'cancellation declined', text: answered.answer })
    const { subject, body } = (await mailsTo(shop, ana.email)).at(-1) ?? {}
    expect(subject).toBe(`We cannot cancel your order ${number}`)
    expect(body).toContain(answered.answer)
    expect((await refusalOf(ask())).message).toBe('We have declined your request to cancel this order')
    expect((await refusalOf(decline())).message).toBe('This request has already been declined')
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ action: 'decline cancellation', why: answered.answer })
  })

  it('keeps the order from being shipped until it is answered', async () => {
    const { admin, id, ask, decline } = await openWithPaid()
    await ask()
    expect((await refusalOf(admin.approveOrder({ id }))).message).toBe(
      'The customer asks to cancel this order: cancel it, or decline the request first',
    )
    const { lines } = await admin.confirmOrders({ body: { ids: [id] } })
    expect(lines).toMatchObject([{ outcome: 'refused' }])
    await decline()
    expect(await admin.approveOrder({ id })).toEqual({ modifiedCount: 1 })
  })

  it('is accepted by cancelling the order, and then can no longer be declined', async () => {
    const { api, admin, id, ask, decline } = await openWithPaid()
    await ask()
    await admin.cancelPaidOrder({ id, body: { reason: 'You asked us to cancel the order', restock: true } })
    expect(await api.findOrder({ id })).toMatchObject({ cancelledAt: expect.any(String), refundedAmount: 251 })
    expect((await refusalOf(decline())).message).toBe('This order is already cancelled')
  })

  it('is refused for an order that has shipped or was cancelled meanwhile', async () => {
    const { shop, api, admin, id, ask, decline } = await openWithPaid()
    expect((await refusalOf(decline())).message).toBe('The customer has not asked to cancel this order')
    await admin.approveOrder({ id })
    expect((await refusalOf(ask())).message).toBe('This order has already shipped')
    const { _id: other } = await api.placeOrder({ body: shop.purchase() })
    await payFor(shop, api, other)
    await admin.cancelPaidOrder({ id: other, body: { reason: 'Sold out', restock: false } })
    expect((await refusalOf(api.requestCancellation({ id: other, body: asked }))).message).toBe(
      'This order is already cancelled',
    )
  })

  it('and the shipment of the same order at the same moment never both succeed', async () => {
    const { api, admin, id, ask } = await openWithPaid()
    const outcomes = await Promise.allSettled([ask(), admin.approveOrder({ id })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { approved, cancellationRequest } = await api.findOrder({ id })
    expect(approved).toBe(cancellationRequest === undefined)
  })
})

describe('a paid order that is cancelled', () => {
  it('has its remaining amount refunded and its goods restocked, and stays visible', async () => {
    const { shop, api, admin, id, stock } = await openWithPaidCart()
    const before = await stock()
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'Damaged' } })
    await admin.cancelPaidOrder({ id, body: { reason: 'We cannot deliver', restock: true } })
    expect(await stock()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 3])
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ paid: true, refundedAmount: 395, cancelledAt: expect.any(String) })
    expect(order.events?.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'refunded', 'cancelled', 'refunded'])
    expect(await subjectsTo(shop, ana.email)).toContain(`Your order ${order.number} is cancelled`)
    expect((await refusalOf(admin.approveOrder({ id }))).message).toBe(
      'This order is cancelled, so it cannot be confirmed',
    )
    expect((await refusalOf(admin.cancelPaidOrder({ id, body: { reason: 'Again', restock: true } }))).status).toBe(409)
    await booksAreRight(shop)
  })

  it('stays cancelled while its refund cannot be sent', async () => {
    const { shop, admin, id } = await openWithPaidCart()
    sandboxOf(shop).faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.cancelPaidOrder({ id, body: { reason: 'We cannot deliver', restock: false } })
    const order = await admin.findOrder({ id })
    expect(order).toMatchObject({ cancelledAt: expect.any(String), refunds: [{ status: 'asked', amount: 395 }] })
    sandboxOf(shop).faults.clear()
    await reconcile(shop)
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 395 })
    await booksAreRight(shop)
  })

  it('and confirmed at the same time is either cancelled or shipped, not both', async () => {
    const { shop, api, admin, id } = await openWithPaidCart()
    const outcomes = await Promise.allSettled([
      admin.cancelPaidOrder({ id, body: { reason: 'We cannot deliver', restock: true } }),
      admin.approveOrder({ id }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { approved, cancelledAt } = await api.findOrder({ id })
    expect(approved).toBe(cancelledAt === undefined)
    await booksAreRight(shop)
  })

  it('has only its unrefunded lines refunded and restocked, and their products are shown on sale again', async () => {
    const { shop, admin, id, stock } = await openWithPaidCart()
    const [coils = 0] = await stock()
    await admin.refundOrder({ id, body: { lines: [{ position: 2, quantity: 3 }], reason: 'Damaged' } })
    const invalidated = invalidatedBy(shop)
    await admin.cancelPaidOrder({ id, body: { reason: 'We cannot deliver', restock: true } })
    const [, rest] = (await admin.findOrder({ id })).refunds ?? []
    expect(rest?.lines).toMatchObject([{ position: 1, quantity: 2, restocked: 2 }])
    expect(rest?.lines).toHaveLength(1)
    expect(await stock()).toMatchObject([coils + 2, expect.any(Number)])
    expect(invalidated).toContain('products')
  })

  it('that has already been refunded in full has its goods restocked, and the products are shown on sale again', async () => {
    const { shop, admin, id, stock } = await openWithPaidCart()
    const [coils = 0, seals = 0] = await stock()
    await admin.refundOrder({ id, body: { amount: 395, reason: 'Late' } })
    const invalidated = invalidatedBy(shop)
    await admin.cancelPaidOrder({ id, body: { reason: 'We cannot deliver', restock: true } })
    expect(await stock()).toEqual([coils + 2, seals + 3])
    expect(invalidated).toContain('products')
    await booksAreRight(shop)
  })

  it('has not shipped: a shipped order cannot be cancelled', async () => {
    const { admin, id } = await openWithPaidCart()
    await admin.approveOrder({ id })
    const refusal = await refusalOf(admin.cancelPaidOrder({ id, body: { reason: 'Too late', restock: true } }))
    expect(refusal.message).toBe('A shipped order cannot be cancelled, but it can be refunded')
  })
})
