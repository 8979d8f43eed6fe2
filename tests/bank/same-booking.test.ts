/** One booking that comes twice: in another file or format, or noted by a program. The table of decisions/033. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { openPayingLater } from '#tests/demo-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { refusalOf } from '#tests/refused.ts'
import { entriesOf, openBank } from './bank-shop.ts'
import { type Booked, camt, norma43 } from './make-statements.ts'

const sent = (content: BlobPart) => new File([content], 'statement', { type: 'application/octet-stream' })
const foreign = (name: string) => sent(readFileSync(new URL(`foreign/${name}`, import.meta.url)))

async function openDemo() {
  const shop = await openPayingLater()
  const [api, clerk] = [await shop.as(demoAccounts.customer), await shop.as(demoAccounts.bookkeeper)]
  const orders = await api.listMyOrders({ email: demoAccounts.customer.email })
  const idOf = (number: string) => orders.find((order) => order.number === number)?._id ?? ''
  const found = (number: string) => api.findOrder({ id: idOf(number) })
  return { shop, clerk, idOf, found }
}

describe('of files as banks write them', () => {
  it('what a program has noted under a reference is known, even if the bank states that among the details (16)', async () => {
    const { shop, clerk, idOf, found } = await openDemo()
    const body = { amount: 449.6, bankReference: 'BREF2611270000451', bookedOn: '2026-11-27' }
    expect(await clerk.noteMoney({ id: idOf('F-10002'), body })).toEqual({ paid: false, owed: 449.6 })
    const name = '16-camt-bank-reference-in-details.xml'
    expect(await clerk.bookStatement({ body: foreign(name) })).toMatchObject({ new: 0, known: 1, automatic: 0 })
    expect(await found('F-10002')).toMatchObject({ paid: false, transfer: { owed: 449.6 } })
    expect(await clerk.bookStatement({ body: foreign(name) })).toMatchObject({ new: 0, known: 1 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('the same statement twice in a file adds its entry once (21)', async () => {
    const { clerk } = await openDemo()
    const body = foreign('21-camt-the-same-statement-twice.xml')
    expect(await clerk.bookStatement({ body })).toMatchObject({ new: 1, known: 1 })
    expect(await clerk.bookStatement({ body })).toMatchObject({ new: 0, known: 2 })
  })

  it('the same day as camt.053 and as Norma 43 is known by its reference, and pays nothing twice (22a, 22b)', async () => {
    const { shop, clerk, found } = await openDemo()
    expect(await clerk.bookStatement({ body: foreign('22a-camt-day.xml') })).toMatchObject({ new: 1, toLookAt: 1 })
    const [{ _id: id } = { _id: '' }] = await entriesOf(clerk)
    await clerk.matchEntry({ id, body: { order: 'F-10002' } })
    expect(await clerk.bookStatement({ body: foreign('22b-n43-the-same-day.n43') })).toMatchObject({ new: 0, known: 1 })
    expect(await found('F-10002')).toMatchObject({ paid: false, transfer: { owed: 449.6 } })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('a placeholder is no reference: a program may not note one, and the entry of another customer pays (30)', async () => {
    const { clerk, idOf, found } = await openDemo()
    const body = { amount: 449.6, bankReference: '0000000000', bookedOn: '2026-11-26' }
    const refusal = await refusalOf(clerk.noteMoney({ id: idOf('F-10003'), body }))
    expect([refusal.status, refusal.errors]).toEqual([422, { bankReference: expect.stringMatching(/no reference/) }])
    const result = await clerk.bookStatement({ body: foreign('30-n43-placeholder-reference.n43') })
    expect(result).toMatchObject({ new: 1, known: 0, automatic: 1 })
    expect(await found('F-10001')).toMatchObject({ paid: true })
  })
})

/** An order for $200.00, of which a transfer of $100.00 has paid a half. */
async function openHalfPaid(first: Partial<Booked> = {}) {
  const opened = await openBank()
  const { clerk, order, book } = opened
  const placed = await order()
  const half = { cents: 10_000, text: placed.reference, bankReference: 'REF-0001', payer: 'Coils GmbH', ...first }
  await book([half])
  const [{ _id: id } = { _id: '' }] = await entriesOf(clerk)
  await clerk.matchEntry({ id, body: { order: placed.number } })
  const owed = async () => (await opened.api.findOrder({ id: placed.id })).transfer?.owed ?? 0
  const waiting = async () => (await entriesOf(clerk)).filter(({ left }) => left > 0)
  return { ...opened, placed, half, owed, waiting }
}

describe('a booking with the reference, the amount and the day of an earlier one', () => {
  it.each<[string, (text: string) => string]>([
    ['another value day', (text) => text.replace(/(<ValDt><Dt>2026-11-)26/, '$127')],
    ['a completed text', (text) => text.replace('</Ustrd>', ' thank you</Ustrd>')],
    ['another payer', (text) => text.replaceAll('Coils GmbH', 'COILS GES.M.B.H.')],
    ['a reference in small letters and with spaces', (text) => text.replace('>REF-0001<', '> ref- 0001 <')],
  ])('is known with %s', async (_, change) => {
    const { shop, clerk, file, half, owed } = await openHalfPaid()
    const text = camt({ entries: [half] })
    expect(change(text)).not.toBe(text)
    expect(await clerk.bookStatement({ body: file(change(text)) })).toMatchObject({ new: 0, known: 1 })
    expect(await owed()).toBe(100)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is for a person if it names another order: the money of neither customer is lost', async () => {
    const { clerk, order, book, half, waiting } = await openHalfPaid()
    const other = await order(1)
    expect(await book([{ ...half, text: other.reference }])).toMatchObject({ new: 1, automatic: 0, toLookAt: 1 })
    const [{ _id: id, doubt } = { _id: '', doubt: '' }] = await waiting()
    expect(doubt).toMatch(
      /^This may be the same as the transfer of 26 November 2026 for F-\d+ with the reference REF-0001$/,
    )
    await clerk.matchEntry({ id, body: { order: other.number } })
    expect(await clerk.findOrder({ id: other.id })).toMatchObject({ paid: true })
  })
})

describe('a booking that agrees with an earlier one in day, amount and order', () => {
  const again: [string, Partial<Booked>][] = [
    ['without a reference', { bankReference: '' }],
    ['with another reference', { bankReference: 'N43-77' }],
    ['with a placeholder', { bankReference: 'NOTPROVIDED', text: 'order F-10001 thank you' }],
  ]

  it.each(again)('%s is for a person, who says that it is the same', async (_, change) => {
    const { shop, clerk, book, half, owed, waiting } = await openHalfPaid()
    expect(await book([{ ...half, ...change }])).toMatchObject({ new: 1, known: 0, automatic: 0, toLookAt: 1 })
    expect(await owed()).toBe(100)
    const [{ _id: id, doubt = '' } = { _id: '' }] = await waiting()
    expect(doubt).toMatch(/^This may be the same as the transfer of 26 November 2026 for F-10001 /)
    await clerk.setEntryAside({ id, body: { why: `This transfer is known already. The shop noted: ${doubt}` } })
    expect(await waiting()).toEqual([])
    expect(await book([{ ...half, ...change }])).toMatchObject({ new: 0, known: 1 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it.each(again)('%s is for a person, who says that it is another', async (_, change) => {
    const { shop, clerk, api, book, placed, half, waiting } = await openHalfPaid()
    await book([{ ...half, ...change }])
    const [{ _id: id } = { _id: '' }] = await waiting()
    await clerk.matchEntry({ id, body: { order: placed.number } })
    expect(await api.findOrder({ id: placed.id })).toMatchObject({ paid: true })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('in Norma 43, whose text is cut before the order, is for a person too', async () => {
    const { clerk, half, owed, waiting } = await openHalfPaid()
    const text = norma43({ entries: [{ ...half, bankReference: '', text: 'TRANSFERENCIA DE COILS' }] })
    expect(await clerk.bookStatement({ body: sent(text) })).toMatchObject({ new: 1, automatic: 0, toLookAt: 1 })
    expect([await owed(), (await waiting()).map(({ doubt }) => doubt !== undefined)]).toEqual([100, [true]])
  })

  it('in the same statement is another: two equal transfers of a payer on one day are both kept', async () => {
    const { api, order, book } = await openBank()
    const [first, second] = [await order(1), await order(1)]
    const equal = { cents: 10_000, bankReference: '', text: `${first.number} or ${second.number}` }
    expect(await book([equal, equal])).toMatchObject({ new: 2, known: 0 })
    expect(await book([equal, equal])).toMatchObject({ new: 0, known: 2 })
    expect(await book([equal, equal, equal])).toMatchObject({ new: 1, known: 2 })
    expect(await api.findOrder({ id: first.id })).toMatchObject({ paid: false })
  })

  it('pays by itself if the statement states the earlier one as well', async () => {
    const { api, book, placed, half } = await openHalfPaid({ bankReference: '' })
    const later = { ...half, text: `Rest of ${placed.number}` }
    expect(await book([half, later])).toMatchObject({ new: 1, known: 1, automatic: 1 })
    expect(await api.findOrder({ id: placed.id })).toMatchObject({ paid: true })
  })
})

describe('money that a program notes', () => {
  const noted = { amount: 100, bookedOn: '2026-11-27' }

  it('is for a person if it agrees with an entry under another reference; the program is told', async () => {
    const { shop, admin, placed, owed, waiting } = await openHalfPaid()
    const note = () => admin.noteMoney({ id: placed.id, body: { ...noted, bankReference: 'ERP-9' } })
    expect(await note()).toEqual({
      paid: false,
      owed: 100,
      doubt: expect.stringMatching(/26 November 2026 for F-10001/),
    })
    expect([await owed(), (await waiting()).length]).toEqual([100, 1])
    expect(await note()).toEqual({ paid: false, owed: 100 })
    expect(await waiting()).toHaveLength(1)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('makes a later entry without its reference a question, but counts for one entry with it alone', async () => {
    const { shop, admin, order, book } = await openBank()
    const { id, reference } = await order(4)
    await admin.noteMoney({ id, body: { ...noted, bankReference: 'REF-0002' } })
    const entry = { cents: 10_000, text: reference, bankReference: '' }
    expect(await book([entry])).toMatchObject({ new: 1, toLookAt: 1 })
    const same = { ...entry, bankReference: 'REF-0002' }
    expect(await book([same])).toMatchObject({ new: 0, known: 1 })
    // Some banks use a reference again: of another day, it is another transfer.
    expect(await book([{ ...same, text: 'Invoice', on: '2026-11-28' }])).toMatchObject({ new: 1, known: 0 })
    expect(await book([same])).toMatchObject({ new: 0, known: 1 })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('is kept if a reference comes again after months', async () => {
    const { admin, order } = await openBank()
    const { id } = await order()
    const note = (bookedOn: string) => admin.noteMoney({ id, body: { ...noted, bankReference: 'X1', bookedOn } })
    expect([await note('2026-08-03'), await note('2026-11-27')]).toEqual([
      { paid: false, owed: 100 },
      { paid: true, owed: 0 },
    ])
  })
})
