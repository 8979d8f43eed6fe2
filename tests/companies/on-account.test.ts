/** Companies with payment terms get the goods first, and pay later. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { lockCredit } from '#server/companies/credit.ts'
import { remindOfDue } from '#server/companies/remind.ts'
import { rowsOf } from '#server/database/statements.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { shopToday } from '#server/settings/day-queries.ts'
import { camt } from '#tests/bank/make-statements.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { ana } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { german } from '#tests/tax/tax-shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { openAccountShop } from './account-shop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const today = sql`insert into exchange_rates (day, dollars_per_euro, source) values (current_date, 10843, 'test')`
const erasing = { person: ana.email, body: { email: ana.email } }
const refused = async (call: Promise<unknown>) => (await refusalOf(call)).message

describe('an order on account', () => {
  it('is offered only to customers of a company with terms, with what is left of its credit', async () => {
    const { shop, api, clerk, companyId, grant, order } = await openAccountShop()
    const cart = { lines: [{ id: shop.productId, quantity: 2 }], country: 'ES' }
    expect(await api.priceCart({ body: cart })).not.toHaveProperty('account')
    expect(await refused(order())).toMatch(/^Your company has no payment terms/)
    await grant()
    expect(await api.priceCart({ body: cart })).toMatchObject({ account: { netDays: 30, left: 1_000 } })
    const id = await order()
    expect(await api.findOrder({ id })).toMatchObject({ paysBy: 'account', netDays: 30, paid: false, toPay: 242 })
    expect(await api.priceCart({ body: cart })).toMatchObject({ account: { left: 758 } })
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 242, left: 758 })
    const [mail] = await mailsTo(shop, ana.email)
    expect(mail?.body).toMatch(/You pay on account\. The payment is due 30 days after the goods have shipped\./)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('keeps its goods without a time limit, and can be cancelled until it ships, which frees the credit', async () => {
    const { shop, api, admin, clerk, db, companyId, grant, order } = await openAccountShop()
    await grant()
    const [first, second] = [await order(), await order()]
    expect(await api.findOrder({ id: first })).not.toHaveProperty('heldUntil')
    await endHolds(shop.shop, inDays(400), new AbortController().signal)
    await api.cancelOrder({ id: first })
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 242 })
    await admin.shipOnAccount({ id: second, body: {} })
    expect(await refused(api.cancelOrder({ id: second }))).toBe('This order has already shipped')
    expect(await shop.stock()).toBe(98)
    expect(await refused(admin.erasePerson(erasing))).toBe(
      'Coils GmbH has open orders, and nobody else orders for this company. First remove the member on the page of the company',
    )
    await clerk.refundOrder({ id: second, body: { amount: 242, reason: 'All goods came back' } })
    await db.execute(today)
    await api.findCreditNote({ id: second, n: '1' })
    await admin.erasePerson(erasing)
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('ships before it is paid, with an invoice that says when and how to pay, and is then paid by transfer', async () => {
    const { shop, api, admin, db, grant, order, book } = await openAccountShop()
    await grant()
    const id = await order()
    expect(await refused(admin.approveOrder({ id }))).toBe('Only a paid order can be confirmed')
    expect((await admin.listToShip({})).map(({ _id, onAccount }) => [_id, onAccount])).toEqual([[id, true]])
    await admin.reportShort({ id, body: { text: 'One coil is missing' } })
    expect(await admin.shipOnAccount({ id, body: { carrier: 'Seur', tracking: '1' } })).toMatchObject({
      modifiedCount: 1,
    })
    expect(await admin.shipOnAccount({ id, body: {} })).toMatchObject({ modifiedCount: 0 })
    const shipped = await api.findOrder({ id })
    const { number, dueOn = '' } = shipped
    const reference = referenceOf(Number(number.slice(2)))
    expect(shipped).toMatchObject({ paid: false, approved: true, transfer: { owed: 242, reference } })
    const { rows } = await rowsOf<{ day: string }>(db, sql`select (${shopToday} + 30)::text as day`)
    expect(dueOn).toBe(rows[0]?.day)
    await db.execute(today)
    const { text: invoice } = await readPaper(await api.findReceipt({ id }))
    expect(invoice).toMatch(/Due on/)
    expect(invoice).toMatch(/On account: please pay by .* to Fleje, S\.L\., IBAN ES91/s)
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.body).toMatch(/Please pay \$242\.00 by .*IBAN: ES91/s)
    const invoiceNumber = (await api.findOrder({ id })).papers?.[0]?.number
    expect(await book(camt({ entries: [{ cents: 24_200, text: `Invoice ${invoiceNumber}` }] }))).toMatchObject({
      automatic: 1,
    })
    const paid = await api.findOrder({ id })
    expect(paid).toMatchObject({ paid: true, approved: true, transactionId: reference, papers: [{ kind: 'invoice' }] })
    expect(paid).not.toHaveProperty('dueOn')
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).not.toMatch(/your invoice when the order ships/)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.runIf(onPostgres)('does not delay colleagues who pay by card', async () => {
    const { shop, companyId, grant, api } = await openAccountShop()
    await grant()
    const { db: elsewhere } = await anotherInstance(shop.database)
    await elsewhere.transaction(async (tx) => {
      await lockCredit(tx, companyId)
      await api.placeOrder({ body: { ...shop.purchase({ quantity: 1 }), country: 'ES' } })
    })
  })

  it('can be paid by card before it ships, and is then confirmed like any other', async () => {
    const { shop, api, admin, clerk, companyId, grant, order } = await openAccountShop()
    await grant()
    const id = await order()
    await payFor(shop, api, id)
    expect(await clerk.findTerms({ id: companyId })).toMatchObject({ owed: 0, orders: [] })
    expect(await refused(admin.shipOnAccount({ id, body: {} }))).toBe('This order is paid: confirm it instead')
    await admin.approveOrder({ id })
    expect(await api.findOrder({ id })).not.toHaveProperty('dueOn')
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('starts its term anew when its shipment is undone and it ships again', async () => {
    const { shop, api, admin, grant, order } = await openAccountShop({ taxMode: 'none' })
    await grant({ netDays: 0 })
    const id = await order()
    await admin.shipOnAccount({ id, body: {} })
    await admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } })
    expect(await api.findOrder({ id })).not.toHaveProperty('dueOn')
    await admin.shipOnAccount({ id, body: {} })
    expect(await api.findOrder({ id })).toMatchObject({ approved: true, netDays: 0, dueOn: expect.any(String) })
    await remindOfDue(shop.shop, new Date())
    expect((await subjectsTo(shop, ana.email)).filter((subject) => /Due soon/.test(subject))).toEqual([])
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('cannot be cancelled once its invoice is numbered, even if its shipment is undone', async () => {
    const { shop, api, admin, db, grant, order } = await openAccountShop()
    await grant()
    await db.execute(today)
    const [invoiced, other] = [await order(1), await order(1)]
    for (const id of [invoiced, other]) await admin.shipOnAccount({ id, body: {} })
    await api.findReceipt({ id: invoiced })
    for (const id of [invoiced, other]) await admin.undoShipping({ id, body: { reason: 'No carrier came.' } })
    expect(await refused(api.cancelOrder({ id: invoiced }))).toMatch(/^This order has its invoice already/)
    await api.cancelOrder({ id: other })
    await admin.shipOnAccount({ id: invoiced, body: {} })
    expect(await brokenInvariants(shop.database.db)).toEqual([])
  })

  it('counts in the tax report of the day on which it ships', async () => {
    const { shop, db, api, admin, grant, order } = await openAccountShop()
    await grant()
    const id = await order()
    await admin.shipOnAccount({ id, body: {} })
    await db.execute(
      sql`insert into exchange_rates (day, dollars_per_euro, source) values (current_date - 2, 10000, 'test')`,
    )
    await db.execute(sql`update orders set approved_at = approved_at - interval '1 day' where id = ${id}`)
    const day = (days: number) => inDays(days).toISOString().slice(0, 10)
    const on = (from: string, to: string) => admin.findTaxReport({ from, to })
    expect((await on(day(-2), day(-1))).rows).toMatchObject([{ kind: 'sales', base: 200, tax: 42 }])
    await payFor(shop, api, id)
    expect((await on(day(0), day(1))).rows).toEqual([])
  })
})

describe('an order on account is refused', () => {
  it('beyond the credit, with what is left of it and the ways to pay that remain', async () => {
    const { grant, order, api, shop } = await openAccountShop()
    await grant({ creditLimit: 500 })
    await order()
    const { message, facts, errors } = await refusalOf(order(3))
    expect(message).toBe('$258.00 of your company’s credit is left, and this order comes to $363.00')
    expect([errors, facts]).toMatchObject([{ paysBy: message }, { waysToPay: ['card', 'transfer'] }])
    const cart = { lines: [{ id: shop.productId, quantity: 3 }], country: 'ES' }
    expect(await api.priceCart({ body: cart })).toMatchObject({ account: { left: 258, refusal: message } })
    await grant({ creditLimit: 605 })
    await order(3)
  })

  it('if its VAT could exceed the credit once the register of VAT numbers has answered', async () => {
    const { grant, api, shop } = await openAccountShop()
    await grant({ creditLimit: 1_000 })
    const body = { ...shop.purchase({ quantity: 9 }), country: 'DE', vatNumber: german, paysBy: 'account' } as const
    expect(await refused(api.placeOrder({ body }))).toBe(
      '$1,000.00 of your company’s credit is left, and this order comes to $1,089.00',
    )
    await api.placeOrder({ body: { ...body, quantity: 8, totalPrice: 800 } })
  })

  it('while the company is blocked; nothing ships to it on account either', async () => {
    const { admin, grant, order } = await openAccountShop()
    await grant()
    const id = await order()
    await grant({ blocked: 'Cheques bounced' })
    expect(await refused(order())).toBe('Your company cannot order on account at the moment. Please write to us')
    expect(await refused(admin.shipOnAccount({ id, body: {} }))).toMatch(/^The company of this order is blocked/)
    await grant()
    await admin.shipOnAccount({ id, body: {} })
  })

  it('while an invoice is more than 15 days overdue', async () => {
    const { admin, db, grant, order } = await openAccountShop()
    await grant()
    const id = await order()
    await admin.shipOnAccount({ id, body: {} })
    const dueAgo = (days: number) =>
      db.execute(sql`update orders set due_on = current_date - ${days}::int where id = ${id}`)
    await dueAgo(15)
    await order(1)
    await dueAgo(16)
    expect(await refused(order(1))).toMatch(/more than 15 days overdue/)
  })

  it('if its terms are refused: without a bank account of the shop, or for more than 60 days', async () => {
    const { admin, grant } = await openAccountShop()
    expect(await refused(grant({ netDays: 61 }))).toBe('At most 60 days')
    const bank = await admin.findBank()
    await admin.putBank({ body: { ...bank, accounts: [] } })
    expect(await refused(grant())).toMatch(/^First enter the bank account/)
  })
})
