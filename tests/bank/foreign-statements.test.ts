/** Statements as banks really write them, modelled on public files, each with its right outcome in a demo shop. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { invoicesNamedIn } from '#contract/bank/rules/reference.ts'
import type { ReadResult } from '#contract/bank/schema/bank.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { openPayingLater } from '#tests/demo-shop.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { refusalOf } from '#tests/refused.ts'
import { sample } from '#tests/sample.ts'
import { entriesOf, openBank } from './bank-shop.ts'
import { camt, together } from './make-statements.ts'

const demoIban = 'ES7400001122334455667788'

const bytesOf = (name: string) => readFileSync(new URL(`foreign/${name}`, import.meta.url))
const sent = (content: BlobPart) => new File([content], 'statement', { type: 'application/octet-stream' })
const fileOf = (name: string) => sent(bytesOf(name))

async function openDemo() {
  const shop = await openPayingLater()
  const [api, clerk] = [await shop.as(demoAccounts.customer), await shop.as(demoAccounts.bookkeeper)]
  const paid = async () => {
    const orders = await api.listMyOrders({ email: demoAccounts.customer.email })
    return orders.flatMap(({ number, paid }) => (paid ? number : []))
  }
  return { shop, api, clerk, paid }
}

const nothing: ReadResult = { new: 0, known: 0, automatic: 0, toLookAt: 0, unknown: 0, outgoing: 0, leftOut: [] }
const paysOne: ReadResult = { ...nothing, new: 1, automatic: 1 }

const paying: [name: string, outcome: ReadResult][] = [
  ['00-control.xml', paysOne],
  ['00-control.n43', paysOne],
  ['01-n43-file-header-00.n43', paysOne],
  ['02-n43-count-includes-last-record.n43', paysOne],
  ['03-n43-zero-debit.n43', paysOne],
  ['04-n43-ctrl-z.n43', paysOne],
  ['05-n43-utf8-with-bom.n43', paysOne],
  ['07-n43-order-number-cut-at-38.n43', paysOne],
  ['08-n43-nif-of-a-cooperative.n43', paysOne],
  ['09-camt-amounts-with-leading-zeros.xml', paysOne],
  ['11-camt-in-business-envelope.xml', paysOne],
  ['12-camt-only-closing-balance.xml', paysOne],
  ['13-camt-stated-sum-is-net.xml', { ...paysOne, new: 2, outgoing: 1 }],
  ['17-camt-number-of-the-document.xml', paysOne],
  ['17b-camt-text-in-additional-transaction-information.xml', paysOne],
  ['19-camt-utf16.xml', paysOne],
  [
    '20-n43-two-accounts-one-in-euros.n43',
    { ...paysOne, leftOut: ['This file has a statement of another account, ending in 1332'] },
  ],
  ['24-camt-in-zip.zip', paysOne],
  ['25-camt-zero-entry-with-summary.xml', paysOne],
  ['27-camt-without-booking-day.xml', paysOne],
  ['28-camt-time-in-utc.xml', paysOne],
  ['29-camt-cdata-and-prefix.xml', paysOne],
  ['29b-camt-prefixed.xml', paysOne],
  ['32-n43-nul-fillers.n43', paysOne],
]

it.each(sample(paying, 8))('%s pays F-10001', async (name, outcome) => {
  const { shop, clerk, paid } = await openDemo()
  expect(await clerk.bookStatement({ body: fileOf(name) })).toEqual(outcome)
  expect(await paid()).toEqual(['F-10001'])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

const waiting: [name: string, outcome: ReadResult, entry: object][] = [
  [
    '15-camt-batch-less-charges.xml',
    { ...nothing, new: 1, unknown: 1 },
    { amount: 1345.8, why: 'The named orders owe $1,348.80, but $1,345.80 came in' },
  ],
  ['18-camt-payer-only-as-ultimate-debtor.xml', { ...nothing, new: 1, unknown: 1 }, { payer: 'Cliente Final, S.A.' }],
  ['22a-camt-day.xml', { ...nothing, new: 1, toLookAt: 1 }, { amount: 449.6 }],
  ['31-camt-text-of-40-kB.xml', { ...nothing, new: 1, unknown: 1 }, { why: 'The transfer names no order' }],
]

it.each(sample(waiting, 2))('%s is read, and waits for a person', async (name, outcome, entry) => {
  const { shop, clerk, paid } = await openDemo()
  expect(await clerk.bookStatement({ body: fileOf(name) })).toEqual(outcome)
  expect(await entriesOf(clerk)).toMatchObject([entry])
  expect(await paid()).toEqual([])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('14-camt-account-without-iban.xml pays F-10001 if the shop has that account, whose number the buyer reads', async () => {
  const { shop, api, clerk, paid } = await openDemo()
  const admin = await shop.as(demoAccounts.admin)
  const account = { iban: 'qx 904000 76869', bic: '021000021', holder: 'Fleje, Inc.' }
  const { accounts, ...terms } = await admin.findBank()
  await admin.putBank({ body: { ...terms, accounts: [account, ...accounts] } })
  const owing = (await api.listMyOrders({ email: demoAccounts.customer.email })).find(
    ({ number }) => number === 'F-10001',
  )
  expect((await api.findOrder({ id: owing?._id ?? '' })).transfer).toMatchObject({ ...account, iban: 'QX90400076869' })
  expect(await clerk.bookStatement({ body: fileOf('14-camt-account-without-iban.xml') })).toEqual(paysOne)
  expect(await paid()).toContain('F-10001')
})

it.each([
  ['iban', 'ES74 0000 1122 3344 5566 7789', 'The check digits of this IBAN are wrong'],
  ['iban', '123', 'This is neither an IBAN nor the number of an account'],
  ['iban', 'our account', 'This is neither an IBAN nor the number of an account'],
  ['bic', '021000022', 'This is neither a BIC nor a routing number'],
  ['bic', 'BANK', 'This is neither a BIC nor a routing number'],
])('an account whose %s is %j is refused: %s', async (field, text, sentence) => {
  const { shop } = await openDemo()
  const admin = await shop.as(demoAccounts.admin)
  const { accounts, ...terms } = await admin.findBank()
  const wrong = accounts.map((account) => ({ ...account, [field]: text }))
  const { status, errors } = await refusalOf(admin.putBank({ body: { ...terms, accounts: wrong } }))
  expect([status, errors]).toEqual([422, { [`accounts.0.${field}`]: sentence }])
})

it.each<[name: string, sentence: RegExp]>([
  ['14-camt-account-without-iban.xml', /another account, ending in 6869$/],
  ['26-camt-052-report.xml', /intraday report \(camt\.052\).*Send the statement of the day \(camt\.053\)/],
])('%s is refused with a sentence that says what to send instead', async (name, sentence) => {
  const { clerk } = await openDemo()
  const { status, message } = await refusalOf(clerk.checkStatement({ body: fileOf(name) }))
  expect([status, message]).toEqual([422, expect.stringMatching(sentence)])
})

/** Money of an order that the ERP has noted before the statement came. */
async function note(
  { shop }: Awaited<ReturnType<typeof openDemo>>,
  order: number,
  bankReference: string,
  bookedOn: string,
) {
  const admin = await shop.as(demoAccounts.admin)
  const orders = await admin.listOrders({})
  const { _id: id } = orders.find(({ number }) => number === `F-${order}`) ?? { _id: '' }
  return admin.noteMoney({ id, body: { amount: 449.6, bankReference, bookedOn } })
}

it('16-camt-bank-reference-in-details.xml is known from the ERP, and pays no second order', async () => {
  const demo = await openDemo()
  const name = '16-camt-bank-reference-in-details.xml'
  expect(await note(demo, 10_002, 'BREF2611270000451', '2026-11-27')).toMatchObject({ owed: 449.6 })
  expect(await demo.clerk.bookStatement({ body: fileOf(name) })).toEqual({ ...nothing, known: 1 })
  expect(await demo.paid()).toEqual([])
  expect(await brokenInvariants(demo.shop.database.db)).toEqual([])
})

it('30-n43-placeholder-reference.n43 pays F-10001, whatever was noted under the placeholder before', async () => {
  const demo = await openDemo()
  // Whether such a note is accepted does not matter here.
  await Promise.allSettled([note(demo, 10_003, '0000000000', '2026-11-26')])
  const outcome = await demo.clerk.bookStatement({ body: fileOf('30-n43-placeholder-reference.n43') })
  expect(outcome).toEqual(paysOne)
  expect(await demo.paid()).toEqual(['F-10001'])
  expect(await brokenInvariants(demo.shop.database.db)).toEqual([])
})

it('21-camt-the-same-statement-twice.xml has one transfer, which waits for a person', async () => {
  const { shop, clerk } = await openDemo()
  const outcome = await clerk.bookStatement({ body: fileOf('21-camt-the-same-statement-twice.xml') })
  expect(outcome).toEqual({ ...nothing, new: 1, unknown: 1, known: 1 })
  expect(await entriesOf(clerk)).toMatchObject([{ amount: 123.45 }])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('22b-n43-the-same-day.n43 is known from 22a-camt-day.xml, and pays nothing more', async () => {
  const { shop, clerk, paid } = await openDemo()
  await clerk.bookStatement({ body: fileOf('22a-camt-day.xml') })
  const [entry] = await entriesOf(clerk)
  await clerk.matchEntry({ id: entry?._id ?? '', body: { order: 'F-10002' } })
  expect(await clerk.bookStatement({ body: fileOf('22b-n43-the-same-day.n43') })).toEqual({ ...nothing, known: 1 })
  expect(await paid()).toEqual([])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

it('23-camt-credit-and-its-reversal.xml pays nothing', async () => {
  const { shop, clerk, paid } = await openDemo()
  const outcome = await clerk.bookStatement({ body: fileOf('23-camt-credit-and-its-reversal.xml') })
  expect(outcome).toMatchObject({ automatic: 0 })
  expect(await paid()).toEqual([])
  expect(await brokenInvariants(shop.database.db)).toEqual([])
})

const texts = bytesOf('bank-texts.tsv')
  .toString('utf8')
  .split('\n')
  .filter((line) => line.includes('\t') && !line.startsWith('text\t'))
  .map((line) => line.replaceAll('\\n', '\n').split('\t'))

it('texts with separators, cut numbers and look-alikes name the orders and invoices that they mean', async () => {
  const { clerk } = await openDemo()
  for (const [text = '', expected = ''] of texts) {
    const cents = { '10001': 44_960, '10001,10002': 134_880 }[expected]
    if (cents === undefined) {
      expect(invoicesNamedIn(text).map(({ year, number }) => `I-${year}-${String(number).padStart(4, '0')}`)).toEqual([
        expected,
      ])
      continue
    }
    const file = camt({ account: demoIban, entries: [{ cents, text }] })
    expect([text, await clerk.checkStatement({ body: sent(file) })]).toEqual([text, paysOne])
  }
})

it.each([
  ['PEDIDO 10001', 44_960, ['F-10001'], 'The text names F-10001, and the amount agrees'],
  ['10001 10002', 134_880, ['F-10001', 'F-10002'], 'The text names F-10001 and F-10002, and the amount agrees'],
  ['F-10001 10002', 134_880, ['F-10001', 'F-10002'], 'The text names F-10001 and F-10002, and the amount agrees'],
  ['PEDIDO 10001', 44_961, [], 'The transfer names no order'],
  ['F-2026118', 44_960, [], 'There is no order F-2026118'],
])('the text “%s” with %i cents is suggested for %j', async (text, cents, orders, why) => {
  const { clerk, paid } = await openDemo()
  const file = camt({ account: demoIban, entries: [{ cents, text }] })
  await clerk.bookStatement({ body: sent(file) })
  const [entry] = await entriesOf(clerk)
  expect([entry?.suggested.map(({ order }) => order.number), entry?.why]).toEqual([orders, why])
  expect(await paid()).toEqual([])
})

it('a file whose accounts are all left out is refused, and names each of them', async () => {
  const { clerk } = await openDemo()
  const euros = camt({ account: demoIban, currency: 'EUR', entries: [] })
  const body = sent(together(euros, camt({ entries: [] })))
  expect((await refusalOf(clerk.bookStatement({ body }))).message).toBe(
    'This file has a statement in EUR of the account ending in 7788, but the shop sells in US dollars. ' +
      'This file has a statement of another account, ending in 1332',
  )
})

it('a shop in euros books its statement in euros, and leaves out and names the one in dollars', async () => {
  const { clerk, order } = await openBank({ CURRENCY: 'EUR' })
  const { reference } = await order()
  const file = together(camt({ entries: [{ cents: 20_000, text: reference }] }), camt({ currency: 'USD', entries: [] }))
  expect(await clerk.bookStatement({ body: sent(file) })).toMatchObject({
    automatic: 1,
    leftOut: ['This file has a statement in USD of the account ending in 1332, but the shop sells in euros'],
  })
})

it('an account may be stated without the first four characters of its IBAN', async () => {
  const { clerk } = await openDemo()
  const entries = [{ cents: 44_960, text: 'F-10001' }]
  const file = camt({ account: demoIban.slice(4), entries })
  const body = sent(file.replace(/<IBAN>(.*?)<\/IBAN>/, '<Othr><Id>$1</Id></Othr>'))
  expect(await clerk.checkStatement({ body })).toEqual(paysOne)
})
