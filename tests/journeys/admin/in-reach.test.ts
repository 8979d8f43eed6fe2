/** An admin's list is within reach: filters do not push it far down the screen. */
import { expect, test } from '../fixtures.ts'
import { orderOne } from '../orders.ts'

test('on a phone the filters of Manage Orders are folded until opened, and stay open while a filter is set @rare', async ({
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
