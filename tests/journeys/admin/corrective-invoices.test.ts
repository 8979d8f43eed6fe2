/** An admin refunds part of an order with its VAT and corrects the invoice; the customer finds all papers of the order. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import { scrollsSideways } from '../access/fit.ts'
import { fill, isTold, press, sees } from '../actions.ts'
import { expect } from '../fixtures.ts'
import { order } from '../orders.ts'
import { test } from '../taxed-shop.ts'

test.skip(!process.env.TEST_DATABASE_URL, 'Needs TEST_DATABASE_URL, because the test switches VAT on in the database')

/** Downloads a paper with the last button of this name. Returns the text of the paper. */
async function textOf(page: Page, name: RegExp): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).last().click()
  const saved = await saving
  return (await readPaper(new File([await readFile(await saved.path())], saved.suggestedFilename()))).text
}

for (const width of sample([390, 1280], 1))
  test(`at ${width} px an admin refunds one of four units with its tax, and the customer sees both amounts and a corrective invoice; a wrong invoice is replaced @rare`, async ({
    shop,
    open,
    anaMember,
    rootMember,
    asAna,
    asRoot,
  }) => {
    const viewport = { width, height: 844 }
    const [ana, root] = [await open({ viewport, as: anaMember }), await open({ viewport, as: rootMember })]
    const form = { ...coil, name: `Strap to invoice ${width}`, pricePerUnit: 98 }
    const { _id: product } = await asRoot.addProduct({ body: form })
    const id = await order(asAna, product, 4)
    await payFor(shop, asAna, id)
    await root.goto(`/dashboard/orders/${id}`)
    await root.getByText('Up to $474.32 incl. VAT of this order').click()
    await root.getByLabel('How many of 4').fill('1')
    await sees(root, '$98.00 + $20.58 VAT = $118.58')
    await root.getByLabel('Reason').fill('One came damaged')
    await press(root, 'Refund $118.58')
    await isTold(root, 'Refund sent to the bank')
    await sees(root, 'Up to $355.74 incl. VAT of this order')
    await root.getByText('Cancel this order').first().click()
    await sees(root, '$355.74 incl. VAT will be refunded to the customer.')
    await ana.goto(`/dashboard/orders/${id}`)
    for (const page of [root, ana]) await sees(page, 'incl. $20.58 VAT')
    const corrective = await textOf(ana, /^Corrective invoice/)
    for (const part of ['Corrects invoice: I-', 'Reason: One came damaged', 'Total difference -€109.36 -$118.58'])
      expect(corrective).toContain(part)

    await root.reload()
    await root.getByText('Correct the invoice').click()
    await fill(root, { 'Name on the invoice': 'Coils, S.L.', 'Billing address': 'Calle Nueva 2, Sagunto' })
    await root.getByLabel('VAT number').fill('ES1')
    await root.getByLabel('Why the invoice is corrected').fill('Wrong company')
    await press(root, /^Correct invoice I-/)
    await sees(root, 'This is not a valid VAT number. Please check the number and the two letters of the country')
    await root.getByLabel('VAT number').fill('ESB58378431')
    await press(root, /^Correct invoice I-/)
    await isTold(root, 'Invoice corrected')
    await ana.reload()
    await expect(ana.getByRole('button', { name: /^(Invoice|Corrective invoice) [IN]-/ })).toHaveCount(4)
    expect(await textOf(ana, /^Invoice I-/)).toContain('Coils, S.L.')
    for (const page of [ana, root]) expect(await scrollsSideways(page)).toBe(false)
  })
