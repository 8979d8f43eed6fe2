/** The bank takes back money that had come in: it never pays, and what it has paid is owed again. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { openPayingLater } from '#tests/demo-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { entriesOf, german, openBank } from './bank-shop.ts'
import { type Booked, camt, norma43 } from './make-statements.ts'

const sent = (content: BlobPart) => new File([content], 'statement', { type: 'application/octet-stream' })

/** An order for $200.00, paid by a transfer of 26 November, which the bank can take back a day later. */
async function openPaid(credit: Partial<Booked> = {}) {
  const opened = await openBank()
  const { api, clerk, admin, order, book } = opened
  const placed = await order()
  const incoming = { cents: 20_000, text: placed.reference, bankReference: 'REF-0001', account: german, ...credit }
  await book([incoming])
  const back = { cents: -20_000, text: 'Returned', bankReference: 'REF-0001', on: '2026-11-27', isReturn: true }
  const takeBack = (change: Partial<Booked> = {}) => book([{ ...back, ...change }])
  const found = () => api.findOrder({ id: placed.id })
  const listed = async () => (await clerk.findMoneyNeeds()).takenBack
  const ship = () => admin.approveOrder({ id: placed.id })
  return { ...opened, placed, incoming, back, takeBack, found, listed, ship }
}

const kindsOf = (events: { kind: string }[] = []) => events.map(({ kind }) => kind)

describe('in the same file', () => {
  it('a credit and its reversal pay nothing, and someone is told (23)', async () => {
    const shop = await openPayingLater()
    const [api, clerk] = [await shop.as(demoAccounts.customer), await shop.as(demoAccounts.bookkeeper)]
    const body = sent(readFileSync(new URL('foreign/23-camt-credit-and-its-reversal.xml', import.meta.url)))
    const result = { new: 2, automatic: 0, toLookAt: 1, outgoing: 1, takenBack: 1 }
    expect(await clerk.checkStatement({ body })).toMatchObject(result)
    expect(await clerk.bookStatement({ body })).toMatchObject(result)
    const orders = await api.listMyOrders({ email: demoAccounts.customer.email })
    expect(orders.find(({ number }) => number === 'F-10001')).toMatchObject({ paid: false })
    expect((await clerk.findNeeds({})).takenBack).toBe(1)
    expect((await clerk.findMoneyNeeds()).takenBack).toMatchObject([
      { amount: 449.6, original: { amount: 449.6 }, orders: [] },
    ])
    expect(await entriesOf(clerk)).toEqual([])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('a credit that may be the one taken back is only suggested, and its row says so', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const [first, second] = [await order(1), await order(1)]
    const credits = [first, second].map(({ reference }, place) => {
      return { cents: 10_000, text: reference, bankReference: `REF-000${place}`, account: german }
    })
    const back = { cents: -10_000, text: 'Returned', bankReference: 'BACK-1', isReturn: true }
    expect(await book([...credits, back])).toMatchObject({ new: 3, automatic: 0, toLookAt: 2, takenBack: 1 })
    for (const { doubt } of await entriesOf(clerk)) expect(doubt).toMatch(/took back a transfer of this amount/)
    const [{ _id: id, fits } = { _id: '', fits: [] }] = (await clerk.findMoneyNeeds()).takenBack
    expect(fits.map(({ orders }) => orders)).toEqual([[first.number], [second.number]])
    await clerk.nameTakenBack({ id, body: { entry: fits[0]?._id ?? '' } })
    const [left, ...others] = await entriesOf(clerk)
    expect([left?.suggested[0]?.order.number, left?.doubt, others]).toEqual([second.number, undefined, []])
    expect(await api.findOrder({ id: first.id })).toMatchObject({ paid: false })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})

describe('a day later', () => {
  it('the order owes the money again, its receipt is cancelled, and the customer and the office are told', async () => {
    const { shop, api, clerk, placed, takeBack, found, listed } = await openPaid()
    expect(await found()).toMatchObject({ paid: true })
    await api.findReceipt({ id: placed.id })
    expect(await takeBack()).toMatchObject({ new: 1, takenBack: 1 })
    const { heldUntil = '', papers = [], events, ...unpaid } = await found()
    expect(unpaid).toMatchObject({ paid: false, transfer: { owed: 200 } })
    expect(unpaid).not.toHaveProperty('transactionId')
    expect((Date.parse(heldUntil) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
    expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit note'])
    expect(events?.at(-1)).toMatchObject({ kind: 'transfer taken back', amount: 200 })
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect([mail?.subject, mail?.body]).toEqual([
      `A transfer for ${placed.number} was taken back`,
      expect.stringMatching(/taken back a transfer of \$200\.00.*not paid.*IBAN: ES91/s),
    ])
    expect(await listed()).toMatchObject([
      { amount: 200, bookedOn: '2026-11-27', orders: [{ number: placed.number, owed: 200, hasShipped: false }] },
    ])
    expect((await clerk.findOrder({ id: placed.id })).transfers).toMatchObject([{ takenBack: true, canUndo: false }])
    expect(await takeBack()).toMatchObject({ new: 0, known: 1 })
    const [{ _id: id } = { _id: '' }] = await listed()
    await clerk.setEntryAside({ id, body: { why: 'The customer was called' } })
    expect([await listed(), (await clerk.findNeeds({})).takenBack]).toEqual([[], 0])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('an order that has shipped stays shipped, owes the money, is listed, and is paid by the next transfer', async () => {
    const { shop, api, admin, clerk, placed, book, takeBack, found, listed, ship } = await openPaid()
    await ship()
    await takeBack()
    expect(await found()).toMatchObject({ paid: false, approved: true, takenBack: true, transfer: { owed: 200 } })
    expect(await listed()).toMatchObject([{ orders: [{ number: placed.number, owed: 200, hasShipped: true }] }])
    expect((await admin.findNeeds({})).takenBack).toBe(1)
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(`A transfer for ${placed.number} was taken back`)
    expect(
      (await refusalOf(api.createPaymentIntent({ body: { orderId: placed.id, totalPrice: 200 } }))).message,
    ).toMatch(/pay what is left by bank transfer$/)
    expect((await refusalOf(clerk.refundOrder({ id: placed.id, body: { amount: 1, reason: 'x' } }))).message).toMatch(
      /At most \$0\.00/,
    )
    expect(await brokenInvariants(shop.database.db)).toEqual([])
    const again = { cents: 20_000, text: placed.reference, bankReference: 'REF-0002', on: '2026-11-28' }
    expect(await book([again])).toMatchObject({ automatic: 1 })
    const { events, ...paid } = await found()
    expect(paid).toMatchObject({ paid: true, approved: true })
    expect(kindsOf(events).slice(-2)).toEqual(['transfer taken back', 'transfer received'])
    expect((await subjectsTo(shop, ana.email)).at(-1)).toBe(`We have received your transfer for ${placed.number}`)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('an order with a refund keeps it, owes the money, and does not ship before it is paid', async () => {
    const { shop, admin, clerk, placed, book, takeBack, found, ship } = await openPaid()
    await clerk.refundOrder({ id: placed.id, body: { amount: 50, reason: 'A scratch' } })
    await takeBack()
    expect(await found()).toMatchObject({ paid: false, takenBack: true, transfer: { owed: 200 } })
    expect((await refusalOf(ship())).message).toMatch(/^The bank has taken back the payment for this order/)
    expect([await admin.listToShip({}), await admin.listOrders({ state: 'unshipped' })]).toEqual([[], []])
    expect(await admin.listOrders({ state: 'unpaid' })).toHaveLength(1)
    await book([{ cents: 20_000, text: placed.reference, bankReference: 'REF-0002', on: '2026-11-28' }])
    await ship()
    expect(await found()).toMatchObject({ paid: true, approved: true })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('an order that a card has paid the rest of owes the part that came by transfer', async () => {
    const { shop, api, clerk, takeBack, found, placed, incoming } = await openPaid({ cents: 8_000 })
    const [{ _id: id } = { _id: '' }] = await entriesOf(clerk)
    await clerk.matchEntry({ id, body: { order: placed.number } })
    await payFor(shop, api, placed.id)
    await takeBack({ cents: -incoming.cents })
    expect(await found()).toMatchObject({ paid: false, takenBack: true, transfer: { owed: 80 } })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('a part of an unpaid order is owed again, and a cancelled order owes nothing', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const [part, ended] = [await order(), await order()]
    const credit = ({ reference }: typeof part, bankReference: string) => ({
      cents: 5_000,
      text: reference,
      bankReference,
    })
    await book([credit(part, 'REF-0001'), credit(ended, 'REF-0002')])
    for (const { _id: id, suggested } of await entriesOf(clerk))
      await clerk.matchEntry({ id, body: { order: suggested[0]?.order.number ?? '' } })
    await api.cancelOrder({ id: ended.id })
    const back = { cents: -5_000, text: 'Returned', isReturn: true, on: '2026-11-30' }
    await book([
      { ...back, bankReference: 'REF-0001' },
      { ...back, bankReference: 'REF-0002' },
    ])
    expect((await api.findOrder({ id: part.id })).transfer?.owed).toBe(200)
    expect(await entriesOf(clerk)).toEqual([])
    expect((await clerk.findMoneyNeeds()).takenBack).toMatchObject([
      { orders: [{ number: part.number, hasEnded: false }] },
      { orders: [{ number: ended.number, hasEnded: true }] },
    ])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('an order on account that has shipped is a receivable again, and keeps its invoice', async () => {
    const { shop, api, admin, clerk, db, grant, book } = await openAccountShop()
    await grant()
    const { _id: id } = await api.placeOrder({
      body: { ...shop.purchase({ quantity: 2 }), country: 'ES', paysBy: 'account' },
    })
    const { number } = await api.findOrder({ id })
    await admin.shipOnAccount({ id, body: {} })
    const entry = { text: number, bankReference: 'REF-0001' }
    await book(camt({ entries: [{ ...entry, cents: 24_200 }] }))
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
    await book(camt({ entries: [{ ...entry, cents: -24_200, on: '2026-11-27', isReturn: true }] }))
    const owed = await api.findOrder({ id })
    expect(owed).toMatchObject({ paid: false, approved: true, transfer: { owed: 242 } })
    expect(owed).not.toHaveProperty('takenBack')
    expect((await clerk.findReceivables()).companies).toMatchObject([{ owed: 242 }])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('the shop finds what was taken back', () => {
  it.each<[string, Partial<Booked>, Partial<Booked>]>([
    ['by the reference of the original in the text', {}, { bankReference: 'R-1', text: 'DEVOLUCION REF-0001' }],
    ['by the order that the return names', {}, { bankReference: '', text: 'Storno F-10001' }],
  ])('%s', async (_, credit, back) => {
    const { takeBack, found } = await openPaid(credit)
    await takeBack(back)
    expect(await found()).toMatchObject({ paid: false })
  })

  it('in Norma 43, by the code of the entry and the order that it names', async () => {
    const { clerk, placed, found } = await openPaid()
    const [, before = '', after = ''] =
      /^(.*?22 {4}0418261127261127)02(.*)$/s.exec(
        norma43({ entries: [{ cents: -20_000, text: `DEV ${placed.reference}`, on: '2026-11-27' }] }),
      ) ?? []
    expect(await clerk.bookStatement({ body: sent(`${before}14${after}`) })).toMatchObject({ takenBack: 1 })
    expect(await found()).toMatchObject({ paid: false })
  })

  it('not by the amount alone, nor after 60 days without its reference: a person decides', async () => {
    const { shop, clerk, takeBack, found, listed } = await openPaid()
    await takeBack({ bankReference: 'R-1', text: 'Storno F-10001', on: '2027-02-20' })
    await takeBack({ bankReference: 'R-2', text: 'Returned' })
    expect(await found()).toMatchObject({ paid: true })
    const [byAmount, late] = await listed()
    expect([late?.fits, byAmount?.fits.length]).toEqual([[], 1])
    const entry = byAmount?.fits[0]?._id ?? ''
    expect((await refusalOf(clerk.nameTakenBack({ id: late?._id ?? '', body: { entry } }))).status).toBe(409)
    await clerk.nameTakenBack({ id: byAmount?._id ?? '', body: { entry } })
    expect(await found()).toMatchObject({ paid: false, transfer: { owed: 200 } })
    expect((await refusalOf(clerk.nameTakenBack({ id: byAmount?._id ?? '', body: { entry } }))).status).toBe(409)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('even if the file with the original is booked after the one with the return', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const { id, reference } = await order()
    const credit = { cents: 20_000, text: reference, bankReference: 'REF-0001' }
    await book([{ ...credit, cents: -20_000, on: '2026-11-27', isReturn: true }])
    expect(await book([credit])).toMatchObject({ new: 1, automatic: 0, toLookAt: 1 })
    expect([await entriesOf(clerk), (await api.findOrder({ id })).paid]).toEqual([[], false])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('once: the same return in another form is for a person, and takes nothing', async () => {
    const { shop, book, placed, takeBack, found, listed } = await openPaid()
    await takeBack()
    await book([{ cents: 20_000, text: placed.reference, bankReference: 'REF-0002', on: '2026-11-27' }])
    expect(await found()).toMatchObject({ paid: true })
    await takeBack({ bankReference: '', text: `Storno ${placed.reference}` })
    expect(await found()).toMatchObject({ paid: true })
    expect((await listed()).map((one) => one.doubt !== undefined)).toEqual([false, true])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})

it('money that the shop has paid out and that comes back never pays an order by itself', async () => {
  const { clerk, order, book } = await openBank()
  const { reference } = await order()
  expect(await book([{ cents: 20_000, text: reference, isReturn: true }])).toMatchObject({ automatic: 0, toLookAt: 1 })
  expect((await entriesOf(clerk)).map(({ doubt }) => doubt)).toEqual([
    expect.stringMatching(/payment of the shop that the bank has returned/),
  ])
})

it('a program is told by the event order.payment_undone', async () => {
  const { shop, admin, takeBack } = await openPaid()
  await admin.addEndpoint({ body: { url: 'https://erp.example/hook', kinds: ['order.payment_undone'] } })
  await takeBack()
  const { rows } = (await shop.database.db.execute(sql`select kind from webhook_deliveries`)) as unknown as {
    rows: { kind: string }[]
  }
  expect(rows.map(({ kind }) => kind)).toEqual(['order.payment_undone'])
})
