/** An admin finds a change in the history, undoes it, filters the list, and downloads it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { rowsIn } from '#tests/products/csv.ts'
import type { Api } from '#web/api/client.ts'
import { heading, holdBack, isTold, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test.use({ expectedComplaints: /status of 409/ })

/** Adds a product with a unique name. Returns its id and name, and a function that changes the product. */
async function addNamed(admin: Api) {
  const name = `Strap ${crypto.randomUUID().slice(0, 8)}`
  const { _id: id } = await admin.addProduct({ body: { ...coil, name } })
  const put = (change: Partial<typeof coil>) => admin.updateProduct({ id, body: { ...coil, name, ...change } })
  return { id, name, put }
}

const rowOf = (page: Page, name: string, what: string) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: what })
const priceChange = /Price per unit: \$125\.50\s*→\s*became\s*\$99\.00/

test('a price change is found in the history and undone by keyboard, and the row of the change stays', async ({
  root,
  asRoot,
}) => {
  const { id, name, put } = await addNamed(asRoot)
  await put({ pricePerUnit: 99 })
  await root.goto('/dashboard/manageProducts')
  await root.getByRole('navigation').getByRole('link', { name: 'History', exact: true }).click()
  await expect(heading(root, 'History')).toBeVisible()
  const row = rowOf(root, name, 'Product changed')
  await expect(row.getByRole('listitem')).toHaveText([priceChange])
  await expect(row.getByRole('link', { name: 'admin@fleje.example' })).toBeVisible()

  await row.getByRole('button', { name: `Undo: Product changed, ${name}` }).focus()
  await root.keyboard.press('Enter')
  const question = root.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question).toContainText(priceChange)
  await question.getByRole('button', { name: 'Undo this change' }).focus()
  await root.keyboard.press('Enter')
  await isTold(root, 'Change undone')
  await expect(row).toContainText('Undone, ')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(125.5)
  await root.reload()
  await expect(rowOf(root, name, 'Undone: Product changed')).toBeVisible()
})

test('filters are in the URL, and Back removes them @rare', async ({ root, asRoot }) => {
  const { name, put } = await addNamed(asRoot)
  await put({ pricePerUnit: 99 })
  await root.goto('/dashboard/history')
  await root.getByLabel('Change', { exact: true }).selectOption('Product added')
  await expect(root).toHaveURL(/action=add\+product/)
  await expect(rowOf(root, name, 'Product added')).toBeVisible()
  await expect(rowOf(root, name, 'Product changed')).toHaveCount(0)
  await root.getByLabel('Who').fill('nobody@fleje.example')
  await root.keyboard.press('Enter')
  await sees(root, 'No changes')
  await root.goBack()
  await expect(rowOf(root, name, 'Product added')).toBeVisible()
  await expect(root.getByLabel('Who')).toHaveValue('')
  await root.goBack()
  await expect(rowOf(root, name, 'Product changed')).toBeVisible()

  // Both filters apply, even if the second is chosen before the list has loaded.
  const goOn = await holdBack(root, '**/api/changes?*')
  await root.getByLabel('Change', { exact: true }).selectOption('Product added')
  await root.getByLabel('Show').selectOption('product')
  goOn()
  await expect(root).toHaveURL(/action=add\+product&kind=product|kind=product&action=add\+product/)
  await expect(rowOf(root, name, 'Product added')).toBeVisible()
  await expect(rowOf(root, name, 'Product changed')).toHaveCount(0)

  await root.getByLabel('To').fill('2020-01-31')
  await root.getByLabel('To').blur()
  await sees(root, 'No changes')
  await root.getByRole('button', { name: 'Show all changes' }).click()
  await expect(rowOf(root, name, 'Product changed')).toBeVisible()
})

test('a change is not undone if the product has since been changed again, and the later change is shown @rare', async ({
  root,
  asRoot,
}) => {
  const { id, name, put } = await addNamed(asRoot)
  await put({ pricePerUnit: 99 })
  await root.goto(`/dashboard/productDetails/${id}`)
  const section = root.getByRole('region', { name: 'History' })
  await expect(section.getByRole('listitem').filter({ hasText: priceChange }).first()).toBeVisible()
  await put({ pricePerUnit: 95 })
  await section.getByRole('button', { name: `Undo: Product changed, ${name}` }).click()
  await root.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click()
  const since = root.getByRole('dialog', { name: 'Changed since' })
  await expect(since).toContainText('admin@fleje.example has since changed this. Nothing was restored')
  await expect(since).toContainText(/Price per unit: \$99\.00\s*→\s*became\s*\$95\.00/)
  await since.getByRole('button', { name: 'Close' }).last().click()
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(95)
})

test('the CSV contains the filtered changes @rare', async ({ root, asRoot }) => {
  const { id, name, put } = await addNamed(asRoot)
  await put({ pricePerUnit: 99 })
  await root.goto(`/dashboard/history?kind=product&id=${id}&action=update+product`)
  await expect(rowOf(root, name, 'Product changed')).toBeVisible()
  const saving = root.waitForEvent('download')
  await root.getByRole('button', { name: 'Download CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^history \d{4}-\d\d-\d\d\.csv$/)
  expect(rowsIn(await readFile(await saved.path(), 'utf8'))).toMatchObject([
    { name, field: 'Price per unit', before: '$125.50', after: '$99.00', who: 'admin@fleje.example' },
  ])
})
