/** Invoices of taxed orders, and the corrective invoices of their refunds. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products } from '#server/database/schema.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShopOn, type TestShop } from '#tests/shop.ts'
import { german, spanish } from '#tests/tax/tax-shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { berlin, invariantsOf, makeAll, openInvoicing, rateOfDaysAgo, sagunto, texas, year } from './invoicing.ts'
import { readPaper } from './read-paper.ts'

const first = `I-${year}-0001`
const oneUnit = { lines: [{ position: 1, quantity: 1 }], reason: 'It came damaged' }

describe('an invoice', () => {
  it('states seller, buyer, lines, tax and total in dollars and euros, and takes the place of the receipt', async () => {
    const { shop, api, paid, papersOf } = await openInvoicing({
      ...{
        taxNumber: 'B58378431',
        registerLine: 'Registro Mercantil de Zaragoza, hoja Z-1',
        packagingNumber: 'ENV/2024/1',
      },
    })
    const id = await paid({
      ...sagunto,
      poNumber: 'PO-7',
      billingName: 'Coils, S.L.',
      billingAddress: 'Av. Uno 1\nSagunto',
    })
    const file = await api.findReceipt({ id })
    expect(file.name).toBe(`invoice ${first}.pdf`)
    const { text, pages, size } = await readPaper(file)
    for (const part of ['Flejes del Ebro, S.L.', '50001 Zaragoza', `VAT number ${spanish}`, 'Coils, S.L.', 'Av. Uno 1'])
      expect(text).toContain(part)
    for (const part of ['Your order: PO-7', 'Paid on: ', '$98.00 21 % $392.00', 'Taxable amount €361.52 $392.00'])
      expect(text).toContain(part)
    for (const part of ['VAT 21 % €75.92 $82.32', 'Total €437.44 $474.32', '1 euro = 1.0843 US dollars', 'hoja Z-1'])
      expect(text).toContain(part)
    expect(text).toContain('Producer registration: Packaging ENV/2024/1.')
    expect(text).not.toContain('Not a tax invoice')
    const { orders } = await (await shop.as(root)).searchEverything({ q: first })
    expect(orders).toMatchObject([{ _id: id, found: { field: 'invoice' } }])
    expect([pages, size]).toEqual([1, [595, 842]])
    expect(await papersOf(id)).toMatchObject([{ kind: 'invoice', number: first }])
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('of somebody without a company names this person and the NIF', async () => {
    const { shop, paid, textOf } = await openInvoicing()
    const id = await paid({ ...sagunto, vatNumber: '12345678Z' })
    await makeAll(shop)
    expect(await textOf(id, first)).toMatch(/Ana Ruiz\b.* VAT number ES12345678Z/s)
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('in euros has one column of amounts, and needs no exchange rate', async () => {
    const { shop, paid, textOf, admin } = await openInvoicing({}, { CURRENCY: 'EUR' })
    const id = await paid()
    await makeAll(shop)
    const text = await textOf(id, first)
    expect(text).toMatch(/€98\.00 21 % €392\.00 Taxable amount €392\.00 VAT 21 % €82\.32 Total €474\.32/)
    await admin.refundOrder({ id, body: { ...oneUnit, amount: 118.58 } })
    await makeAll(shop)
    await admin.correctInvoice({
      id,
      body: { billingName: 'Coils, S.L.', billingAddress: 'Av. Uno 1', reason: 'Wrong name' },
    })
    await makeAll(shop)
    const papers = await Promise.all(
      (await admin.findOrder({ id })).papers?.map(({ number }) => textOf(id, number ?? '')) ?? [],
    )
    expect(papers.join()).not.toMatch(/\$|dollar|ECB/)
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('of an export names the articles that exempt it', async () => {
    const { paid, papersOf, textOf, shop } = await openInvoicing()
    const id = await paid(texas)
    await makeAll(shop)
    expect(await papersOf(id)).toMatchObject([{ number: first }])
    const text = await textOf(id, first)
    for (const part of ['Art. 21 Ley 37/1992', 'VAT 0 %, exempt €0.00 $0.00', 'Total €361.52 $392.00'])
      expect(text).toContain(part)
  })

  it('of an intra-EU supply is issued when it ships, with both VAT numbers', async () => {
    const { shop, api, admin, paid, papersOf, textOf } = await openInvoicing()
    const id = await paid(berlin)
    await makeAll(shop)
    expect(await papersOf(id)).toEqual([])
    expect(await refusalOf(api.findReceipt({ id }))).toMatchObject({
      ...{ status: 409, message: 'Without VAT, the invoice is issued only when the order ships' },
    })
    await admin.approveOrder({ id })
    await makeAll(shop)
    const text = await textOf(id, first)
    for (const part of ['Art. 138 Directive 2006/112/EC', `of the supplier: ${spanish}; of the customer: ${german}`])
      expect(text).toContain(part)
    expect(text).toContain('Supplied on: ')
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('of an intra-EU supply is withdrawn when the shipment is undone, unless it is numbered; no second invoice is made', async () => {
    const { shop, admin, paid, papersOf } = await openInvoicing()
    const id = await paid(berlin)
    const ship = async () => {
      await admin.approveOrder({ id })
      return papersOf(id)
    }
    const undo = () => admin.undoShipping({ id, body: { reason: 'The carrier did not come' } })
    expect(await ship()).toHaveLength(1)
    await undo()
    expect(await papersOf(id)).toEqual([])
    await ship()
    await makeAll(shop)
    await undo()
    expect(await ship()).toMatchObject([{ number: first }])
    await makeAll(shop)
    expect(await papersOf(id)).toHaveLength(1)
  })

  it('of an intra-EU supply leaves out what was refunded before it ships', async () => {
    const { shop, api, admin, paid, papersOf } = await openInvoicing()
    const id = await paid(berlin)
    await admin.refundOrder({ id, body: oneUnit })
    expect(await papersOf(id)).toEqual([])
    await admin.approveOrder({ id })
    expect((await readPaper(await api.findReceipt({ id }))).text).toContain('Total €271.14 $294.00')
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('gets no number until there is an exchange rate that is at most seven days old', async () => {
    const { shop, api, admin, paid, papersOf } = await openInvoicing()
    const { db } = shop.database
    await db.execute(sql`delete from exchange_rates`)
    await rateOfDaysAgo(shop, 8, 11_000)
    const id = await paid()
    const sentence = expect.stringMatching(/^This invoice waits for the euro exchange rate of \d+ \w+ \d{4}$/)
    expect((await refusalOf(api.findReceipt({ id }))).message).toEqual(sentence)
    for (let seconds = 0; seconds < 300; seconds += 10) await makeAll(shop, new Date(Date.now() + seconds * 1000))
    expect(await papersOf(id)).toEqual([{ kind: 'invoice' }])
    expect((await admin.findUnsent({})).papers).toMatchObject([{ kind: 'invoice', why: sentence }])
    await admin.refundOrder({ id, body: oneUnit })
    await rateOfDaysAgo(shop, 7, 10_843)
    expect((await readPaper(await api.findCreditNote({ id, n: '1' }))).text).toContain('$118.58')
    expect(await papersOf(id)).toMatchObject([{ number: first }, { number: `N-${year}-0001` }])
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('is not issued for an order that was placed before the shop charged VAT: the order gets a receipt instead', async () => {
    const { shop, admin, api, papersOf } = await openInvoicing({ taxMode: 'none' })
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 4 }) })
    await shop.database.db.execute(sql`update shop_settings set tax_mode = 'vat'`)
    await payFor(shop, api, id)
    await admin.refundOrder({ id, body: oneUnit })
    await makeAll(shop)
    expect(await papersOf(id)).toMatchObject([{ number: `R-${year}-0001` }, { number: `C-${year}-0001` }])
  })
})

describe('a corrective invoice', () => {
  it('of a partial refund names the invoice and the differences, which add up to the invoice after a full refund', async () => {
    const { shop, api, admin, paid, papersOf, textOf } = await openInvoicing()
    const id = await paid()
    await admin.refundOrder({ id, body: oneUnit })
    await admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    await admin.cancelPaidOrder({ id, body: { reason: 'Not needed', restock: true } })
    await makeAll(shop)
    expect((await papersOf(id)).map(({ number }) => number)).toEqual([
      ...[first, `N-${year}-0001`, `N-${year}-0002`, `N-${year}-0003`],
    ])
    const text = await textOf(id, `N-${year}-0001`)
    for (const part of [`Corrects invoice: ${first}`, 'Reason: It came damaged', '-1 $98.00 21 % -$98.00'])
      expect(text).toContain(part)
    for (const part of [
      'Taxable amount -€90.38 -$98.00',
      'VAT 21 % -€18.98 -$20.58',
      'Total difference -€109.36 -$118.58',
    ])
      expect(text).toContain(part)
    const { rows } = (await shop.database.db.execute(sql`
      select sum((facts -> 'totalCents')::int) as total, sum((facts -> 'tax' -> 'taxCents')::int) as tax,
        sum((facts -> 'tax' -> 'euros' -> 'netCents')::int) as net_euros,
        sum((facts -> 'tax' -> 'euros' -> 'taxCents')::int) as tax_euros from papers`)) as unknown as {
      rows: unknown[]
    }
    expect(rows.map((row) => Object.values(row as object).map(Number))).toEqual([[0, 0, 0, 0]])
    expect((await api.findCreditNote({ id, n: '2' })).name).toBe(`corrective invoice N-${year}-0002.pdf`)
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('corrects an invoice that only the customer of the order and admins can see', async () => {
    const { shop, admin, paid } = await openInvoicing()
    const id = await paid()
    await makeAll(shop)
    expect((await admin.findPaper({ id, paper: first })).name).toBe(`invoice ${first}.pdf`)
    const stranger = await shop.as({ ...ana, email: 'stranger@example.com' })
    expect((await refusalOf(stranger.findPaper({ id, paper: first }))).status).toBe(404)
    for (const paper of [`I-${year}-0002`, 'nonsense'])
      expect((await refusalOf(admin.findPaper({ id, paper }))).status).toBe(404)
  })
})

describe('numbers of invoices and of corrective invoices', () => {
  it('are each given once when eight of each are made at the same time, on two instances', {
    skip: !onPostgres,
  }, async () => {
    const { shop, admin, paid } = await openInvoicing()
    const ids: string[] = []
    for (let round = 0; round < 8; round++) ids.push(await paid())
    for (const id of ids) await admin.refundOrder({ id, body: oneUnit })
    const second = await openShopOn(await anotherInstance(shop.database))
    const there = await second.as(root)
    const both = ids.flatMap((id, index) => {
      const api = index % 2 ? admin : there
      return [api.findCreditNote({ id, n: '1' }), api.findReceipt({ id })]
    })
    const names = (await Promise.all(both)).map(({ name }) => name).sort()
    const numbered = (kind: string) =>
      ids.map((_, index) => `${kind}-${year}-${String(index + 1).padStart(4, '0')}.pdf`)
    expect(names).toEqual([...numbered('corrective invoice N'), ...numbered('invoice I')])
    expect(await invariantsOf(shop)).toEqual([])
  })
})

describe('the Spanish tax on plastic packaging', () => {
  const knowPlastic = ({ database: { db } }: TestShop, facts: object) =>
    db.update(products).set({ type: 'strap', facts: { materials: ['PET'], ...facts } })

  it.each([
    ['maker', sagunto, 'Special tax on plastic packaging, included in the price: €22.32'],
    ['maker', { country: 'ES', postalCode: '35001' }, 'included in the price: €22.32'],
    ['maker', texas, 'not due, because the goods leave Spain (Art. 73 Ley 7/2022).'],
    ['dealer', sagunto, 'paid earlier and included in the price: €22.32'],
    ['none', sagunto, undefined],
  ] as const)(
    'for a seller with the setting “%s” and goods to %o is stated as: %s',
    async (plasticTax, words, sentence) => {
      const { shop, api, paid } = await openInvoicing({ plasticTax })
      await knowPlastic(shop, { newPlasticKg: 12.4 })
      const { text } = await readPaper(await api.findReceipt({ id: await paid(words) }))
      if (sentence) expect(text).toContain('Contains 49.60 kg of non-recycled plastic.')
      if (sentence) expect(text).toContain(sentence)
      else expect(text).not.toContain('plastic.')
    },
  )

  it('is not stated while the plastic of a product is unknown, and Needs attention lists the product', async () => {
    const { shop, api, admin, paid } = await openInvoicing({ plasticTax: 'maker' })
    await knowPlastic(shop, {})
    const { text } = await readPaper(await api.findReceipt({ id: await paid() }))
    expect(text).not.toContain('non-recycled')
    expect((await admin.findStockNeeds()).withoutPlastic).toMatchObject([{ _id: shop.productId }])
    expect(await admin.findNeeds()).toMatchObject({ withoutPlastic: 1 })
    await knowPlastic(shop, { newPlasticKg: 0 })
    expect((await admin.findStockNeeds()).withoutPlastic).toEqual([])
    await shop.database.db.execute(sql`update shop_settings set plastic_tax = 'none'`)
    await knowPlastic(shop, {})
    expect(await admin.findNeeds()).toMatchObject({ withoutPlastic: 0 })
  })

  it('is corrected by the plastic that the invoice stated for the refunded goods', async () => {
    const { shop, api, admin, paid } = await openInvoicing({ plasticTax: 'maker' })
    await knowPlastic(shop, { newPlasticKg: 12.4 })
    const id = await paid()
    await makeAll(shop)
    await knowPlastic(shop, { newPlasticKg: 99 })
    await admin.refundOrder({ id, body: oneUnit })
    const { text } = await readPaper(await api.findCreditNote({ id, n: '1' }))
    expect(text).toContain('Minus 12.40 kg of non-recycled plastic.')
    expect(text).toContain('included in the price: -€5.58')
  })
})
