/** What an admin came for is in reach: neither filters nor a long list push it far down the screen. */
import { heading } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { orderOne } from '../orders.ts'

test('on a phone the filters of Manage Orders are folded until one is wanted, and stay while one is used', async ({
  root: page,
  asAna,
}) => {
  await orderOne(asAna)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('row').nth(1)).toBeInViewport()
  const filters = page.getByRole('button', { name: 'Filters' })
  const show = page.getByLabel('Show', { exact: true })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(show).toBeHidden()

  await filters.focus()
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await show.selectOption('unshipped')
  await expect(page).toHaveURL(/state=unshipped/)
  await page.reload()
  await expect(show).toHaveValue('unshipped')
  await expect(filters).toBeHidden()
  await show.selectOption('')
  await expect(page).not.toHaveURL(/state=/)
  await expect(show).toBeVisible()
  await filters.click()
  await expect(show).toBeHidden()
})

test('of many products that run low the ten most urgent are shown, and the others when they are asked for', async ({
  root: page,
  asRoot,
}) => {
  const low = { availableQuantity: 5, minimumOrder: 1, sold: 0 }
  const products = Array.from({ length: 12 }, (_, place) => ({
    ...{ _id: crypto.randomUUID(), name: `Low strap ${place}` },
    ...low,
  }))
  const json = { ...(await asRoot.findStockNeeds()), withoutSales: { total: 12, products } }
  await page.route('**/api/needs/stock', (route) => route.fulfill({ json }))
  await page.goto('/dashboard/needsYou')
  await expect(heading(page, 'Needs you')).toBeVisible()
  const group = page.getByRole('region', { name: /^Running out, without sales/ })
  const names = group.locator('tbody').getByRole('link')
  await expect(names).toHaveText(products.slice(0, 10).map(({ name }) => name))
  await group.getByRole('button', { name: /^Show \d+ more/ }).click()
  await expect(names).toHaveText(products.map(({ name }) => name))
  await expect(names.nth(10)).toBeFocused()
})
