/** The shop with the keyboard alone. */
import { expect, test } from '../fixtures.ts'

test('the first stop is the skip link, and it leads past the header', async ({ visitor: page }) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

test('after a change of page the focus is on its heading', async ({ visitor: page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'All Products' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
