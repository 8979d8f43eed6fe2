/**
 * Problems that could go unnoticed in a product's form: a comma, the mouse wheel, a sale while the form is open, a message out of
 * sight.
 */
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { longWord, scrollsSideways } from '../access/fit.ts'
import { answerInstead, heading, isTold, sees, sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { order } from '../orders.ts'
import { addCoil, isSaved, openForm, price, retype, save, stock } from './product-form.ts'

test('a price is shown with both decimals; an ambiguous price is refused, a change by more than half needs confirmation, and the field keeps the typed text', async ({
  root,
  asRoot,
}) => {
  const id = await addCoil(asRoot)
  await asRoot.updateProduct({ id, body: { ...coil, pricePerUnit: 37.4 } })
  const saved = async () => (await asRoot.findProduct({ id })).pricePerUnit
  await openForm(root, id)
  await expect(price(root)).toHaveValue('37.40')

  const [typed = ''] = sample(['1,234', '1.234'], 1)
  await retype(price(root), typed)
  await save(root)
  await expect.poll(() => sentenceUnder(root, 'Price Per Unit:')).toBe('Please write 1234 or 1.23')
  await expect(price(root)).toHaveValue(typed)

  await retype(price(root), '10990')
  await save(root)
  const question = root.getByRole('dialog', { name: 'Change the price from $37.40 to $10,990.00?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(price(root)).toHaveValue('10990')
  expect(await saved()).toBe(37.4)
  await save(root)
  await question.getByRole('button', { name: 'Change the price' }).click()
  await isSaved(root, id)
  expect(await saved()).toBe(10_990)
})

test('the mouse wheel does not change a number, invalid text is refused in a number field, and a decimal comma is understood @rare', async ({
  root,
  asRoot,
}) => {
  const id = await addCoil(asRoot)
  await openForm(root, id)
  await stock(root).click()
  const box = await stock(root).boundingBox()
  await root.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  const heard = await root.evaluateHandle(() => ({
    wheel: new Promise((resolve) => addEventListener('wheel', resolve, { once: true })),
  }))
  await root.mouse.wheel(0, 500)
  await heard.evaluate(({ wheel }) => wheel)
  await retype(price(root), '109,90')
  for (const pasted of ['0x4', '4e0', '1 2', 'NaN']) {
    await root.getByLabel('Minimum Order:').fill(pasted)
    await save(root)
    // The form reads its fields a moment after the click, so the next text has to wait until this one is refused.
    await expect(root.getByRole('button', { name: 'Update Product' })).toBeEnabled()
    await expect.poll(() => sentenceUnder(root, 'Minimum Order:'), pasted).toBe('Enter minimum order')
  }
  await root.getByLabel('Minimum Order:').fill('4')
  await save(root)
  await isSaved(root, id)
  const saved = { availableQuantity: 102, pricePerUnit: 109.9, minimumOrder: 4 }
  expect(await asRoot.findProduct({ id })).toMatchObject(saved)
})

test('if pieces were sold meanwhile, the message says which stock was saved @rare', async ({ root, asRoot, asAna }) => {
  const id = await addCoil(asRoot)
  await openForm(root, id)
  await order(asAna, id, 2)
  await stock(root).fill('500')
  await root.getByLabel('Product Name:').fill(longWord)
  await save(root)
  await isTold(root, 'Saved: 498 in stock (2 were sold in the meantime)')
  await isSaved(root, id)
  await sees(root, '498')
  await expect(heading(root, longWord)).toBeVisible()
  expect(await scrollsSideways(root), 'A long name wraps').toBe(false)
})

test('after a refusal of one field, that field has the focus; after a refusal of the whole form, the message has the focus and is visible below the header @rare', async ({
  root,
  asRoot,
}) => {
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
  await expect(root.getByLabel('Product image link:')).toBeFocused()
  await root.unrouteAll()

  await answerInstead(root, 'PUT', '**/api/products/*', 200, { success: false })
  await save(root)
  await sees(root, 'Something went wrong')
  await expect(root.getByLabel('Product Name:')).toHaveValue(/^Coil /)
  await root.unrouteAll()

  await answerInstead(root, 'PUT', '**/api/products/*', 200, { success: true })
  await stock(root).fill('7')
  await save(root)
  await isTold(root, 'Product updated successfully')
  await expect(root.getByText(/undefined|NaN/)).toHaveCount(0)
  await root.unrouteAll()
  await openForm(root, id)

  const reason = 'This product is no longer sold'
  await asRoot.deleteProduct({ id })
  await root.getByLabel('Product image link:').fill(coil.image)
  await root.getByLabel('Product Name:').fill('Strap of yesterday')
  await save(root)
  const alert = root.getByRole('alert').filter({ hasText: reason })
  await expect.poll(() => alert.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  const header = await root.getByRole('banner').boundingBox()
  await expect.poll(async () => (await alert.boundingBox())?.y ?? 0).toBeGreaterThan((header?.height ?? 0) - 1)
})
