/** An admin uses the screens for users, orders and products. */
import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from '#tests/coil.ts'
import { deletion } from '#tests/spec/messages.ts'
import { heading, isTold, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { linkMailedTo, newAccount, signIn, signUp } from './members.ts'
import { orderOne, payOne } from './orders.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

/** Opens a screen from the sidebar. If no screen of the dashboard is open, opens the dashboard first. */
async function openScreen(page: Page, screen: string) {
  if (!page.url().includes('/dashboard')) await page.goto('/dashboard')
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: screen, exact: true })
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  // The dashboard's first page has the heading of one of its screens, so the heading alone would not tell.
  await expect(page).toHaveURL(path)
  await expect(heading(page, screen)).toBeVisible()
}

async function openUser(page: Page, email: string): Promise<Locator> {
  await openScreen(page, 'All Users')
  await page.getByLabel('Search users').fill(email)
  await expect(page).toHaveURL(/[?&]q=/)
  return rowOf(page, email)
}

/** Deletes a row in two attempts: the first is cancelled in the dialog, the second is confirmed. */
async function remove(page: Page, row: Locator) {
  const dialog = page.getByRole('alertdialog', { name: deletion.title })
  const button = row.getByRole('button', { name: /^Delete/ })
  await button.click()
  await expect(dialog.getByText(deletion.text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(1)
  await button.click()
  await dialog.getByRole('button', { name: deletion.confirm, exact: true }).click()
  await expect(row.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
}

test('an admin can make a user an admin only once the user’s address is confirmed, and can delete the user, but not their own account', async ({
  shop,
  root,
  open,
}) => {
  const paula = newAccount('Paula Risco')
  await signUp(shop, paula, { isConfirmed: false })
  const row = await openUser(root, paula.email)
  const makeAdmin = row.getByRole('button', { name: /^Make Admin/ })
  await expect(row.getByText('Not confirmed yet')).toBeVisible()
  await expect(makeAdmin).toBeDisabled()
  const herPage = await open({ as: await signIn(shop, paula, { withCookies: true }) })
  await herPage.goto(await linkMailedTo(shop, paula.email))
  await expect(heading(herPage, 'Your address is confirmed')).toBeVisible()
  await root.reload()
  await expect(makeAdmin).toBeVisible()
  await expect(row.getByText('Not confirmed yet')).toHaveCount(0)
  await makeAdmin.click()
  await isTold(root, 'Successfully made an admin')
  await expect(row.getByText('admin', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0)

  await remove(root, row)
  const own = await openUser(root, demoAccounts.admin.email)
  await expect(own.getByRole('button', { name: /^Delete/ })).toBeDisabled()
})

test('an admin can confirm but not delete a paid order, and can delete but not confirm an unpaid order', async ({
  shop,
  root,
  asAna,
}) => {
  await payOne(shop, asAna)
  await openScreen(root, 'Manage Orders')
  const first = root.getByRole('row').nth(1)
  await expect(first).toHaveText(/Paid.*Pending/)
  await expect(first.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await first.getByRole('button', { name: 'Confirm' }).click()
  await isTold(root, 'Order approved')
  await expect(first.getByText('Shipped')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await orderOne(asAna)
  await root.reload()
  await expect(first).toContainText('Unpaid')
  await expect(first.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await remove(root, first)
})

test('an admin looks at the details of a product, changes it from there, and deletes it', async ({
  root: page,
  asRoot,
}) => {
  const name = `Seal of Teruel ${Date.now()}`
  await asRoot.addProduct({ body: { ...coil, name, quantity: 90, availableQuantity: 80, pricePerUnit: 3.75 } })

  await test.step('looks at its details and changes it from there', async () => {
    await openScreen(page, 'Manage Products')
    await page.getByLabel('Search products').fill(name)
    await page.getByRole('link', { name: `Details of ${name}` }).click()
    await expect(heading(page, name)).toBeVisible()
    for (const fact of ['$3.75', '90', '80', 'Full description']) await sees(page, fact)
    const category = page.getByRole('definition').filter({ hasText: /plastic|steel|textile/i })
    await expect(category).toHaveText(/^(Plastic|Steel|Textile)$/, { useInnerText: true })
    await page.getByRole('link', { name: 'Update', exact: true }).click()
    await expect(heading(page, `Update Product: ${name}`)).toBeVisible()
    await expect(page.getByLabel('Price Per Unit:')).toHaveValue('3.75')
    await page.getByLabel('Price Per Unit:').fill('4.25')
    await press(page, 'Update Product')
    await expect(page).toHaveURL(/\/dashboard\/productDetails\/[\da-f-]+$/)
    await sees(page, '$4.25')
  })

  await test.step('deletes it', async () => {
    await openScreen(page, 'Manage Products')
    await page.getByLabel('Search products').fill(name)
    await expect(page.getByRole('row')).toHaveCount(2)
    await remove(page, rowOf(page, name))
  })
})
