/** An admin uploads documents of a product, and everyone can download them. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test.use({ expectedComplaints: /status of 4\d\d/ })

const files = (page: Page) => page.getByLabel('PDF files')
const pdf = (name: string, words: string) => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfSaying(words)) },
})

test('a data sheet and a manual are listed on the product’s page, and can be downloaded there', async ({
  root,
  visitor,
  asRoot,
}) => {
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, name: `Strap of ${Date.now()}` } })
  await root.goto(`/dashboard/updateProduct/${id}`)
  await files(root).setInputFiles([pdf('PT-1610 data.pdf', 'data'), pdf('Manual.pdf', 'manual')])
  await sees(root, 'Manual.pdf was added. Please check its title and language.')
  await expect(root.getByLabel('Kind of document 2')).toHaveValue('manual')
  await root.getByLabel('Language of document 2').selectOption('Spanish')
  await root.getByRole('button', { name: 'Move up: document 2' }).press('Enter')
  await expect(root.getByLabel('Title of document 1')).toBeFocused()
  await expect(root.getByLabel('Title of document 1')).toHaveValue('Manual')
  await root.getByLabel('Title of document 1').fill('Cómo se usa')
  await press(root, 'Update Product')
  await isTold(root, 'Product updated successfully')

  const { slug } = await asRoot.findProduct({ id })
  await visitor.goto(`/catalog/${slug}`)
  const listed = visitor.getByRole('region', { name: 'Documents' }).getByRole('listitem')
  await expect(listed).toHaveText([/^Cómo se usaManual · Spanish · PDF, 1 kB$/, /^PT-1610 dataData sheet · English/])
  const saving = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Cómo se usa' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Cómo se usa (es).pdf')
  expect(new Uint8Array(await readFile(await saved.path()))).toEqual(pdfSaying('manual'))
})

test('a file that is not a PDF is refused at the field, and files chosen during an upload are queued @rare', async ({
  root,
  asRoot,
}) => {
  const { _id: id } = await asRoot.addProduct({ body: coil })
  await root.goto(`/dashboard/updateProduct/${id}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await root.route('**/api/documents', async (route) => {
    await held
    await route.continue()
  })
  await files(root).setInputFiles([pdf('one.pdf', 'one')])
  await sees(root, 'one.pdf is being uploaded and processed…')
  const page = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
  await files(root).setInputFiles([page, pdf('two.pdf', 'two')])
  release()
  await expect(root.getByLabel('Title of document 2')).toHaveValue('two')
  await expect(files(root)).toHaveAccessibleDescription(/page\.pdf: Please choose a PDF/)
  await root.getByRole('button', { name: 'Remove: document 1' }).press('Enter')
  await expect(files(root)).toBeFocused()
  await expect(root.getByLabel('Title of document 1')).toHaveValue('two')
})
