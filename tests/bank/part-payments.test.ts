/** A transfer pays a part of an order: the buyer sees it, and pays the rest by transfer or by card. */
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { entriesOf, openBank } from './bank-shop.ts'

/** An order for $200.00, of which $120.00 have arrived. */
async function openPart(cents = 12_000) {
  const opened = await openBank()
  const { api, clerk, order, book } = opened
  const placed = await order()
  const match = async () => {
    await book([{ cents, text: placed.reference, bankReference: 'REF-0001' }])
    const [{ _id: id } = { _id: '' }] = await entriesOf(clerk)
    await clerk.matchEntry({ id, body: { order: placed.number } })
  }
  const found = () => api.findOrder({ id: placed.id })
  const open = () => api.createPaymentIntent({ body: { orderId: placed.id, totalPrice: 200 } })
  return { ...opened, placed, match, found, open }
}

describe('a part of an order', () => {
  it('is shown in its lists, page and timeline, and told in one mail', async () => {
    const { shop, api, placed, match, found } = await openPart()
    await match()
    const { events, ...order } = await found()
    expect(order).toMatchObject({ paid: false, toPay: 200, received: 120, transfer: { owed: 80 } })
    expect(events?.at(-1)).toMatchObject({ kind: 'transfer received', amount: 120 })
    expect(await api.listMyOrders({ email: ana.email })).toMatchObject([{ received: 120 }])
    const mails = (await mailsTo(shop, ana.email)).filter(({ subject }) => /part of your payment/.test(subject))
    expect(mails.map(({ subject, body }) => [subject, body])).toEqual([
      [
        `We have received a part of your payment for ${placed.number}`,
        expect.stringMatching(/transfer of \$120\.00\. \$80\.00 of \$200\.00 is left to pay.*Amount: \$80\.00/s),
      ],
    ])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is paid by the rest: by transfer, with one mail about the payment', async () => {
    const { shop, placed, match, book, found } = await openPart()
    await match()
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(
      `We have received a part of your payment for ${placed.number}`,
    )
    expect(await book([{ cents: 8_000, text: placed.reference, bankReference: 'REF-0002' }])).toMatchObject({
      automatic: 1,
    })
    const paid = await found()
    expect(paid).toMatchObject({ paid: true })
    expect(paid).not.toHaveProperty('received')
    expect((await subjectsTo(shop, ana.email)).at(-1)).toMatch(
      /^We have received your (order F-10001 and your )?payment/,
    )
  })

  it('leaves the rest for a card, which is charged no more; a refund then goes back by transfer', async () => {
    const { shop, api, clerk, placed, match, found, open } = await openPart()
    await match()
    expect(await open()).toMatchObject({ toPay: 80 })
    await payFor(shop, api, placed.id)
    expect(await found()).toMatchObject({ paid: true, toPay: 200, transactionId: expect.stringMatching(/^pi_/) })
    expect(await entriesOf(clerk)).toEqual([])
    expect((await clerk.findOrder({ id: placed.id })).transfers).toMatchObject([{ amount: 120, canUndo: false }])
    const { _id: refundId } = await clerk.refundOrder({ id: placed.id, body: { amount: 150, reason: 'Sold out' } })
    expect((await clerk.findMoneyNeeds()).transferRefunds).toMatchObject([{ _id: refundId }])
    await clerk.retryRefund({ id: placed.id, refundId, body: { paidOtherwise: 'OUT-1' } })
    expect(await found()).toMatchObject({ refundedAmount: 150 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('that arrives while the page is open makes the page charge the rest; the old payment can no longer be made', async () => {
    const { shop, api, placed, match, found, open } = await openPart()
    const { clientSecret, toPay } = await open()
    await match()
    const again = await open()
    expect([toPay, again.toPay, again.clientSecret === clientSecret]).toEqual([200, 80, false])
    await payFor(shop, api, placed.id)
    expect(await found()).toMatchObject({ paid: true })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('that arrives before a card is charged in full, on a page opened earlier, is left over; the order is paid once', async () => {
    const { shop, api, clerk, placed, match, found, open } = await openPart()
    const { clientSecret } = await open()
    await match()
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await api.recordPayment({ id: placed.id, body: { transactionId } })
    expect(await found()).toMatchObject({ paid: true, transactionId })
    expect(await entriesOf(clerk)).toMatchObject([{ left: 120, why: `${placed.number} is already paid` }])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('that leaves less than a card can be charged is to be completed by transfer', async () => {
    const { match, open } = await openPart(19_970)
    await match()
    expect((await refusalOf(open())).message).toBe(
      'Only $0.30 is left to pay, too little for a card: please pay it by bank transfer',
    )
  })

  it('is paid back if the order is cancelled: the mail says so, and the office finds the money', async () => {
    const { shop, api, clerk, placed, match } = await openPart()
    await match()
    await api.cancelOrder({ id: placed.id })
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect([mail?.subject, mail?.body]).toEqual([
      `Your order ${placed.number} is cancelled`,
      expect.stringContaining('We have received $120.00 for this order and will pay it back to your bank account.'),
    ])
    expect(await entriesOf(clerk)).toMatchObject([{ left: 120 }])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})
