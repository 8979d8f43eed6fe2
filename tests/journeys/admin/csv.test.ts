/** An admin changes many products at once by downloading them, editing the file, reviewing the changes and importing the file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { csvOf, rowsIn } from '#tests/products/csv.ts'
import type { Api } from '#web/api/client.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { countSteps } from './steps.ts'

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|status of 409/ })

/** Adds a product with an article number. Each test has its own product. */
async function addNumbered(admin: Api) {
  const sku = `CSV-${Date.now()}`
  const name = `Strap of ${sku}`
  const { _id: id } = await admin.addProduct({ body: { ...coil, name, technicalData: { sku } } })
  return { id, sku, name }
}

const opener = (page: Page) => page.getByText('CSV: many products at once')

async function openCsv(page: Page, searched: string) {
  await page.goto(`/dashboard/manageProducts?q=${searched}`)
  await opener(page).focus()
  await page.keyboard.press('Enter')
}

const choose = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const result = (page: Page) => page.getByRole('heading', { name: /^prices\.csv:/ })

test('a price and a stock count are changed by CSV in four steps, not counting the steps in the spreadsheet, and the product page shows the new price', async ({
  root,
  visitor,
  asRoot,
}) => {
  const { id, sku, name } = await addNumbered(asRoot)
  await root.goto(`/dashboard/manageProducts?q=${sku}`)
  const steps = countSteps(root)
  await steps.press(opener(root))
  // This step is not counted, because the number format is chosen only once.
  await root.getByLabel('Format of the file').selectOption('comma')
  const saving = root.waitForEvent('download')
  await steps.press(root.getByRole('button', { name: 'Download these products' }))
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^products \d{4}-\d\d-\d\d\.csv$/)
  const [row, ...others] = rowsIn(await readFile(await saved.path(), 'utf8'), ';')
  expect([row?.sku, row?.pricePerUnit, others]).toEqual([sku, '125,50', []])

  const edited = csvOf([{ ...row, pricePerUnit: '99,90', stockCounted: '87' }], ';')
  await steps.chooseFile(root.getByLabel('CSV file'), 'prices.csv', edited)
  await expect(result(root)).toHaveText('prices.csv: 1 changed')
  await expect(result(root)).toBeFocused()
  await sees(root, 'Columns are separated by semicolons, decimals by a comma.')
  const verdict = root.getByRole('table', { name: 'Result for each row' }).getByRole('row').nth(1)
  await expect(verdict).toContainText(`${sku}`)
  await expect(verdict.getByRole('listitem')).toHaveText([
    /pricePerUnit: 125\.50.*99\.90/,
    /availableQuantity: 50.*87 counted, 0 sold or held: 87 can be sold/,
  ])
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(125.5)

  await steps.press(root.getByRole('button', { name: 'Apply 1 change' }))
  await isTold(root, 'prices.csv imported: 1 product changed, 0 added')
  expect(steps.taken()).toBe(4)
  await expect(result(root)).toHaveCount(0)
  await expect(root.getByRole('row', { name }).getByRole('button', { name: /^\$99\.90/ })).toBeVisible()
  await visitor.goto(`/catalog/${row?.slug}`)
  await sees(visitor, '$99.90')
})

test('a dropped file with an error is refused, an unusual change needs confirmation, and a corrected file can be chosen @rare', async ({
  root,
  asRoot,
}) => {
  const { id, sku } = await addNumbered(asRoot)
  await openCsv(root, sku)
  const dropped = await root.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'prices.csv', { type: 'text/csv' }))
    return transfer
  }, `sku,pricePerUnit\n${sku},cheap`)
  await root.getByRole('region', { name: 'Upload' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(result(root)).toHaveText('prices.csv: 1 refused')
  await sees(root, 'This is not a number, or can be read in two ways')
  await expect(root.getByRole('button', { name: /^Apply/ })).toHaveCount(0)

  await choose(root, 'Dear shop, please raise all prices.')
  await expect(root.getByRole('alert').filter({ hasText: 'The first line must name the columns' })).toBeFocused()
  await choose(root, `sku,pricePerUnit\n${sku},1255`)
  await sees(root, 'Changes by more than half')
  await press(root, 'Apply 1 change')
  const question = root.getByRole('alertdialog', { name: 'Apply 1 unusual change?' })
  await expect(question).toContainText(`${sku}, pricePerUnit: 125.50`)
  await question.getByRole('button', { name: 'Look again' }).click()
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(125.5)
  await choose(root, `sku,pricePerUnit\n${sku},80`)
  await expect(root.getByRole('button', { name: 'Apply 1 change' })).toBeEnabled()
})

test('the changes stay on screen when the connection is lost, and are checked again after another admin’s edit @rare', async ({
  root,
  asRoot,
}) => {
  const { id, sku } = await addNumbered(asRoot)
  await openCsv(root, sku)
  await choose(root, `sku,pricePerUnit\n${sku},80`)
  await expect(result(root)).toBeVisible()
  await root.context().setOffline(true)
  await press(root, 'Apply 1 change')
  const failure = root.getByRole('region', { name: 'Upload' }).getByRole('alert')
  await expect(failure).toContainText('Nothing was sent')
  await expect(result(root)).toBeVisible()
  await root.context().setOffline(false)

  const theirs = { ...coil, name: `Strap of ${sku}`, description: 'Theirs.' }
  await asRoot.updateProduct({ id, body: theirs })
  await press(root, 'Apply 1 change')
  await expect(failure).toContainText(`${sku} (by `)
  await press(root, 'Check prices.csv again')
  await expect(failure).toBeEmpty()
  await press(root, 'Apply 1 change')
  await isTold(root, 'prices.csv imported: 1 product changed, 0 added')
  expect(await asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 80, description: 'Theirs.' })
})
