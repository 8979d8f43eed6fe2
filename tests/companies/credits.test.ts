/** Credits for orders on account that have shipped and are not paid yet. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { camt } from '#tests/bank/make-statements.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openAccountShop } from './account-shop.ts'

const refused = async (call: Promise<unknown>) => (await refusalOf(call)).message

/** An order over two pieces has shipped on account: $242.00 with VAT, or $200.00 in a shop without. */
async function openShippedShop(wish: { taxMode?: 'vat' | 'none' } = {}) {
  const opened = await openAccountShop(wish)
  const { admin, api, clerk, db, shop, grant, order, book } = opened
  await grant()
  const id = await order()
  const today = sql`insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'test')`
  await db.execute(today)
  await admin.shipOnAccount({ id, body: {} })
  const { number } = await api.findOrder({ id })
  const reference = referenceOf(Number(number.slice(2)))
  return {
    ...{ ...opened, id, reference },
    credit: (body: Parameters<typeof clerk.refundOrder>[0]['body']) => clerk.refundOrder({ id, body }),
    pays: (cents: number) => book(camt({ entries: [{ cents, text: reference }] })),
    found: () => api.findOrder({ id }),
    lastMail: async () => (await mailsTo(shop, ana.email)).at(-1),
  }
}

describe('a credit for an order on account', () => {
  it('reduces what the company owes, with a corrective invoice, and a transfer pays what is left', async () => {
    const { clerk, api, db, id, reference, credit, pays, found, companyId, lastMail } = await openShippedShop()
    await credit({ lines: [{ position: 1, quantity: 1, restock: 1 }], reason: 'One coil was crushed' })
    expect(await found()).toMatchObject({ paid: false, refundedAmount: 121, transfer: { owed: 121, reference } })
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 121 })
    const mail = await lastMail()
    expect(mail?.subject).toMatch(/^Credit for your order/)
    expect(mail?.body).toMatch(
      /We have credited you with \$121\.00, so you owe less.*Please pay \$121\.00 by.*Credited: -\$121\.00\nLeft to pay: \$121\.00/s,
    )
    const { text } = await readPaper(await api.findCreditNote({ id, n: '1' }))
    expect(text).toMatch(/taken off what the buyer owes for this order/)
    expect(await pays(12_100)).toMatchObject({ automatic: 1 })
    expect(await found()).toMatchObject({
      ...{ paid: true, transactionId: reference, refundedAmount: 121 },
      refunds: [{ amount: 121, way: 'credit', status: 'succeeded' }],
    })
    expect((await lastMail())?.body).toMatch(/your payment of \$121\.00|^We have received \$121\.00/m)
    const { _id: refundId } = await credit({ amount: 30, reason: 'Scratched' })
    await clerk.retryRefund({ id, refundId, body: { paidOtherwise: '2026112600099' } })
    expect((await lastMail())?.body).toContain('We have refunded $30.00 to your bank account: Scratched.')
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('over everything leaves nothing to pay: it is neither owed nor reminded of, and its page says Credited', async () => {
    const { clerk, db, credit, found, companyId, lastMail, order } = await openShippedShop()
    await credit({ amount: 242, reason: 'All goods came back' })
    const credited = await found()
    expect(credited).toMatchObject({ paid: false, approved: true, refundedAmount: 242 })
    expect(credited).not.toHaveProperty('dueOn')
    expect(credited).not.toHaveProperty('transfer')
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 0, orders: [] })
    expect((await lastMail())?.body).toMatch(/Nothing is left to pay for this order/)
    await db.execute(sql`update orders set due_on = current_date - 30`)
    expect(await clerk.findNeeds({})).toMatchObject({ overdue: 0 })
    await order(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('over the rest of what transfers have paid makes the order paid', async () => {
    const { clerk, db, credit, pays, found } = await openShippedShop()
    await pays(20_000)
    const [entry] = (await clerk.findEntries()).entries
    await clerk.matchEntry({ id: entry?._id ?? '', body: { order: (await found()).number } })
    expect(await refused(credit({ amount: 42.01, reason: 'Too much' }))).toBe(
      'At most $42.00 of this order can be credited',
    )
    await credit({ amount: 42, reason: 'The agreed discount' })
    expect(await found()).toMatchObject({ paid: true, refundedAmount: 42 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('in a shop without VAT has a credit note, and the receipt is about what is left', async () => {
    const { api, db, id, credit, pays } = await openShippedShop({ taxMode: 'none' })
    await credit({ amount: 50, reason: 'The agreed discount' })
    const note = await readPaper(await api.findCreditNote({ id, n: '1' }))
    expect(note.text).toMatch(/taken off what the buyer owes/)
    expect(note.text).not.toMatch(/For receipt/)
    await pays(15_000)
    const receipt = await readPaper(await api.findReceipt({ id }))
    expect(receipt.text).toMatch(/Credited before payment.*\$150\.00/s)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('leaves a transfer as the only way to pay, and the order can no longer be cancelled', async () => {
    const { shop, api, admin, db, id, credit, found } = await openShippedShop({ taxMode: 'none' })
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 200, orderId: id } })
    await credit({ amount: 50, reason: 'The agreed discount' })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    expect(await refused(api.recordPayment({ id, body: { transactionId } }))).toMatch(/is being refunded$/)
    expect(await found()).toMatchObject({ paid: false, transfer: { owed: 150 } })
    expect(await refused(payFor(shop, api, id))).toMatch(/please pay what is left by bank transfer$/)
    expect(await refused(admin.sendPaymentLink({ id }))).toMatch(/can only be paid by bank transfer$/)
    await admin.undoShipping({ id, body: { reason: 'No carrier came.' } })
    expect(await refused(api.cancelOrder({ id }))).toMatch(
      /^This order has its invoice|^A part of this order was credited/,
    )
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is given once for each form, only by bookkeepers and admins, and only after shipping', async () => {
    const { clerk, api, db, id, found, order } = await openShippedShop()
    const body = { amount: 10, reason: 'The agreed discount' }
    const once = { idempotencyKey: 'a-form' }
    await clerk.refundOrder({ id, body }, once)
    await clerk.refundOrder({ id, body }, once)
    expect(await found()).toMatchObject({ refundedAmount: 10 })
    expect((await refusalOf(api.refundOrder({ id, body }))).status).toBe(403)
    expect(await refused(clerk.refundOrder({ id: await order(1), body }))).toBe('This order is not paid')
    expect(await brokenInvariants(db)).toEqual([])
  })
})
