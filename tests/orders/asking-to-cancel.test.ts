/** A customer asks to cancel a paid order; an admin cancels it, or declines with an answer. */
import { describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

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
