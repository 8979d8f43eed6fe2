/** Two admins who have the form of one product open, in a browser each. */
import type { Page } from '@playwright/test'
import { isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { payOne } from '../orders.ts'
import { addCoil, isSaved, openForm, price, retype, save, stock } from './product-form.ts'

test.describe('two admins with one product', () => {
  test('both keep what they changed when it is not the same', async ({ root, open, rootMember, asRoot }) => {
    const id = await addCoil(asRoot)
    const other = await open({ as: rootMember })
    await Promise.all([openForm(root, id), openForm(other, id)])
    await retype(price(root), '120')
    await save(root)
    await isSaved(root, id)
    await other.getByLabel('Product Name:').fill('PET strap, green')
    await save(other)
    await isSaved(other, id)
    expect(await asRoot.findProduct({ id })).toMatchObject({ pricePerUnit: 120, name: 'PET strap, green' })
  })

  test('the later is told who changed what and when, chooses, and loses nothing that was typed', async ({
    root,
    open,
    rootMember,
    asRoot,
  }) => {
    const id = await addCoil(asRoot)
    const other = await open({ as: rootMember })
    await Promise.all([openForm(root, id), openForm(other, id)])
    await retype(price(root), '120')
    await root.getByLabel('Product Quantity:').fill('90')
    await save(root)
    await isSaved(root, id)

    await retype(price(other), '110')
    await other.getByLabel('Product Name:').fill('PET strap, green')
    await save(other)
    const clash = other.getByRole('region', { name: 'Adrián Montes changed this product meanwhile' })
    await expect(clash.getByText(/\d+ \w+ \d{4} at \d\d:\d\d CES?T/)).toBeVisible()
    await expect(clash).toBeFocused()
    await expect(clash.getByRole('listitem')).toHaveText(/Price Per Unit.*110.*120\.00/)
    await expect(price(other)).toHaveValue('110')
    await expect(other.getByLabel('Product Name:')).toHaveValue('PET strap, green')
    await expect(other.getByLabel('Product Quantity:')).toHaveValue('90')

    await save(other)
    await expect(clash).toBeFocused()
    expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(120)

    await clash.getByRole('button', { name: 'Keep mine' }).click()
    await save(other)
    await isSaved(other, id)
    const kept = { pricePerUnit: 110, name: 'PET strap, green', quantity: 90 }
    expect(await asRoot.findProduct({ id })).toMatchObject(kept)
  })

  test('the later may take what stands there', async ({ root, open, rootMember, asRoot }) => {
    const id = await addCoil(asRoot)
    const other = await open({ as: rootMember })
    await Promise.all([openForm(root, id), openForm(other, id)])
    await stock(root).fill('200')
    await save(root)
    await isSaved(root, id)
    await stock(other).fill('205')
    await save(other)
    await other.getByRole('button', { name: 'Take theirs' }).click()
    await expect(stock(other)).toHaveValue('200')
    await save(other)
    await isSaved(other, id)
    expect((await asRoot.findProduct({ id })).availableQuantity).toBe(200)
  })
})

test('two admins who confirm one order: the second is told who was first, and when', async ({
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
