/** The papers of an order, saved from its page by its customer and by an admin. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

/** Presses the button of a paper and reads the saved file. */
async function savePaper(page: Page, button: string | RegExp) {
  const saving = page.waitForEvent('download')
  await press(page, button)
  const saved = await saving
  const file = new File([await readFile(await saved.path())], saved.suggestedFilename())
  return { name: file.name, ...(await readPaper(file)) }
}

test('a customer saves the receipt of a paid order and the credit note of a refund; an admin saves the packing slip', async ({
  shop,
  root,
  ana,
  asAna,
  asRoot,
}) => {
  const id = await orderOne(asAna)
  await ana.goto(`/dashboard/orders/${id}`)
  await sees(ana, 'Waiting for payment')
  await expect(ana.getByRole('button', { name: /^Receipt/ })).toHaveCount(0)

  await payFor(shop, asAna, id)
  const { number, totalPrice } = await asAna.findOrder({ id })
  await ana.reload()
  const { name, text } = await savePaper(ana, /^Receipt/)
  expect(name).toMatch(/^receipt R-\d{4}-\d{4}\.pdf$/)
  expect(text).toContain(`Order: ${number}`)
  expect(text).toContain(totalPrice.toLocaleString('en-US', { style: 'currency', currency: 'USD' }))
  await expect(ana.getByRole('button', { name: /^Receipt R-\d{4}-\d{4}$/ })).toBeFocused()
  await expect(ana.getByRole('button', { name: 'Packing slip' })).toHaveCount(0)

  await root.goto(`/dashboard/orders/${id}`)
  const slip = await savePaper(root, 'Packing slip')
  expect(slip.text).toContain('Packing slip')
  expect(slip.text).not.toContain('$')
  await asRoot.refundOrder({ id, body: { amount: 5, reason: 'It came late' } })
  await ana.reload()
  const note = await savePaper(ana, /^Credit note/)
  expect(note.text).toContain('Reason: It came late')
  expect(note.text).toContain('$5.00')
})
