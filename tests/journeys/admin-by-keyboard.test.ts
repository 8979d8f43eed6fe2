/** An admin's work with the keyboard alone: orders, products and users. */
import type { Locator, Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { heading, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { expectVisibleFocus, tabTo, typeInto } from './keyboard.ts'
import { order } from './orders.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const hasFocusWithin = (box: Locator) => box.evaluate((element) => element.contains(document.activeElement))

async function openScreen(page: Page, screen: string) {
  await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: screen })
  await tabTo(page, link)
  const path = (await link.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  // The first screen of the sidebar is also shown at /dashboard, under the same heading.
  await expect(page).toHaveURL(path)
  await expect(heading(page, screen)).toBeVisible()
}

async function pressByKey(page: Page, goal: Locator) {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

async function search(page: Page, label: string, words: string) {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
}

test('an admin searches, filters and confirms orders by keyboard; a confirmed order keeps the focus and its place in the list', async ({
  shop,
  root: page,
  asRoot,
  asAna,
}) => {
  const name = `Coil by keyboard ${Date.now()}`
  const { _id } = await asRoot.addProduct({ body: { ...coil, name } })
  for (let orders = 0; orders < 2; orders++) await payFor(shop, asAna, await order(asAna, _id, 2))
  const confirm = page.getByRole('button', { name: 'Confirm' })

  await test.step('orders are searched and filtered', async () => {
    await openScreen(page, 'Manage Orders')
    await search(page, 'Search orders', name)
    await tabTo(page, page.getByLabel('Show'))
    await page.keyboard.press('P') // P is enough for Paid. A select forgets letters after a pause, so typing more could fail.
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('paid')
    await expect(rowOf(page, 'Pending')).toBeVisible()
    await expect(confirm).toHaveCount(2)
  })

  await test.step('orders are confirmed one after the other', async () => {
    await pressByKey(page, confirm.first())
    await sees(page, 'Order approved')
    await expect(rowOf(page, 'Shipped')).toBeFocused()
    await expectVisibleFocus(page)
    await pressByKey(page, rowOf(page, 'Pending').getByRole('button', { name: 'Confirm' }))
    await expect(confirm).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
  })
})

test('an admin adds a product by keyboard @rare', async ({ root: page }) => {
  await openScreen(page, 'Add Product')
  await typeInto(page, 'Product Name:', 'Seal of Teruel')
  await typeInto(page, 'Product image link:', coil.image)
  await typeInto(page, 'Product short description:', coil.description)
  await typeInto(page, 'Minimum Order:', '2')
  await typeInto(page, 'Product Quantity:', '90')
  await typeInto(page, 'Available Quantity:', '80')
  await typeInto(page, 'Price Per Unit:', '3.75')
  await tabTo(page, page.getByLabel('Select product category:'))
  await page.keyboard.press('S')
  await typeInto(page, 'Product full description:', coil.fullDescription)
  await pressByKey(page, page.getByRole('main').getByRole('button', { name: 'Add Product' }))
  await sees(page, 'Product added successfully')
})

test('an admin changes and deletes a product by keyboard; the dialog traps the focus until it closes, and then restores it @rare', async ({
  root: page,
  asRoot,
}) => {
  const name = `Seal to change ${Date.now()}`
  await asRoot.addProduct({ body: { ...coil, name, pricePerUnit: 3.75 } })
  await openScreen(page, 'Manage Products')
  await search(page, 'Search products', name)
  await pressByKey(page, page.getByRole('link', { name: `Update ${name}` }))
  await expect(page).toHaveURL(/\/dashboard\/updateProduct\//)
  await tabTo(page, page.getByLabel('Price Per Unit:'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4.25')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/productDetails\//)
  await sees(page, '$4.25')

  await page.goBack()
  await page.goBack()
  const remove = page.getByRole('button', { name: `Delete ${name}` })
  await pressByKey(page, remove)
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog).toBeVisible()
  for (let tabs = 0; tabs < 5; tabs++) {
    await expect.poll(() => hasFocusWithin(dialog)).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, dialog.getByRole('button', { name: 'Yes, delete it!' }))
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Deleted')).toBeFocused()
})

test('an admin makes a user an admin by keyboard @rare', async ({ root: page, brunoMember: { email } }) => {
  await openScreen(page, 'All Users')
  await search(page, 'Search users', email)
  await pressByKey(page, page.getByRole('button', { name: `Make Admin: ${email}` }))
  await sees(page, 'Successfully made an admin')
  await expect(rowOf(page, email)).toBeFocused()
  await expectVisibleFocus(page)
})
