/** Statements that are refused, money that is paid back, and money that another program has seen at the bank. */
import { describe, expect, it } from 'vitest'
import { orders } from '#server/database/order-schema.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { ana, bruno } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { bank, entriesOf, openBank } from './bank-shop.ts'
import { camt, iban, norma43, together } from './make-statements.ts'

describe('a file', () => {
  it.each<[string, (text: string) => string, RegExp]>([
    [
      'of another account',
      (text) => text.replaceAll(iban, 'ES7921000813610123456789'),
      /another account, ending in 6789/,
    ],
    ['in another currency', (text) => text.replaceAll('"USD"', '"EUR"'), /in EUR/],
    ['with a wrong closing balance', (text) => text.replace('1200.00', '1200.01'), /do not add up/],
    ['with a day that does not exist', (text) => text.replaceAll('2026-11-26', '2026-02-31'), /A day cannot be read/],
    [
      'with elements inside two hundred others',
      (text) => text.replace('<GrpHdr>', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}<GrpHdr>`),
      /not a bank statement/,
    ],
    ['with entities', (text) => text.replace('?>', '?><!DOCTYPE d [<!ENTITY e "x">]>'), /entities/],
  ])('%s is refused as a whole, and writes nothing', async (_, change, sentence) => {
    const { shop, clerk, order, file } = await openBank()
    const { reference } = await order()
    const text = camt({ entries: [{ cents: 20_000, text: reference }] })
    expect(change(text)).not.toBe(text)
    const refusal = await refusalOf(clerk.bookStatement({ body: file(change(text)) }))
    expect([refusal.status, refusal.message]).toEqual([422, expect.stringMatching(sentence)])
    expect(await entriesOf(clerk)).toEqual([])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('in Norma 43 of another account, in another currency or cut off is refused as a whole', async () => {
    const { clerk, file } = await openBank()
    const text = norma43({ entries: [{ cents: 20_000, text: 'Invoice' }] })
    const wrong = [
      norma43({ entries: [], account: 'ES7921000813610123456789' }),
      norma43({ entries: [], currency: 'EUR' }),
    ]
    for (const one of [...wrong, text.slice(0, -82)])
      expect((await refusalOf(clerk.bookStatement({ body: file(one) }))).status).toBe(422)
    expect(await entriesOf(clerk)).toEqual([])
  })

  it('of more than 5 MB is refused', async () => {
    const { clerk, file } = await openBank()
    const refusal = await refusalOf(clerk.bookStatement({ body: file('x'.repeat(6 * 1024 * 1024)) }))
    expect(refusal.status).toBe(413)
  })

  it('is for bookkeepers and admins alone, and the accounts are for admins', async () => {
    const { shop, clerk, file } = await openBank()
    expect((await refusalOf((await shop.as(bruno)).bookStatement({ body: file('x') }))).status).toBe(403)
    expect((await refusalOf(clerk.putBank({ body: bank }))).status).toBe(403)
  })
})

it('an account with a booked statement cannot be removed, even if the statement has no entries', async () => {
  const { admin, book } = await openBank()
  await book([])
  const { message } = await refusalOf(admin.putBank({ body: { ...bank, accounts: [] } }))
  expect(message).toBe('The account that ends in 1332 has booked statements, so it cannot be removed')
})

it('a refund of money that came by transfer is owed until the office has noted the bank’s reference', async () => {
  const { shop, admin, api, clerk, order, book } = await openBank()
  const { id, reference } = await order()
  await book([{ cents: 20_000, text: reference }])
  const { _id: refundId } = await clerk.refundOrder({ id, body: { amount: 50, reason: 'Scratched' } })
  expect((await clerk.findMoneyNeeds()).transferRefunds).toMatchObject([{ _id: refundId }])
  expect(await clerk.findNeeds()).toMatchObject({ failedRefunds: 0, transferRefunds: 1 })
  expect((await refusalOf(clerk.retryRefund({ id, refundId, body: {} }))).message).toMatch(/paid by transfer/)
  await clerk.retryRefund({ id, refundId, body: { paidOtherwise: '2026112600099' } })
  expect(await api.findOrder({ id })).toMatchObject({
    refundedAmount: 50,
    refunds: [{ paidOtherwise: '2026112600099' }],
  })
  expect((await mailsTo(shop, ana.email)).at(-1)?.body).toMatch(/refunded \$50\.00 to your bank account: Scratched\./)
  expect(await admin.findMoneyNeeds()).toMatchObject({ failedRefunds: [], transferRefunds: [] })
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('money that the ERP has seen and that a statement states as well counts once, whichever comes first', async () => {
  const { shop, admin, clerk, order, book } = await openBank()
  const [first, second] = [await order(1), await order(1)]
  const see = (id: string, bankReference: string) =>
    admin.noteMoney({ id, body: { amount: 100, bankReference, bookedOn: '2026-11-26' } })
  const entry = ({ reference }: typeof first, bankReference: string) => ({
    cents: 10_000,
    text: reference,
    bankReference,
  })
  expect(await see(first.id, 'X1')).toEqual({ paid: true, owed: 0 })
  expect(await book([entry(first, 'X1'), entry(second, 'X2')])).toMatchObject({ new: 1, known: 1, automatic: 1 })
  expect(await see(second.id, 'X2')).toEqual({ paid: true, owed: 0 })
  expect(await entriesOf(clerk)).toEqual([])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('an order whose money is all to be paid back at the bank does not ship', async () => {
  const { admin, clerk, order, book } = await openBank()
  const { id, reference } = await order()
  await book([{ cents: 20_000, text: reference }])
  expect(await admin.listToShip({})).toHaveLength(1)
  await clerk.refundOrder({ id, body: { amount: 200, reason: 'Sold out' } })
  expect(await admin.listToShip({})).toEqual([])
  expect((await refusalOf(admin.approveOrder({ id }))).message).toBe(
    'Everything in this order has been refunded, so the order cannot be confirmed',
  )
})

it('money that the ERP has seen for an order that has ended is listed, and its amount cannot be changed', async () => {
  const { admin, api, clerk, order } = await openBank()
  const { id } = await order(1)
  await api.cancelOrder({ id })
  const see = (amount: number) => admin.noteMoney({ id, body: { amount, bankReference: 'X1', bookedOn: '2026-11-26' } })
  expect(await see(100)).toMatchObject({ paid: false })
  expect(await entriesOf(clerk)).toMatchObject([{ left: 100, suggested: [] }])
  expect((await refusalOf(see(90))).errors).toEqual({
    bankReference: 'This reference is recorded with another amount',
  })
  expect(await see(100)).toMatchObject({ paid: false })
})

it('of three equal parts of a batch, only the one that the ERP has seen is known already', async () => {
  const { admin, clerk, order, book } = await openBank()
  const { id } = await order(1)
  await admin.noteMoney({ id, body: { amount: 100, bankReference: 'X1', bookedOn: '2026-11-26' } })
  const part = { cents: 10_000, text: 'Invoice' }
  const batch = [{ cents: 30_000, bankReference: 'X1', batch: [part, part, part] }]
  expect(await book(batch)).toMatchObject({ new: 2, known: 1 })
  expect(await book(batch)).toMatchObject({ new: 0, known: 3 })
  expect((await entriesOf(clerk)).map(({ left }) => left)).toEqual([100, 100])
})

it('two statements in one file may have equal entries without a reference: all are kept, and a person decides', async () => {
  const { shop, admin, clerk, order, file } = await openBank()
  const { id } = await order(1)
  const entries = [{ cents: 10_000, text: 'Invoice', bankReference: 'NONREF' }]
  const statement = (opening: number) => camt({ opening, entries })
  const both = together(statement(100_000), statement(110_000))
  expect(await clerk.bookStatement({ body: file(both) })).toMatchObject({ new: 2, known: 0 })
  expect(await clerk.bookStatement({ body: file(both) })).toMatchObject({ new: 0, known: 2 })
  await admin.noteMoney({ id, body: { amount: 100, bankReference: 'B0', bookedOn: '2026-11-26' } })
  const inDoubt = (await entriesOf(clerk)).filter(({ doubt }) => doubt)
  expect([inDoubt.length, (await entriesOf(clerk)).length]).toEqual([2, 3])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('money that the ERP has seen pays the order, once for each of the bank’s references', async () => {
  const { shop, admin, clerk, order } = await openBank()
  const { id, number } = await order()
  const { key } = await admin.makeKey({ body: { name: 'ERP', scope: 'money' } })
  const body = JSON.stringify({ amount: 120, bankReference: 'X1', bookedOn: '2026-11-26' })
  const send = (text: string) =>
    shop.send(`/api/orders/${id}/money`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: text,
    })
  for (const _ of [1, 2]) expect(await (await send(body)).json()).toEqual({ paid: false, owed: 80 })
  expect(await (await send(body.replace('X1', 'X2').replace('120', '80'))).json()).toEqual({ paid: true, owed: 0 })
  expect(await shop.database.db.$count(orders)).toBe(1)
  // Money that comes after that pays nothing, and is listed.
  const other = body.replace('X1', 'X3').replace('120', '121')
  expect(await (await send(other)).json()).toEqual({ paid: true, owed: 0 })
  expect(await entriesOf(clerk)).toMatchObject([{ amount: 121, left: 121, why: `${number} is already paid` }])
  expect((await admin.listChanges({ kind: 'order', id })).map(({ action }) => action)).toContain('note transfer')
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})
