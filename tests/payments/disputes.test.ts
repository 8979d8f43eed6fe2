/** Disputes are shown, reported by mail, and left to the bank to decide; no payment is refunded twice. */
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { OrderDispute } from '#contract/orders/rules/money/dispute.ts'
import { log } from '#server/base/log.ts'
import { disputes, refunds } from '#server/database/payment-schema.ts'
import { mailShopAboutMoney } from '#server/payments/tell-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import type { TestShop } from '#tests/shop.ts'
import { fourOf, openTaxShop } from '#tests/tax/tax-shop.ts'
import {
  askProvider,
  books,
  cancelByHand,
  inMinutes,
  payUnmatched,
  payWithoutTelling,
  reconcile,
  refundsAtProvider,
  replay,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

const disputedCard = '4000000000000259'
const inquiredCard = '4000000000001976'
const shopMail = 'desk@fleje.example'

/** Ana has paid 251.00 dollars, and her bank disputes the payment. */
const openDisputed = () => openWith(disputedCard, 'running')

/** Ana has paid 251.00 dollars, and her bank inquires about the payment. */
const openInquired = () => openWith(inquiredCard, 'inquiry')

async function openWith(card: string, dispute: OrderDispute) {
  const { shop, api, id } = await shopWithOrder({ environment: { SHOP_EMAIL: shopMail } })
  const intentId = await payFor(shop, api, id, card)
  await expect.poll(async () => (await api.findOrder({ id })).dispute).toBe(dispute)
  return { shop, api, id, intentId, admin: await shop.as(root) }
}

async function decide(shop: TestShop, intentId: string, evidence: string): Promise<void> {
  const { data } = await askProvider(shop, `/disputes?payment_intent=${intentId}`)
  await askProvider(shop, `/disputes/${data[0].id}`, { 'evidence[uncategorized_text]': evidence, submit: 'true' })
}

const kindsOf = (order: { events?: { kind: string }[] | undefined }) => order.events?.map(({ kind }) => kind)

async function booksAreRight(shop: TestShop): Promise<void> {
  expect(await brokenInvariants(shop.database.db)).toEqual([])
}

describe('a dispute', () => {
  it('is shown to the customer, and with reason, deadline and withheld amount to admins; nothing else changes', async () => {
    const { shop, api, id, admin } = await openDisputed()
    const order = await admin.findOrder({ id })
    expect(order).toMatchObject({ paid: true, approved: false, totalPrice: 251 })
    expect(order.disputes).toEqual([
      {
        at: expect.any(String),
        status: 'to answer',
        amount: 251,
        withheld: 251,
        reason: 'fraudulent',
        answerBy: expect.any(String),
      },
    ])
    expect((await api.findOrder({ id })).disputes).toEqual([
      { at: expect.any(String), status: 'to answer', amount: 251 },
    ])
    expect(kindsOf(order)).toEqual(['placed', 'paid', 'disputed'])
    expect(order.papers).toMatchObject([{ kind: 'receipt' }])
    expect(await shop.stock()).toBe(48)
    // Only disputes without an order are listed with the payments that need attention.
    expect((await admin.findMoneyNeeds()).disputes).toEqual([])
    await booksAreRight(shop)
  })

  it('is reported to the shop by mail once when it begins, and once when it ends', async () => {
    const { shop, intentId, id, admin } = await openDisputed()
    const { number } = await admin.findOrder({ id })
    const tell = () => mailShopAboutMoney(shop.shop, inMinutes(1))
    await tell()
    await tell()
    const [mail, ...others] = await mailsTo(shop, shopMail)
    expect([mail?.subject, others]).toEqual([`A customer disputes order ${number}: $251.00`, []])
    expect(mail?.body).toMatch(/^Answer by: \d{1,2} \w+ \d{4} at \d\d:\d\d UTC$/m)
    await decide(shop, intentId, 'winning_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).disputes?.[0]?.status).toBe('won')
    await tell()
    await tell()
    expect(await subjectsTo(shop, shopMail)).toContain(
      `The dispute over order ${number} was decided in favour of the shop`,
    )
    expect(await subjectsTo(shop, shopMail)).toHaveLength(2)
  })

  it('of an order with VAT covers the amount that the card was charged', async () => {
    const shop = await openTaxShop({ environment: { SHOP_EMAIL: shopMail } })
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    const { _id: id } = await api.placeOrder({ body: fourOf(shop) })
    const intentId = await payFor(shop, api, id, disputedCard)
    await expect.poll(async () => (await api.findOrder({ id })).dispute).toBe('running')
    await mailShopAboutMoney(shop.shop, inMinutes(1))
    const { number, disputes } = await admin.findOrder({ id })
    expect(disputes).toMatchObject([{ amount: 474.32, withheld: 474.32 }])
    expect(await subjectsTo(shop, shopMail)).toEqual([`A customer disputes order ${number}: $474.32`])
    await decide(shop, intentId, 'losing_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).disputes?.[0]?.status).toBe('lost')
    const refusal = await refusalOf(admin.refundOrder({ id, body: { amount: 0.01, reason: 'Again' } }))
    expect(refusal.message).toBe('At most $0.00 of this order can be refunded')
  })

  it('needs attention, with its deadline, until it is answered, and a filter finds its order', async () => {
    const { shop, id, intentId, admin } = await openDisputed()
    const [dispute] = (await admin.findOrder({ id })).disputes ?? []
    expect(await admin.findNeeds()).toMatchObject({ disputes: 1, disputesAnsweredBy: dispute?.answerBy })
    expect(await admin.listOrders({ state: 'disputed' })).toMatchObject([{ _id: id }])
    await decide(shop, intentId, 'winning_evidence')
    await expect.poll(() => admin.findNeeds()).toMatchObject({ disputes: 0, disputesAnsweredBy: null })
    expect(await admin.listOrders({ state: 'disputed' })).toEqual([])
  })

  it('blocks every kind of refund while it is open', async () => {
    const { shop, id, admin } = await openDisputed()
    const sentence = 'The payment for this order is disputed: it cannot be refunded until the bank has decided'
    const refused = [
      await refusalOf(admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } })),
      await refusalOf(admin.cancelPaidOrder({ id, body: { reason: 'Late', restock: true } })),
    ]
    expect(refused.map(({ status, message }) => [status, message])).toEqual([
      [409, sentence],
      [409, sentence],
    ])
    expect((await admin.findOrder({ id })).refunds).toEqual([])
    await booksAreRight(shop)
  })

  it('keeps an admin from retrying a failed refund, but not from noting that it was paid another way', async () => {
    const { shop, id, intentId, admin } = await openDisputed()
    const failed = { orderId: id, intentId, amountCents: 100, reason: 'Late', status: 'owed' } as const
    const [refund] = await shop.database.db.insert(refunds).values(failed).returning({ id: refunds.id })
    const refundId = refund?.id ?? ''
    expect((await refusalOf(admin.retryRefund({ id, refundId, body: {} }))).message).toMatch(/is disputed/)
    await admin.retryRefund({ id, refundId, body: { paidOtherwise: 'Bank transfer' } })
    expect((await admin.findOrder({ id })).refunds).toMatchObject([{ paidOtherwise: 'Bank transfer' }])
  })

  it('lets the order ship only after a second confirmation', async () => {
    const { shop, id, admin } = await openDisputed()
    const refused = await refusalOf(admin.approveOrder({ id }))
    expect([refused.status, refused.message]).toEqual([
      409,
      'The payment for this order is disputed. Please confirm once more that the order ships',
    ])
    await refusalOf(admin.shipOrder({ id, body: { carrier: 'Seur' } }))
    expect(await admin.shipOrder({ id, body: { despiteDispute: true } })).toEqual({ modifiedCount: 1 })
    await booksAreRight(shop)
  })

  it('that is won leaves the order as it was, and allows refunds again', async () => {
    const { shop, id, intentId, admin } = await openDisputed()
    await decide(shop, intentId, 'winning_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBeUndefined()
    const order = await admin.findOrder({ id })
    expect(order.disputes).toMatchObject([{ status: 'won', withheld: 0 }])
    expect(kindsOf(order)?.at(-1)).toBe('dispute won')
    await admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } })
    expect(await admin.findOrder({ id })).toMatchObject({ refundedAmount: 1 })
    await booksAreRight(shop)
  })

  it('that is lost counts as a refund: no more can be refunded', async () => {
    const { shop, id, intentId, admin } = await openDisputed()
    await decide(shop, intentId, 'losing_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBe('lost')
    const refused = await refusalOf(admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } }))
    expect(refused.message).toBe('At most $0.00 of this order can be refunded')
    const order = await admin.findOrder({ id })
    expect(order.disputes).toMatchObject([{ status: 'lost', withheld: 251 }])
    expect(kindsOf(order)?.at(-1)).toBe('dispute lost')
    await refusalOf(admin.approveOrder({ id }))
    await booksAreRight(shop)
  })

  it('that is lost does not prevent cancelling the order and restocking its goods', async () => {
    const { shop, id, intentId, admin } = await openDisputed()
    await decide(shop, intentId, 'losing_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBe('lost')
    await admin.cancelPaidOrder({ id, body: { reason: 'The bank took the money', restock: true } })
    expect(await admin.findOrder({ id })).toMatchObject({ cancelledAt: expect.any(String), refunds: [] })
    expect(await shop.stock()).toBe(50)
    await booksAreRight(shop)
  })

  it('whose events are lost is found by the scheduled job, both when it begins and when it ends', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.webhooks.hold()
    const intentId = await confirmCard(shop, api, id, disputedCard)
    await reconcile(shop)
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, dispute: 'running' })
    await decide(shop, intentId, 'losing_evidence')
    await reconcile(shop, inMinutes(10))
    await reconcile(shop, inMinutes(70))
    expect((await api.findOrder({ id })).dispute).toBe('lost')
    await shop.as(root)
    await booksAreRight(shop)
  })

  it('is found once the list of disputes can be read again, and until then payments are still read', async () => {
    const { shop, api, id } = await shopWithOrder()
    sandboxOf(shop).faults.webhooks.hold()
    await confirmCard(shop, api, id, disputedCard)
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const listDisputes = vi.spyOn(shop.shop.cards, 'listDisputes').mockRejectedValue(new Error('No answer'))
    for (const minutes of [3, 15, 120]) await reconcile(shop, inMinutes(minutes))
    const order = await api.findOrder({ id })
    expect([order.paid, order.dispute]).toEqual([true, undefined])
    listDisputes.mockRestore()
    await reconcile(shop, inMinutes(180))
    logged.mockRestore()
    expect((await api.findOrder({ id })).dispute).toBe('running')
  })

  it('that the provider reports several times is recorded once', async () => {
    const { shop, api, id } = await openDisputed()
    const { sent, offer } = sandboxOf(shop).faults.webhooks
    const opened = sent.find(({ type }) => type === 'charge.dispute.created')
    const again = Array.from({ length: 5 }, (_, index) => offer({ ...opened, id: `evt_again_${index}` }))
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(kindsOf(await api.findOrder({ id }))).toEqual(['placed', 'paid', 'disputed'])
    await booksAreRight(shop)
  })

  it('that has ended stays ended when an outdated answer arrives late', async () => {
    const { shop, api, id, intentId } = await openDisputed()
    const { holdAnswer, webhooks } = sandboxOf(shop).faults
    await webhooks.settled()
    const opened = webhooks.sent.find(({ type }) => type === 'charge.dispute.created')
    const late = holdAnswer(/GET .*disputes/)
    const toldLate = webhooks.offer({ ...opened, id: 'evt_late' })
    await late.made
    await decide(shop, intentId, 'winning_evidence')
    await expect.poll(async () => (await api.findOrder({ id })).dispute).toBeUndefined()
    late.letGo()
    expect((await toldLate).status).toBe(200)
    const order = await api.findOrder({ id })
    expect(order).not.toHaveProperty('dispute')
    expect(kindsOf(order)).toEqual(['placed', 'paid', 'disputed', 'dispute won'])
    await booksAreRight(shop)
  })

  it('that has ended is open again when the provider says so later', async () => {
    const { shop, api, id, intentId } = await openDisputed()
    const { offer, sent, settled } = sandboxOf(shop).faults.webhooks
    await settled()
    await shop.database.db.update(disputes).set({ status: 'won' }).where(eq(disputes.intentId, intentId))
    await offer({ ...sent.find(({ type }) => type === 'charge.dispute.created'), id: 'evt_appeal' })
    const order = await api.findOrder({ id })
    expect(order).toMatchObject({ dispute: 'running', disputes: [{ status: 'to answer' }] })
    expect(kindsOf(order)?.at(-1)).toBe('disputed')
    await booksAreRight(shop)
  })
})

describe('an inquiry', () => {
  it('is shown as an inquiry: nothing is withheld, and it has a deadline', async () => {
    const { shop, api, id, admin } = await openInquired()
    const order = await admin.findOrder({ id })
    expect(order.disputes).toMatchObject([
      { status: 'inquiry to answer', amount: 251, withheld: 0, answerBy: expect.any(String) },
    ])
    expect(kindsOf(order)).toEqual(['placed', 'paid', 'inquired'])
    expect((await api.findOrder({ id })).disputes).toEqual([
      { at: expect.any(String), status: 'inquiry to answer', amount: 251 },
    ])
    await booksAreRight(shop)
  })

  it('prevents neither shipping the order nor a partial refund', async () => {
    const { shop, id, admin } = await openInquired()
    expect(await admin.approveOrder({ id })).toMatchObject({ modifiedCount: 1 })
    await admin.refundOrder({ id, body: { amount: 20, reason: 'Late' } })
    expect(await admin.findOrder({ id })).toMatchObject({ approved: true, refundedAmount: 20, dispute: 'inquiry' })
    await booksAreRight(shop)
  })

  it('is closed when its order is cancelled with a full refund', async () => {
    const { shop, id, admin } = await openInquired()
    await admin.cancelPaidOrder({ id, body: { reason: 'They asked their bank', restock: true } })
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBeUndefined()
    expect(await admin.findOrder({ id })).toMatchObject({
      refundedAmount: 251,
      disputes: [{ status: 'inquiry closed' }],
    })
    await booksAreRight(shop)
  })

  it('is reported to the shop by mail when it begins; its end is a line in the timeline, without a mail', async () => {
    const { shop, id, intentId, admin } = await openInquired()
    const { number } = await admin.findOrder({ id })
    await mailShopAboutMoney(shop.shop, inMinutes(1))
    await decide(shop, intentId, 'winning_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBeUndefined()
    await mailShopAboutMoney(shop.shop, inMinutes(2))
    expect(await subjectsTo(shop, shopMail)).toEqual([`Inquiry about order ${number}: $251.00`])
    expect(kindsOf(await admin.findOrder({ id }))).toEqual(['placed', 'paid', 'inquired', 'inquiry closed'])
    await booksAreRight(shop)
  })

  it('that the bank turns into a dispute counts as a dispute, and is reported by mail again', async () => {
    const { shop, id, intentId, admin } = await openInquired()
    const { number } = await admin.findOrder({ id })
    await mailShopAboutMoney(shop.shop, inMinutes(1))
    await decide(shop, intentId, 'escalate_inquiry_evidence')
    await expect.poll(async () => (await admin.findOrder({ id })).dispute).toBe('running')
    await mailShopAboutMoney(shop.shop, inMinutes(2))
    expect(await subjectsTo(shop, shopMail)).toContain(`A customer disputes order ${number}: $251.00`)
    const refused = await refusalOf(admin.refundOrder({ id, body: { amount: 1, reason: 'Late' } }))
    expect(refused.status).toBe(409)
    expect(kindsOf(await admin.findOrder({ id }))).toEqual(['placed', 'paid', 'inquired', 'disputed'])
    await booksAreRight(shop)
  })

  it('that ended without an event is closed by the scheduled job', async () => {
    const { shop, id, intentId, admin } = await openInquired()
    await decide(shop, intentId, 'a delivery note')
    await expect.poll(async () => (await admin.findOrder({ id })).disputes?.[0]?.status).toBe('inquiry under review')
    const { webhooks } = sandboxOf(shop).faults
    await webhooks.settled()
    webhooks.hold()
    // After this round, the job reads only later periods of the provider's lists, which do not contain the inquiry.
    await reconcile(shop, inMinutes(11))
    const [{ id: disputeId }] = (await askProvider(shop, `/disputes?payment_intent=${intentId}`)).data
    await askProvider(shop, `/disputes/${disputeId}/close`, {})
    await reconcile(shop, inMinutes(72))
    expect(await admin.findOrder({ id })).not.toHaveProperty('dispute')
    await booksAreRight(shop)
  })
})

describe('a dispute of a payment without an order', () => {
  async function openUnmatched() {
    const { shop, api, id } = await shopWithOrder()
    const payment = await payUnmatched(shop, { card: 'pm_card_createDispute' })
    return { shop, api, id, payment, admin: await shop.as(root) }
  }

  it('needs attention like a dispute of an order until it is answered, and is listed with its deadline', async () => {
    const { shop, api, id, payment, admin } = await openUnmatched()
    const [dispute] = (await admin.findMoneyNeeds()).disputes
    expect(dispute).toEqual({
      intentId: payment,
      amount: '$251.00',
      status: 'to answer',
      reason: 'fraudulent',
      answerBy: expect.any(String),
    })
    const alone = { disputes: 1, disputesWithoutOrder: 1, disputesAnsweredBy: dispute?.answerBy }
    expect(await admin.findNeeds()).toMatchObject(alone)
    await payFor(shop, api, id, inquiredCard)
    await expect.poll(() => admin.findNeeds()).toMatchObject({ disputes: 2, disputesWithoutOrder: 1 })
    expect((await admin.findMoneyNeeds()).disputes).toEqual([dispute])
    await decide(shop, payment, 'winning_evidence')
    await expect.poll(() => admin.findNeeds()).toMatchObject({ disputes: 1, disputesWithoutOrder: 0 })
    expect((await admin.findMoneyNeeds()).disputes).toEqual([])
  })

  it('delays the refund of the payment for a cancelled order until the bank has decided', async () => {
    const { shop, api, id } = await shopWithOrder()
    const payment = await payWithoutTelling(shop, api, id, disputedCard)
    await cancelByHand(shop, id)
    expect(await replay(shop, 'payment_intent.succeeded', payment)).toBe(200)
    await reconcile(shop)
    expect(await books.refunds(shop)).toMatchObject([{ status: 'asked', providerRefundId: null }])
    expect(await (await shop.as(root)).findNeeds()).toMatchObject({ disputes: 1, disputesWithoutOrder: 1 })
    await decide(shop, payment, 'winning_evidence')
    await reconcile(shop, inMinutes(72))
    expect(await refundsAtProvider(shop, payment)).toMatchObject([{ amount: 25_100 }])
    expect(await books.refunds(shop)).toMatchObject([{ status: 'succeeded' }])
  })

  it('prevents an admin from refunding the payment', async () => {
    const { shop, payment, admin } = await openUnmatched()
    const refused = await refusalOf(admin.returnPayment({ payment, body: { why: 'No customer found' } }))
    const sentence = 'This payment is disputed: it cannot be refunded until the bank has decided'
    expect([refused.status, refused.message]).toEqual([409, sentence])
    expect(await books.refunds(shop)).toEqual([])
  })

  it('moves to the order to which an admin attaches the payment; other disputes stay without an order', async () => {
    const { shop, id, payment, admin } = await openUnmatched()
    await payUnmatched(shop, { card: 'pm_card_createDispute' })
    await admin.attachPayment({ payment, body: { order: (await admin.findOrder({ id })).number } })
    expect(await admin.findOrder({ id })).toMatchObject({ paid: true, dispute: 'running', disputes: [{ amount: 251 }] })
    expect(await admin.findNeeds()).toMatchObject({ disputes: 2, disputesWithoutOrder: 1 })
    await booksAreRight(shop)
  })
})

it('each of several disputes belongs to its own order, in views, filters and mails', async () => {
  const { shop, api, id: won, intentId, admin } = await openDisputed()
  const place = async () => (await api.placeOrder({ body: shop.purchase({ quantity: 2 }) }))._id
  const [disputed, quiet] = [await place(), await place()]
  await payFor(shop, api, disputed, disputedCard)
  await payFor(shop, api, quiet)
  await decide(shop, intentId, 'winning_evidence')
  await expect.poll(async () => (await admin.findOrder({ id: won })).disputes?.[0]?.status).toBe('won')
  await expect.poll(async () => (await admin.findOrder({ id: disputed })).dispute).toBe('running')
  expect((await admin.findOrder({ id: disputed })).disputes).toHaveLength(1)
  expect((await admin.findOrder({ id: quiet })).disputes).toEqual([])
  expect(await admin.listOrders({ state: 'disputed' })).toMatchObject([{ _id: disputed }])
  await admin.refundOrder({ id: won, body: { amount: 1, reason: 'Late' } })
  await mailShopAboutMoney(shop.shop, inMinutes(1))
  const subjects = await subjectsTo(shop, shopMail)
  const numbers = await Promise.all([won, disputed].map(async (id) => (await admin.findOrder({ id })).number))
  expect(subjects.filter((subject) => subject.includes(numbers[0] ?? ''))).toHaveLength(1)
  expect(subjects).toContain(`A customer disputes order ${numbers[1]}: $251.00`)
  await booksAreRight(shop)
})

it('a dispute that changes each time the shop reads it is read again at the next event', async () => {
  const { shop, api, id, intentId } = await openDisputed()
  const { faults } = sandboxOf(shop)
  const { sent, offer, settled } = faults.webhooks
  await settled()
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const opened = sent.find(({ type }) => type === 'charge.dispute.created')
  const tell = (event: string) => offer({ ...opened, id: event })
  let answer = faults.holdAnswer(/GET .*disputes/)
  const told = tell('evt_overtaken')
  for (const status of ['under review', 'to answer', 'under review'] as const) {
    await answer.made
    const { letGo } = answer
    answer = faults.holdAnswer(/GET .*disputes/)
    await shop.database.db.update(disputes).set({ status }).where(eq(disputes.intentId, intentId))
    letGo()
  }
  expect((await told).status).toBe(500)
  faults.clear()
  expect((await tell('evt_calm')).status).toBe(200)
  logged.mockRestore()
  expect((await api.findOrder({ id })).disputes).toMatchObject([{ status: 'to answer' }])
})

it('a refund that the bank sends back appears in the timeline', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id, '4000000000005126')
  await (await shop.as(root)).refundOrder({ id, body: { amount: 5, reason: 'Late' } })
  await sandboxOf(shop).faults.failRefunds()
  await expect.poll(async () => kindsOf(await api.findOrder({ id }))?.at(-1)).toBe('refund failed')
  await booksAreRight(shop)
})
