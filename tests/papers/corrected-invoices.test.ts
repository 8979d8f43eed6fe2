/** Invoices with wrong billing details, and invoices that the seller's ERP issues. */
import { describe, expect, it } from 'vitest'
import { shopSettings } from '#server/database/settings-schema.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { mailsTo } from '#tests/mails.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { berlin, invariantsOf, makeAll, openInvoicing, sagunto, texas, year } from './invoicing.ts'
import { readPaper } from './read-paper.ts'

const first = `I-${year}-0001`
const corrected = { billingName: 'Coils, S.L.', billingAddress: 'Calle Nueva 2\nSagunto', reason: 'Wrong company' }

describe('an invoice with wrong billing details', () => {
  it('is cancelled by a corrective invoice, another invoice follows, and the customer gets both', async () => {
    const { shop, api, admin, paid, papersOf, textOf } = await openInvoicing()
    const id = await paid({ ...sagunto, billingName: 'Cogs, S.L.', billingAddress: 'Calle Vieja 1' })
    await makeAll(shop)
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'It came damaged' } })
    await makeAll(shop)
    await admin.correctInvoice({ id, body: corrected })
    const numbers = [first, `N-${year}-0001`, `N-${year}-0002`, `I-${year}-0002`]
    expect((await papersOf(id)).map(({ number }) => number)).toEqual(numbers)
    const cancelling = await textOf(id, `N-${year}-0002`)
    for (const part of ['Cogs, S.L.', `Corrects invoice: ${first}`, 'Wrong company', '-€328.08 -$355.74'])
      expect(cancelling).toContain(part)
    const following = await textOf(id, `I-${year}-0002`)
    for (const part of ['Coils, S.L.', `Replaces: ${first}, cancelled by N-${year}-0002`, '3 $98.00 21 % $294.00'])
      expect(following).toContain(part)
    expect((await api.findReceipt({ id })).name).toBe(`invoice I-${year}-0002.pdf`)
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.body).toContain(`Invoice I-${year}-0002 replaces ${first}`)
    expect((await mail?.attach?.())?.map(({ name }) => name)).toEqual([
      ...[`corrective invoice N-${year}-0002.pdf`, `invoice I-${year}-0002.pdf`],
    ])
    expect((await admin.listChanges({ kind: 'order', id, limit: '1' }))[0]).toMatchObject({
      ...{ action: 'correct invoice', why: 'Wrong company' },
    })
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 3 }], reason: 'All of it' } })
    await makeAll(shop)
    expect(await textOf(id, `N-${year}-0003`)).toContain(`Corrects invoice: I-${year}-0002`)
    expect(await invariantsOf(shop)).toEqual([])
    expect((await refusalOf(admin.correctInvoice({ id, body: { ...corrected, billingName: 'X' } }))).message).toBe(
      'Everything on this invoice has been refunded',
    )
  })

  it.each([
    ['before it is issued', sagunto, {}, false, 'Another document of this order is still being issued'],
    ['before an exempt order ships', berlin, {}, true, 'The shop has issued no invoice for this order'],
    ['with a malformed VAT number', sagunto, { vatNumber: 'ES1' }, true, 'This is not a valid VAT number'],
  ])('cannot be corrected %s, and nothing changes', async (_, words, more, isMade, message) => {
    const { shop, admin, paid, papersOf } = await openInvoicing()
    const id = await paid(words)
    if (isMade) await makeAll(shop)
    const before = await papersOf(id)
    const refusal = await refusalOf(admin.correctInvoice({ id, body: { ...corrected, ...more } }))
    expect(refusal.message).toContain(message)
    expect(await papersOf(id)).toEqual(before)
  })

  it('keeps a VAT number of another member state if the sale is exempt', async () => {
    const { shop, admin, paid } = await openInvoicing()
    const id = await paid(berlin)
    await admin.approveOrder({ id })
    await makeAll(shop)
    expect((await refusalOf(admin.correctInvoice({ id, body: corrected }))).errors).toHaveProperty('vatNumber')
    await admin.correctInvoice({ id, body: { ...corrected, vatNumber: berlin.vatNumber } })
    expect((await admin.findOrder({ id })).tax?.treatment).toBe('intra-EU supply')
  })
})

describe('a shop whose ERP issues the invoices', () => {
  const pdf = (words: string) => new Blob([pdfSaying(words)], { type: 'application/pdf' })

  it('makes an order confirmation without a number; the customer gets the invoice as soon as the ERP sends it', async () => {
    const { shop, api, admin, paid, papersOf } = await openInvoicing({ invoicesBy: 'elsewhere' })
    const id = await paid()
    await admin.refundOrder({ id, body: { amount: 10, reason: 'Late' } })
    await makeAll(shop)
    expect(await papersOf(id)).toEqual([{ kind: 'order confirmation' }])
    const { text } = await readPaper(await api.findReceipt({ id }))
    for (const part of ['Order confirmation', 'Not an invoice', 'VAT 21 % $82.32', 'Total $474.32'])
      expect(text).toContain(part)
    const { key } = await admin.makeKey({ body: { name: 'ERP', scope: 'orders' } })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' }
    const put = (number: string, words = number) =>
      shop.send(`/api/orders/${id}/invoice?number=${encodeURIComponent(number)}`, {
        method: 'PUT',
        headers,
        body: pdf(words),
      })
    expect(await (await put('FV/2026/17')).json()).toEqual({ modifiedCount: 1 })
    expect(await (await put('FV/2026/17')).json()).toEqual({ modifiedCount: 0 })
    expect([(await put('FV/2026/17', 'other')).status, (await put('FV/2026/18')).status]).toEqual([409, 409])
    expect(await papersOf(id)).toEqual([{ kind: 'invoice', number: 'FV/2026/17', fromElsewhere: true }])
    const file = await api.findReceipt({ id })
    expect([file.name, await file.text()]).toEqual(['invoice FV-2026-17.pdf', await pdf('FV/2026/17').text()])
    const mail = (await mailsTo(shop, ana.email)).at(-1)
    expect(mail?.body).toContain('This is your invoice FV/2026/17')
    expect((await mail?.attach?.())?.map(({ name }) => name)).toEqual(['invoice FV-2026-17.pdf'])
    expect(await invariantsOf(shop)).toEqual([])
  })

  it('refuses a file that is not a PDF, and an invoice for an unpaid order', async () => {
    const { shop, api, admin } = await openInvoicing({ invoicesBy: 'elsewhere' })
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    const body = new Blob(['FV-1'], { type: 'application/pdf' })
    expect((await refusalOf(admin.putInvoice({ id, number: 'FV-1', body }))).status).toBe(422)
    expect((await refusalOf(admin.putInvoice({ id, number: 'FV-1', body: pdf('FV-1') }))).message).toBe(
      'This order is not paid',
    )
  })

  it('accepts the invoice of an order on account once it ships, although it is not paid', async () => {
    const { db, admin, grant, order } = await openAccountShop()
    await db.update(shopSettings).set({ invoicesBy: 'elsewhere' })
    await grant()
    const id = await order()
    const send = () => admin.putInvoice({ id, number: 'FV-1', body: pdf('FV-1') })
    expect((await refusalOf(send())).message).toBe('This order is not paid')
    await admin.shipOnAccount({ id, body: {} })
    expect(await send()).toEqual({ modifiedCount: 1 })
  })

  it('accepts invoices, but a shop that issues its own invoices refuses them', async () => {
    const { shop, admin, paid } = await openInvoicing()
    const id = await paid(texas)
    const refusal = await refusalOf(admin.putInvoice({ id, number: 'FV-1', body: pdf('FV-1') }))
    expect([refusal.status, refusal.message]).toEqual([409, 'The shop itself issues the invoice of this order'])
    expect(await (await shop.as(root)).findOrder({ id })).not.toHaveProperty('papers.0.fromElsewhere')
  })
})
