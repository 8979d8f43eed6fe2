/** A product is added as a copy of another in six steps; the form warns about a product that could not be ordered. */
import { coil } from '#tests/coil.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('a copy of a product is put on sale in six steps @rare', async ({ root, asRoot }) => {
  const name = `Strap of ${Date.now()}`
  const body = new Blob([pdfSaying(name)], { type: 'application/pdf' })
  const { file } = await asRoot.addDocument({ body })
  const document = { file, kind: 'data sheet', title: 'All sizes', language: 'en' } as const
  const view = { image: '/pictures/bk-pp13-2-800.webp', words: 'Closed' }
  const model = { ...coil, name, views: [view], documents: [document], technicalData: { orderMultiple: 2 } }
  await asRoot.addProduct({ body: { ...model, technicalData: { ...model.technicalData, sku: `M-${Date.now()}` } } })
  await root.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`)

  const steps = [
    () => root.getByRole('button', { name: `More about ${name}`, exact: true }).click(),
    () => root.getByRole('link', { name: `Copy ${name}`, exact: true }).click(),
    async () => {
      await expect(root.getByLabel('Product Name:')).toBeFocused()
      await sees(root, 'The name is still the same.')
      await root.keyboard.type(`${name}, wide`)
      await expect(root.getByText('The name is still the same.')).toHaveCount(0)
    },
    () => root.getByLabel('Available Quantity:').fill('40'),
    () => root.getByLabel('Article number').fill(`W-${Date.now()}`),
    () => press(root, 'Add Product'),
  ]
  for (const step of steps) await step()
  await isTold(root, 'Product added successfully')
  await root.getByRole('link', { name: `${name}, wide` }).click()
  await expect(root).toHaveURL(/productDetails/)
  const added = await asRoot.findProduct({ id: root.url().split('/').at(-1) ?? '' })
  const { availableQuantity: _, ...others } = coil
  expect(added).toMatchObject({ ...others, name: `${name}, wide`, availableQuantity: 40, views: [view] })
  expect(added.documents).toMatchObject([document])
  expect(added.technicalData).toMatchObject({ orderMultiple: 2, sku: expect.stringMatching(/^W-/) })
})

test('the form of a product links to the form for a copy of the product @rare', async ({ root, asRoot }) => {
  const { _id: id } = await asRoot.addProduct({ body: coil })
  await root.goto(`/dashboard/updateProduct/${id}`)
  await root.getByRole('link', { name: 'Copy this product' }).click()
  await expect(root.getByLabel('Price Per Unit:')).toHaveValue('125.50')
  await expect(root.getByLabel('Available Quantity:')).toHaveValue('')
})

test('the form warns at once if the stock is too low for an order, but can still be saved @rare', async ({
  root,
  asRoot,
}) => {
  const name = `Few of ${Date.now()}`
  const { _id: id } = await asRoot.addProduct({ body: { ...coil, name } })
  await root.goto(`/dashboard/updateProduct/${id}`)
  await expect(root.getByText(/The product cannot be ordered/)).toHaveCount(0)
  await root.getByLabel('Available Quantity:').fill('1')
  await sees(root, 'The product cannot be ordered: 1 in stock, but the minimum order is 2')
  await press(root, 'Update Product')
  await isTold(root, 'Product updated successfully')
  await root.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
  await sees(root, 'The product cannot be ordered: 1 in stock, but the minimum order is 2')
})

test('links lead to the parts of the form, and no input is lost @rare', async ({ root }) => {
  await root.setViewportSize({ width: 1280, height: 800 })
  await root.goto('/dashboard/addProduct')
  await root.getByLabel('Product Name:').fill('Half a name')
  await root
    .getByRole('navigation', { name: 'Parts of the form' })
    .getByRole('link', { name: 'Documents' })
    .press('Enter')
  await expect(root.getByLabel('PDF files')).toBeInViewport()
  await root.keyboard.press('Tab')
  await expect(root.getByLabel('PDF files')).toBeFocused()
  await expect(root.getByLabel('Product Name:')).toHaveValue('Half a name')
})
