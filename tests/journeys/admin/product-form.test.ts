/** What goes wrong in a product's form without anybody noticing: a comma, the wheel, a sale, a refusal out of sight. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { answerInstead, fill, heading, isTold, press, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { order } from '../orders.ts'
import { addCoil, isSaved, openForm, price, retype, save, stock } from './product-form.ts'

/** Some answers are broken on purpose, which the browser notes. */
test.use({ expectedComplaints: /ERR_FAILED/ })

test.describe('a price', () => {
  test('typed with a comma is the price that was meant', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    await retype(price(root), '109,90')
    await save(root)
    await isSaved(root, id)
    expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(109.9)
  })

  for (const typed of sample(['1,234', '1.234'], 1))
    test(`of ${typed} is asked about, since it could be two`, async ({ root, asRoot }) => {
      const id = await addCoil(asRoot)
      await openForm(root, id)
      await retype(price(root), typed)
      await save(root)
      await expect.poll(() => sentenceUnder(root, 'Price Per Unit:')).toBe('Please write 1234 or 1.23')
      await expect(price(root)).toHaveValue(typed)
      expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(154)
    })

  test('of whole tens of cents is shown with both decimals', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await asRoot.updateProduct({ id, body: { ...coil, pricePerUnit: 37.4 } })
    await openForm(root, id)
    await expect(price(root)).toHaveValue('37.40')
  })

  test('that changes by more than half is asked about once more, and what was typed stays', async ({
    root,
    asRoot,
  }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    await retype(price(root), '10990')
    await save(root)
    const question = root.getByRole('dialog', { name: 'Change the price from $154.00 to $10,990.00?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(price(root)).toHaveValue('10990')
    expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(154)
    await save(root)
    await question.getByRole('button', { name: 'Change the price' }).click()
    await isSaved(root, id)
    expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(10_990)
  })
})

test.describe('a number', () => {
  test('is not changed by the wheel', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    await stock(root).click()
    const box = await stock(root).boundingBox()
    await root.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    const scrolled = root.evaluate(() => new Promise((resolve) => addEventListener('wheel', resolve, { once: true })))
    await root.mouse.wheel(0, 500)
    await scrolled
    await save(root)
    await isSaved(root, id)
    expect((await asRoot.findProduct({ id })).availableQuantity).toBe(102)
  })

  for (const pasted of sample(['0x4', '4e0', '1 2', 'NaN'], 1))
    test(`pasted as ${pasted} is none`, async ({ root, asRoot }) => {
      await openForm(root, await addCoil(asRoot))
      await root.getByLabel('Minimum Order:').fill(pasted)
      await save(root)
      await expect.poll(() => sentenceUnder(root, 'Minimum Order:')).toBe('Enter minimum order')
    })

  test('typed as text leaves the letters out', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    await retype(root.getByLabel('Minimum Order:'), 'a1b2')
    await expect(root.getByLabel('Minimum Order:')).toHaveValue('12')
  })
})

test('a stock typed while some were sold is said as it was saved', async ({ root, asRoot, asAna }) => {
  const id = await addCoil(asRoot)
  await openForm(root, id)
  await order(asAna, id, 2)
  await stock(root).fill('500')
  await save(root)
  await isTold(root, 'Saved: 498 in stock, because 2 were sold meanwhile')
  await isSaved(root, id)
  await sees(root, '498')
})

test.describe('a refusal', () => {
  test('takes the focus and is seen, below the header', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    const reason = 'This product is no longer sold'
    await asRoot.deleteProduct({ id })
    await root.getByLabel('Product Name:').fill('Strap of yesterday')
    await save(root)
    const alert = root.getByRole('alert').filter({ hasText: reason })
    await expect.poll(() => alert.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    const header = await root.getByRole('banner').boundingBox()
    await expect.poll(async () => (await alert.boundingBox())?.y ?? 0).toBeGreaterThan((header?.height ?? 0) - 1)
  })

  test('of one field takes one to it', async ({ root, asRoot }) => {
    const id = await addCoil(asRoot)
    await openForm(root, id)
    const sentence = 'Something is wrong with this link'
    const problem = { status: 422, detail: sentence, errors: { image: sentence } }
    await root.route('**/api/products/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem })
        : route.continue(),
    )
    await save(root)
    await expect.poll(() => sentenceUnder(root, 'Product image link:')).toBe(sentence)
    const field = root.getByLabel('Product image link:')
    await expect(field).toBeFocused()
  })
})

test.describe('Add Product', () => {
  const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

  async function fillAndAdd(page: Page, name: string) {
    await fill(page, {
      'Product Name:': name,
      'Product image link:': coil.image,
      'Product short description:': coil.description,
      'Minimum Order:': '2',
      'Product Quantity:': '1 000',
      'Available Quantity:': '80',
      'Price Per Unit:': '3,75',
      'Product full description:': coil.fullDescription,
    })
    await page.getByLabel('Select product category:').selectOption('steel')
    await press(page, 'Add Product')
  }

  test('says one thing for one failure', async ({ root }) => {
    await root.goto('/dashboard/addProduct')
    await answerInstead(root, 'POST', '**/api/products', 200, { success: false, _id: '' })
    await fillAndAdd(root, 'Seal of Teruel')
    await isTold(root, 'Product add attemt failed')
    await expect(alerts(root)).toHaveText([''])
  })

  test('says the reason beside it when there is one', async ({ root }) => {
    await root.goto('/dashboard/addProduct')
    await root.route('**/api/products', (route) => route.abort())
    await fillAndAdd(root, 'Seal of Teruel')
    await isTold(root, 'Product add attemt failed')
    await expect(alerts(root)).toHaveText(['The shop cannot be reached. Please check your connection and try again.'])
  })

  test('leads to what was added', async ({ root }) => {
    const name = `Seal of Teruel ${Date.now()}`
    await root.goto('/dashboard/addProduct')
    await fillAndAdd(root, name)
    await isTold(root, 'Product added successfully')
    await root.getByRole('main').getByRole('link', { name }).click()
    await expect(heading(root, name)).toBeVisible()
    for (const fact of ['$3.75', '1,000']) await sees(root, fact)
  })
})

test('Add Review says one thing for one failure', async ({ ana }) => {
  await ana.goto('/dashboard/addReview')
  await answerInstead(ana, 'POST', '**/api/review', 200, { success: false, _id: '' })
  await fill(ana, {
    'Your Image Link': '/favicon.svg',
    'Your company name': 'Ebro',
    'Your position in the company': 'Buyer',
    'Your Review': 'Holds.',
    'Your Review Number': '4',
  })
  await press(ana, 'Add Review')
  await isTold(ana, 'Something went wrong, cannot add your review')
  await expect(ana.getByRole('main').getByRole('alert')).toHaveText([''])
})
