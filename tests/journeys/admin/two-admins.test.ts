/** Two admins have the form of the same product, or the same list of orders, open. */
import type { Page } from '@playwright/test'
import type { ProductForm } from '#contract/products/schema/product.ts'
import type { Api } from '#web/api/client.ts'
import { isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { payOne } from '../orders.ts'
import { addCoil, isSaved, openForm, price, retype, save, stock } from './product-form.ts'

/** Saves a change by another admin. */
async function saveMeanwhile(other: Api, id: string, change: Partial<ProductForm>): Promise<void> {
  const { _id, slug, createdAt, ...form } = await other.findProduct({ id })
  await other.updateProduct({ id, body: { ...form, ...change } })
}

test('two admins who change different fields of one product both keep their changes @rare', async ({
  root,
  asRoot,
}) => {
  const id = await addCoil(asRoot)
  await openForm(root, id)
  await saveMeanwhile(asRoot, id, { pricePerUnit: 120 })
  await root.getByLabel('Product Name:').fill('PET strap, green')
  await save(root)
  await isSaved(root, id)
  expect(await asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 120, name: 'PET strap, green' })
})

test('the admin who saves second sees who changed what and when, chooses between the two values, and loses no input', async ({
  root,
  asRoot,
}) => {
  const id = await addCoil(asRoot)
  await openForm(root, id)
  await saveMeanwhile(asRoot, id, { pricePerUnit: 120, quantity: 90, availableQuantity: 80 })
  await retype(price(root), '110')
  await stock(root).fill('85')
  await root.getByLabel('Product Name:').fill('PET strap, green')
  await save(root)
  const clash = root.getByRole('region', { name: 'Adrián Montes has changed this product in the meantime' })
  await expect(clash.getByText(/\d+ \w+ \d{4} at \d\d:\d\d CES?T/)).toBeVisible()
  await expect(clash).toBeFocused()
  const [ofStock, ofPrice] = ['Available Quantity', 'Price Per Unit'].map((field) =>
    clash.getByRole('listitem').filter({ hasText: field }),
  )
  await expect(clash.getByRole('listitem')).toHaveCount(2)
  await expect(ofPrice ?? clash).toHaveText(/Price Per Unit.*110.*120\.00/)
  await expect(price(root)).toHaveValue('110')
  await expect(root.getByLabel('Product Name:')).toHaveValue('PET strap, green')
  await expect(root.getByLabel('Product Quantity:')).toHaveValue('90')

  await save(root)
  await expect(clash).toBeFocused()
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(120)

  await ofStock?.getByRole('button', { name: 'Take theirs' }).click()
  await expect(stock(root)).toHaveValue('80')
  await ofPrice?.getByRole('button', { name: 'Keep mine' }).click()
  await save(root)
  await isSaved(root, id)
  const kept = { pricePerUnit: 110, name: 'PET strap, green', quantity: 90, availableQuantity: 80 }
  expect(await asRoot.findProduct({ id })).toMatchObject(kept)
})

test('when two admins confirm the same order, the second sees who was first, and when @rare', async ({
  shop,
  root,
  open,
  rootMember,
  asRoot,
  asAna,
}) => {
  const id = await payOne(shop, asAna)
  const other = await open({ as: rootMember })
  const confirmOn = (page: Page) =>
    page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Confirm/ })
  for (const page of [root, other]) {
    await page.goto('/dashboard/manageOrders')
    await expect(confirmOn(page)).toBeVisible()
  }
  await confirmOn(root).click()
  await isTold(root, 'Order approved')
  await confirmOn(other).click()
  await isTold(other, /^Already confirmed by Adrián Montes on \d+ \w+ \d{4} at \d\d:\d\d CES?T/)
  await expect(other.getByRole('row').nth(1).getByText('Shipped')).toBeVisible()
  await expect(other.getByRole('row').nth(1)).toHaveText(/Confirmed\d\d:\d\d CES?T by Adrián Montes/)
  await expect(
    other
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^(Confirm|Undo)/ }),
  ).toHaveCount(0)
  await expect(other.getByText('Order approved')).toHaveCount(0)
  expect((await asRoot.findOrder({ id })).approved).toBe(true)
})
