/** Customers pay by bank transfer; the office books the statements of its bank. */

import { describe, expect, it } from 'vitest'
import { endHolds } from '#server/orders/end-holds.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { inBothCurrencies, inShopCurrency } from '#tests/currencies.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mails.ts'
import { confirmCard, payFor } from '#tests/paying.ts'
import { ana, root, somebody } from '#tests/people.ts'
import { readCode } from '#tests/read-code.ts'
import { refusalOf } from '#tests/refused.ts'
import { isEverything } from '#tests/sample.ts'
import { fourOf, german as germanNumber, openTaxShop } from '#tests/tax/tax-shop.ts'
import { bank, entriesOf, german, openBank } from './bank-shop.ts'
import { type Booked, camt, norma43 } from './make-statements.ts'

describe('an order that is paid by transfer', () => {
  it.each(inBothCurrencies)(
    'in %s says in the order and in the mail what to enter at the bank',
    async (name, environment) => {
      const { shop, api, order } = await openBank(environment)
      const { id, reference } = await order()
      const { transfer, paysBy } = await api.findOrder({ id })
      expect([paysBy, transfer]).toEqual(['transfer', { ...bank.accounts[0], reference, owed: 200 }])
      const [mail] = await mailsTo(shop, ana.email)
      expect(mail?.body).toMatch(/IBAN: ES91 2100 0418 4502 0005 1332.*[$€]200\.00.*Payment reference: RF\d\d F/s)
      expect(mail?.body).toContain(inShopCurrency(`Amount: $200.00 (${name === 'euros' ? 'euros' : 'US dollars'})`))
      const codes = await Promise.all(
        ((await mail?.attach?.()) ?? []).map(async (file) => readCode(await file.bytes())),
      )
      const [account] = bank.accounts
      const code = `BCD\n002\n1\nSCT\n${account?.bic}\n${account?.holder}\n${account?.iban}\nEUR200.00\n\n${reference}`
      expect(codes).toEqual(name === 'euros' ? [code] : [])
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    },
  )

  it('is refused without a bank account, without a confirmed address, and for more than half of the stock', async () => {
    const { shop, admin, api, order } = await openBank()
    const body = { ...shop.purchase(), paysBy: 'transfer' } as const
    expect((await refusalOf((await shop.as(somebody)).placeOrder({ body }))).message).toMatch(
      /^Please confirm your email/,
    )
    expect((await refusalOf(api.placeOrder({ body: { ...body, quantity: 51 } }))).message).toMatch(/at most half/)
    await admin.putBank({ body: { ...bank, accounts: [] } })
    expect((await refusalOf(order())).message).toBe('This shop takes no bank transfers')
  })

  it.each(inBothCurrencies)(
    'in %s is paid by an entry with its reference and its exact amount; the same file again adds nothing',
    async (_, environment) => {
      const { shop, api, clerk, order, file } = await openBank(environment)
      const { id, reference } = await order()
      const text = camt({ entries: [{ cents: 20_000, text: reference.replace(/(.{4})/g, '$1 '), account: german }] })
      const expected = { new: 1, known: 0, automatic: 1, toLookAt: 0, unknown: 0, outgoing: 0, leftOut: [] }
      expect(await clerk.checkStatement({ body: file(text) })).toEqual(expected)
      expect(await api.findOrder({ id })).toMatchObject({ paid: false })
      expect(await clerk.bookStatement({ body: file(text) })).toEqual(expected)
      const paid = await api.findOrder({ id })
      expect(paid).toMatchObject({ paid: true, transactionId: reference, papers: [{ kind: 'receipt' }] })
      expect(paid).not.toHaveProperty('transfer')
      expect((await mailsTo(shop, ana.email)).at(-1)?.subject).toMatch(/your payment/)
      expect(await clerk.bookStatement({ body: file(text) })).toMatchObject({ new: 0, known: 1 })
      expect(await entriesOf(clerk)).toEqual([])
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    },
  )

  it.each(inBothCurrencies)(
    'in %s is also paid by an entry in Norma 43, even one for several orders, and only once if files overlap',
    async (_, environment) => {
      const { shop, api, clerk, order, file } = await openBank(environment)
      const [one, two, three] = [await order(1), await order(2), await order(3)]
      const first = { cents: 30_000, text: `${one.number} ${two.number}`, bankReference: '1' }
      const second = { cents: 30_000, text: three.reference, bankReference: '2' }
      const bytes = (entries: Booked[]) => new File([norma43({ entries })], 'n43.txt', { type: 'text/plain' })
      expect(await clerk.bookStatement({ body: bytes([first]) })).toMatchObject({ new: 1, automatic: 1 })
      expect(await clerk.bookStatement({ body: bytes([first, second]) })).toMatchObject({
        new: 1,
        known: 1,
        automatic: 1,
      })
      for (const { id } of [one, two, three]) expect(await api.findOrder({ id })).toMatchObject({ paid: true })
      expect(await clerk.bookStatement({ body: file(camt({ entries: [{ ...first, cents: -5 }] })) })).toMatchObject({
        outgoing: 1,
      })
      expect(await brokenInvariants(shop.database.db)).toEqual([])
    },
  )
})

describe('an entry that does not match by itself', () => {
  it.each<[string, (order: { reference: string; number: string }) => Booked, RegExp]>([
    ['wrong check digits', ({ number }) => ({ cents: 20_000, text: `RF00F${number.slice(2)}` }), /check digits/],
    ['$15.00 less', ({ reference }) => ({ cents: 18_500, text: reference }), /\$15\.00 is missing: write it off/],
    ['much less', ({ reference }) => ({ cents: 8_000, text: reference }), /^\$80\.00 of \$200\.00$/],
    ['more', ({ reference }) => ({ cents: 20_500, text: reference }), /^\$5\.00 more than the order owes$/],
  ])('with %s is suggested with the reason, and pays only when a clerk says so', async (_, entry, why) => {
    const { api, clerk, order, book } = await openBank()
    const placed = await order()
    expect(await book([entry(placed)])).toMatchObject({ automatic: 0, toLookAt: 1 })
    expect(await api.findOrder({ id: placed.id })).toMatchObject({ paid: false })
    const [shown] = await entriesOf(clerk)
    expect(shown?.why).toMatch(why)
    expect(shown?.suggested).toMatchObject([{ order: { number: placed.number } }])
  })

  it('is matched with bank charges written off, up to the limit of the settings', async () => {
    const { shop, admin, api, clerk, order, book } = await openBank()
    const { id, number, reference } = await order()
    await book([{ cents: 18_500, text: reference }])
    const [{ _id: entry } = { _id: '' }] = await entriesOf(clerk)
    await admin.putBank({ body: { ...bank, bankCharges: 10 } })
    expect((await refusalOf(clerk.matchEntry({ id: entry, body: { order: number, charges: true } }))).message).toBe(
      'At most $10.00 can be written off as bank charges',
    )
    await admin.putBank({ body: bank })
    await clerk.matchEntry({ id: entry, body: { order: number, charges: true } })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true, transactionId: reference })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('can pay a part of an order, which stays unpaid until an entry pays the rest', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const { id, number, reference } = await order()
    await book([{ cents: 12_000, text: reference }])
    const [{ _id: entry } = { _id: '' }] = await entriesOf(clerk)
    await clerk.matchEntry({ id: entry, body: { order: number } })
    expect((await api.findOrder({ id })).transfer?.owed).toBe(80)
    await clerk.matchEntry({ id: entry, body: { order: number } }).catch(() => {})
    expect(await book([{ cents: 8_000, text: reference, bankReference: 'second' }])).toMatchObject({ automatic: 1 })
    expect(await api.findOrder({ id })).toMatchObject({ paid: true })
    expect(await entriesOf(clerk)).toEqual([])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('can be unmatched: the order then owes the money again, and the match is gone', async () => {
    const { shop, admin, api, clerk, order, book } = await openBank()
    const { id, number, reference } = await order()
    await book([
      { cents: 12_000, text: 'nothing' },
      { cents: 20_000, text: 'nothing', bankReference: 'other' },
    ])
    const [part, whole] = await entriesOf(clerk)
    await clerk.matchEntry({ id: part?._id ?? '', body: { order: number } })
    const [match] = (await entriesOf(clerk)).flatMap(({ matches }) => matches)
    expect(match).toMatchObject({ canUndo: true, amount: 120 })
    await clerk.undoMatch({ id: match?._id ?? '' })
    expect((await api.findOrder({ id })).transfer?.owed).toBe(200)
    expect((await entriesOf(clerk)).map(({ left }) => left)).toEqual([120, 200])
    expect(await clerk.findNeeds({})).toMatchObject({ transfers: 2 })
    await clerk.matchEntry({ id: whole?._id ?? '', body: { order: number } })
    expect((await refusalOf(clerk.undoMatch({ id: match?._id ?? '' }))).status).toBe(404)
    await clerk.setEntryAside({ id: part?._id ?? '', body: { why: 'Paid back at the counter' } })
    expect(await entriesOf(clerk)).toEqual([])
    expect(await clerk.findNeeds({})).toMatchObject({ transfers: 0 })
    expect((await admin.listChanges({ kind: 'order', id })).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['match transfer', 'undo match']),
    )
    expect([(await api.findOrder({ id })).transactionId, await brokenInvariants(shop.database.db)]).toEqual([
      reference,
      [],
    ])
  })

  it('of a payer who has paid before is suggested for the only open order of its amount', async () => {
    const { clerk, order, book } = await openBank()
    const first = await order(1)
    await book([{ cents: 10_000, text: first.reference, account: german }])
    const second = await order(3)
    await order(4)
    await book([{ cents: 30_000, text: 'thank you', account: german, bankReference: 'later' }])
    expect(await entriesOf(clerk)).toMatchObject([
      { why: 'The payer’s only open order of this amount', suggested: [{ order: { number: second.number } }] },
    ])
  })

  it('that names a paid, an ended or a card order, or none, says why', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const [paid, ended] = [await order(1), await order(1)]
    await payFor(shop, api, paid.id)
    await api.cancelOrder({ id: ended.id })
    const { _id: card } = await api.placeOrder({ body: shop.purchase() })
    const { number } = await api.findOrder({ id: card })
    await book(
      [paid.number, ended.number, number, 'F99999', 'hello'].map((text, index) => ({ cents: 100 + index, text })),
    )
    expect((await entriesOf(clerk)).map(({ why }) => why)).toEqual([
      `${paid.number} is already paid`,
      `${ended.number} has expired or was cancelled`,
      `${number} is to be paid by card`,
      'There is no order F-99999',
      'The transfer names no order',
    ])
  })
})

it('money for an order whose VAT number is still being checked waits until the register has answered', async () => {
  const shop = await openTaxShop()
  const [admin, api] = [await shop.as(root), await shop.as(ana)]
  await admin.putBank({ body: bank })
  const berlin = { country: 'DE', postalCode: '10115', vatNumber: germanNumber }
  const { _id: id } = await api.placeOrder({ body: { ...fourOf(shop, berlin), paysBy: 'transfer' } })
  const { number } = await api.findOrder({ id })
  const entries = [{ cents: 39_200, text: number }]
  const body = new File([camt({ entries })], 'statement.xml', { type: 'application/xml' })
  expect(await admin.bookStatement({ body })).toMatchObject({ new: 1, unknown: 1 })
  const [entry] = await entriesOf(admin)
  expect(entry?.why).toBe(`${number} is waiting for the register of VAT numbers`)
  const ask = { id: entry?._id ?? '', body: { order: number } }
  expect((await refusalOf(admin.matchEntry(ask))).message).toMatch(/waiting for the register/)
  await askForWaitingOrders(shop.shop, new Date(), new AbortController().signal)
  expect((await entriesOf(admin)).map(({ why }) => why)).toEqual(['Reference and amount agree'])
  await admin.matchEntry(ask)
  expect(await api.findOrder({ id })).toMatchObject({ paid: true, toPay: 392 })
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

describe('money by card and by transfer for the same order', () => {
  it('pays it once, and leaves the other money to be dealt with, each time', async () => {
    const { shop, api, clerk, order, file } = await openBank()
    for (let round = 0; round < (isEverything ? 20 : 8); round++) {
      const { id, reference } = await order(1)
      const card = await confirmCard(shop, api, id)
      const entries = [{ cents: 10_000, text: reference, bankReference: `round ${round}` }]
      await Promise.allSettled([
        api.recordPayment({ id, body: { transactionId: card } }),
        clerk.bookStatement({ body: file(camt({ entries })) }),
      ])
      const { paid, transactionId } = await api.findOrder({ id })
      expect(paid).toBe(true)
      const left = (await entriesOf(clerk)).filter(({ text }) => text === reference)
      expect(left).toHaveLength(transactionId === reference ? 0 : 1)
    }
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('adds up to the order if the card pays the rest, and is listed if the hold ended before', async () => {
    const { shop, api, clerk, order, book } = await openBank()
    const [card, late] = [await order(2), await order(2)]
    await book([
      { cents: 5_000, text: card.reference },
      { cents: 6_000, text: late.reference, bankReference: 'late' },
    ])
    for (const entry of await entriesOf(clerk)) {
      const [part] = entry.suggested
      await clerk.matchEntry({ id: entry._id, body: { order: part?.order.number ?? '' } })
    }
    expect((await entriesOf(clerk)).map(({ left }) => left)).toEqual([0, 0])
    await payFor(shop, api, card.id)
    expect(await api.findOrder({ id: card.id })).toMatchObject({ paid: true, toPay: 200 })
    await endHolds(shop.shop, new Date(Date.now() + 8 * 86_400_000), new AbortController().signal)
    expect((await entriesOf(clerk)).map(({ left }) => left)).toEqual([60])
    expect((await mailsTo(shop, ana.email)).map(({ body }) => body)).toContainEqual(
      expect.stringContaining(
        'has expired. We have received $60.00 for this order and will pay it back to your bank account.',
      ),
    )
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })
})
