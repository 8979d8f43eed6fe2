import { expect, test } from './fixtures.ts'

/** The scripts that are kept from the page. */
test.use({ expectedComplaints: /net::ERR_FAILED/ })

test('shows a signed-in visitor the right header before any script of the page has arrived', async ({ ana: page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('shows a visitor Login and Signup, and no account', async ({ visitor: page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Your account' })).toHaveCount(0)
})

test('knows the signed-in visitor and the chosen colours on a page that is not there, too', async ({ ana: page }) => {
  await page.goto('/blogs')
  await page.evaluate(() => localStorage.setItem('fleje.theme', 'dark'))
  await page.goto('/products/unknown')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
