/** The CSV of orders for bookkeeping. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fillDemoShop } from '#demo/fill.ts'
import { invent } from '#demo/invented/invent.ts'
import { orders } from '#server/database/order-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { makeAll, openInvoicing, year } from '#tests/papers/invoicing.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { rowsIn } from '#tests/products/csv.ts'
import { openShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'

async function openOffice() {
  const shop = await openShop({ available: 100 })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  /** Places an order, and then writes the given values into its row. */
  const place = async (put: Partial<typeof orders.$inferSelect> = {}) => {
    const { _id } = await api.placeOrder({ body: shop.purchase() })
    if (Object.keys(put).length > 0) await db.update(orders).set(put).where(eq(orders.id, _id))
    return _id
  }
  const pay = async (id: string, put: Partial<typeof orders.$inferSelect> = {}) => {
    await payFor(shop, api, id)
    if (Object.keys(put).length > 0) await db.update(orders).set(put).where(eq(orders.id, id))
    return id
  }
  const rows = async (ask: Parameters<typeof admin.exportOrders>[0] = {}) =>
    rowsIn(await (await admin.exportOrders(ask)).text())
  return { shop, admin, db, place, pay, rows }
}

const vat = { company: 'Żółć & Söhne', vatNumber: 'PL5252445767', billingName: 'Αφοί Ρουίζ', country: 'PL' }

describe('the CSV of orders', () => {
  it('is a file with a name and a byte order mark, with the amounts of each order and the numbers of its papers', async () => {
    const { shop, admin, place, pay } = await openOffice()
    const id = await pay(await place(vat))
    await admin.refundOrder({ id, body: { amount: 0.1, reason: 'Damaged' } })
    await makePapers(shop.shop, new Date(), new AbortController().signal)
    const response = await shop.sendAs(root, 'GET', '/api/csv/orders')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders \d{4}-\d\d-\d\d\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { number, transactionId, papers = [] } = await admin.findOrder({ id })
    expect(papers.map((paper) => paper.number)).toEqual([expect.stringMatching(/^R-/), expect.stringMatching(/^C-/)])
    expect(rowsIn(new TextDecoder().decode(bytes))).toMatchObject([
      {
        ...{ order: number, state: 'Paid, being packed', customer: ana.name, email: ana.email, country: 'PL' },
        ...{ company: vat.company, vatNumber: vat.vatNumber, billedTo: vat.billingName, transaction: transactionId },
        ...{ goods: '251.00', delivery: '0.00', total: '251.00', refunded: '0.10', net: '250.90' },
        ...{ receipt: papers[0]?.number, creditNotes: papers[1]?.number },
      },
    ])
  })

  it('has no payment for an unpaid order, and no remaining amount for a refunded order', async () => {
    const { admin, place, pay, rows } = await openOffice()
    await place()
    const id = await pay(await place())
    await admin.cancelPaidOrder({ id, body: { reason: 'Sold out', restock: true } })
    expect(await rows({ sort: 'oldest' })).toMatchObject([
      { state: 'Waiting for payment', paid: '', total: '251.00', refunded: '0.00', net: '0.00', transaction: '' },
      { state: 'Cancelled', total: '251.00', refunded: '251.00', net: '0.00' },
    ])
  })

  it('has amounts without tax, and in its last columns the tax, amounts with tax, and the invoices', async () => {
    const { shop, admin, paid } = await openInvoicing()
    await admin.refundOrder({ id: await paid(), body: { amount: 10, reason: 'Damaged' } })
    await makeAll(shop)
    const [row = {}] = rowsIn(await (await admin.exportOrders({})).text())
    expect(row).toMatchObject({ goods: '392.00', total: '392.00', refunded: '8.26', net: '383.74', receipt: '' })
    expect(Object.entries(row).slice(-8)).toEqual([
      ...[
        ['taxTreatment', 'domestic'],
        ['taxRate', '21'],
        ['tax', '82.32'],
        ['totalWithTax', '474.32'],
      ],
      ...[
        ['refundedTax', '1.74'],
        ['refundedWithTax', '10.00'],
      ],
      ...[
        ['invoices', `I-${year}-0001`],
        ['correctiveInvoices', `N-${year}-0001`],
      ],
    ])
  })

  it('has the orders of the filtered list, in the same sequence, with days in the shop’s time zone', async () => {
    const { admin, db, place, pay, rows } = await openOffice()
    await fillShopSettings(db, { timeZone: 'Europe/Madrid' })
    const evening = { placedAt: new Date('2026-03-01T22:30:00Z'), company: 'Evening' }
    const night = { placedAt: new Date('2026-03-01T23:30:00Z'), company: 'Night' }
    await pay(await place(evening), { paidAt: new Date('2026-04-30T22:00:00Z') })
    await pay(await place(night), { paidAt: new Date('2026-04-30T21:59:59Z') })
    await place({ company: 'Unpaid' })
    const companies = async (ask: Parameters<typeof rows>[0]) => (await rows(ask)).map(({ company }) => company)
    expect(await companies({ sort: 'oldest' })).toEqual(['Evening', 'Night', 'Unpaid'])
    expect(await companies({ state: 'unpaid' })).toEqual(['Unpaid'])
    expect(await companies({ placedTo: '2026-03-01' })).toEqual(['Evening'])
    expect(await companies({ paidFrom: '2026-05-01', paidTo: '2026-05-31' })).toEqual(['Evening'])
    expect(await companies({ q: 'night' })).toEqual(['Night'])
    expect(await companies({ q: 'zeppelin' })).toEqual([])
    expect(await rows({ paidTo: '2026-04-30' })).toMatchObject([
      { placed: '2026-03-02', paid: '2026-04-30', timeZone: 'Europe/Madrid' },
    ])
    expect(await admin.exportOrders({ placedFrom: 'May' }).catch(({ errors }) => errors)).toHaveProperty('placedFrom')
  })

  it('writes decimals in the requested form, and contains no cell that a spreadsheet would run as a formula', async () => {
    const { admin, place, pay } = await openOffice()
    const nasty = ['=1+1', '+34 976', '-5', '@SUM(A1)', '＝HYPERLINK("https://evil.example")', 'A "quoted"; one, two']
    for (const company of nasty) await pay(await place({ company }))
    const text = await (await admin.exportOrders({ decimal: 'comma', sort: 'oldest' })).text()
    const written = rowsIn(text, ';')
    expect(written[0]).toMatchObject({ total: '251,00', net: '251,00' })
    expect(written.map(({ company }) => company?.replace(/^\t/, ''))).toEqual(nasty)
    expect(written.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
  })

  it('has every order of a long list once, and stops reading when the client disconnects @rare', async () => {
    const { shop, db, rows } = await openOffice()
    await fillDemoShop(shop)
    await invent(db, { products: 0, users: 0, orders: 1_700 }, () => {})
    const statements = watchStatements()
    const stepsRead = () => statements().filter((statement) => statement.includes('from papers where order_id')).length
    const listed = (await rows()).map(({ order }) => order)
    expect(listed.length).toBeGreaterThan(1_500)
    expect(new Set(listed).size).toBe(listed.length)
    const wholly = stepsRead()
    expect(wholly).toBe(Math.ceil(listed.length / 500))

    // The file is now longer than the buffers between the shop and a client that has stopped reading.
    await db.update(orders).set({ vatNumber: 'V'.repeat(10_000) })
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${await shop.tokenOf(root)}` }
    const answer = await fetch(`${shop.origin}/api/csv/orders`, { headers, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    // Reading this list takes one step, which begins only after the reading of the cancelled list has stopped.
    await rows({ state: 'unpaid' })
    expect(stepsRead() - wholly - 1).toBeLessThan(wholly)
  })
})
