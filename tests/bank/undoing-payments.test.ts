/** A transfer was matched with the wrong order, which is paid by it: the office undoes this until the order ships. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endHolds } from '#server/orders/end-holds.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { entriesOf, openBank } from './bank-shop.ts'
import { camt } from './make-statements.ts'

const refused = async (call: Promise<unknown>) => (await refusalOf(call)).message
const today = sql`insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'test')`
const kindsOf = (papers: { kind: string }[] = []) => papers.map(({ kind }) => kind)

/** A shop whose order was paid by a transfer, which a clerk has matched by hand. */
async function openPaid() {
  const opened = await openBank()
  const { clerk, order, book } = opened
  const wrong = await order()
  await book([{ cents: 20_000, text: 'nothing' }])
  const [entry] = await entriesOf(clerk)
  const match = { id: entry?._id ?? '', body: { order: wrong.number } }
  await clerk.matchEntry(match)
  const found = () => clerk.findOrder({ id: wrong.id })
  const undo = async () => clerk.undoMatch({ id: (await found()).transfers?.[0]?._id ?? '' })
  return { ...opened, wrong, match, found, undo }
}

/** A shop with VAT whose company has an order, paid by a transfer; `account`: an order on account. */
async function openInvoiced(paysBy: 'transfer' | 'account' = 'transfer') {
  const opened = await openAccountShop()
  const { shop, api, clerk, db, grant, book } = opened
  await grant()
  const { _id: id } = await api.placeOrder({ body: { ...shop.purchase({ quantity: 2 }), country: 'ES', paysBy } })
  const { number } = await api.findOrder({ id })
  const pay = async () => {
    await book(camt({ entries: [{ cents: 24_200, text: 'nothing', bankReference: `${Math.random()}` }] }))
    const [entry] = await entriesOf(clerk)
    await clerk.matchEntry({ id: entry?._id ?? '', body: { order: number } })
  }
  await pay()
  const found = () => clerk.findOrder({ id })
  const undo = async () => clerk.undoMatch({ id: (await found()).transfers?.[0]?._id ?? '' })
  return { ...opened, id, pay, found, undo, hasRate: () => db.execute(today) }
}

describe('a payment that is undone', () => {
  it('leaves the order unpaid and held as before, tells the customer, and frees the transfer for the right order', async () => {
    const { shop, api, clerk, order, wrong, match, found, undo } = await openPaid()
    expect(await found()).toMatchObject({ paid: true, transfers: [{ amount: 200, canUndo: true }] })
    expect(await api.findOrder({ id: wrong.id })).not.toHaveProperty('transfers')
    await api.findReceipt({ id: wrong.id })
    await undo()
    const { heldUntil = '', papers, ...unpaid } = await found()
    expect(unpaid).toMatchObject({ paid: false, transfer: { owed: 200 } })
    expect((Date.parse(heldUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
    expect(kindsOf(papers)).toEqual(['receipt', 'credit note'])
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect([mail?.subject, mail?.body]).toEqual([
      `Your order ${wrong.number} is not paid yet`,
      expect.stringMatching(/your payment was for another order, so your order is not paid yet.*IBAN: ES91/s),
    ])
    // Of an order that was placed long ago, the new hold has only begun.
    await shop.database.db.execute(sql`update orders set placed_at = placed_at - interval '30 days'`)
    await endHolds(shop.shop, new Date(), new AbortController().signal)
    expect((await subjectsTo(shop, ana.email)).filter((subject) => /awaiting payment/.test(subject))).toEqual([])
    await shop.database.db.execute(sql`update orders set placed_at = now()`)
    const right = await order()
    await clerk.matchEntry({ ...match, body: { order: right.number } })
    expect(await api.findOrder({ id: right.id })).toMatchObject({ paid: true })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('frees what the transfer paid, but not its rest, which was set aside', async () => {
    const { shop, clerk, order, book } = await openBank()
    const { id, number } = await order()
    await book([{ cents: 26_000, text: 'nothing' }])
    const [{ _id: entry } = { _id: '' }] = await entriesOf(clerk)
    await clerk.matchEntry({ id: entry, body: { order: number } })
    const setAside = () => clerk.setEntryAside({ id: entry, body: { why: 'Paid back' } })
    await setAside()
    expect(await refused(setAside())).toBe('Nothing is left to do about this entry')
    expect([await entriesOf(clerk), (await clerk.findNeeds({})).transfers]).toEqual([[], 0])
    await clerk.undoMatch({ id: (await clerk.findOrder({ id })).transfers?.[0]?._id ?? '' })
    expect([await entriesOf(clerk), (await clerk.findNeeds({})).transfers]).toMatchObject([[{ left: 200 }], 1])
    await clerk.matchEntry({ id: entry, body: { order: number } })
    expect(await entriesOf(clerk)).toEqual([])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('can be followed by another payment, which gets a receipt of its own', async () => {
    const { shop, api, clerk, wrong, match, found, undo } = await openPaid()
    await api.findReceipt({ id: wrong.id })
    await undo()
    await clerk.matchEntry(match)
    await api.findReceipt({ id: wrong.id })
    expect((await found()).papers).toMatchObject([
      { kind: 'receipt', number: expect.stringMatching(/-0001$/) },
      { kind: 'credit note' },
      { kind: 'receipt', number: expect.stringMatching(/-0002$/) },
    ])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('has its invoice cancelled, and the order then expires like any other', async () => {
    const { shop, api, admin, db, id, found, undo, hasRate } = await openInvoiced()
    await hasRate()
    await api.findReceipt({ id })
    await undo()
    const { papers } = await found()
    expect(kindsOf(papers)).toEqual(['invoice', 'corrective invoice'])
    expect((await subjectsTo(shop, ana.email)).at(-1)).toMatch(/is not paid yet$/)
    expect(await subjectsTo(shop, ana.email)).not.toContainEqual(expect.stringMatching(/received your payment/))
    const { text } = await readPaper(await api.findPaper({ id, paper: papers?.[1]?.number ?? '' }))
    expect(text).toMatch(/The transfer was for another order.*This paper cancels the invoice, which was not paid/s)
    const day = new Date().toISOString().slice(0, 10)
    expect((await admin.findTaxReport({ from: day, to: day })).rows).toEqual([])
    await endHolds(shop.shop, new Date(Date.now() + 8 * 86_400_000), new AbortController().signal)
    expect(await found()).toHaveProperty('expiredAt')
    expect(await shop.stock()).toBe(100)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('withdraws an invoice that has no number yet; the next payment gets a new one', async () => {
    const { db, api, id, pay, found, undo, hasRate } = await openInvoiced()
    await undo()
    expect(await found()).not.toHaveProperty('papers.0')
    await pay()
    await hasRate()
    await api.findReceipt({ id })
    expect(kindsOf((await found()).papers)).toEqual(['invoice'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('on account owes again, and gets a new invoice when it ships', async () => {
    const { db, api, admin, id, found, undo, hasRate } = await openInvoiced('account')
    await hasRate()
    await api.findReceipt({ id })
    await undo()
    await admin.shipOnAccount({ id, body: {} })
    await api.findReceipt({ id })
    expect(await found()).toMatchObject({ paid: false, transfer: { owed: 242 } })
    expect(kindsOf((await found()).papers)).toEqual(['invoice', 'corrective invoice', 'invoice'])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('a payment stays', () => {
  it('once the order has shipped or has a refund, and while its customer asks to cancel it', async () => {
    const { api, admin, clerk, wrong, undo, found } = await openPaid()
    await api.requestCancellation({ id: wrong.id, body: { reason: 'Wrong colour' } })
    expect(await refused(undo())).toBe('The customer asks to cancel this order: answer the request first')
    await clerk.declineCancellation({ id: wrong.id, body: { answer: 'It is packed' } })
    await clerk.refundOrder({ id: wrong.id, body: { amount: 1, reason: 'A scratch' } })
    expect(await refused(undo())).toMatch(/^This order has a refund/)
    await admin.approveOrder({ id: wrong.id })
    expect(await refused(undo())).toMatch(/^This order has shipped/)
    expect(await found()).toMatchObject({ paid: true, transfers: [{ canUndo: false }] })
  })

  it('if its invoice is from an earlier month', async () => {
    const { db, id, undo } = await openInvoiced()
    await db.execute(sql`update orders set paid_at = paid_at - interval '32 days' where id = ${id}`)
    expect(await refused(undo())).toMatch(/^The invoice of this order is from an earlier month/)
  })
})
