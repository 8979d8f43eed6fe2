import { expect, test } from './fixtures.ts'

/** The scripts of the page are blocked on purpose. */
test.use({ expectedComplaints: /net::ERR_FAILED/ })

test('a signed-in user sees the right header before any script of the page has arrived', async ({ ana: page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('a visitor sees Login and Signup, and no account, before any script has arrived @rare', async ({
  visitor: page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Your account' })).toHaveCount(0)
})

test('the page of an unknown URL shows the account and the chosen colours @rare', async ({ ana: page }) => {
  await page.goto('/blogs')
  await page.evaluate(() => localStorage.setItem('fleje.theme', 'dark'))
  await page.goto('/products/unknown')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('changes that happen before hydration are shown after hydration, and do not disturb it', async ({
  root: page,
}) => {
  await page.addInitScript(() => {
    // React schedules its work by messages to itself. This script holds the messages back.
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    Object.defineProperty(window, 'letReactWork', {
      value: () => {
        MessagePort.prototype.postMessage = postMessage
        for (const send of held) send()
      },
    })
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await page.route('**/api/health', (route) => route.abort())
  await page.goto('/dashboard/shop', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    window.dispatchEvent(new StorageEvent('storage'))
    // Cast: the script above defines this function.
    ;(window as unknown as { letReactWork: () => void }).letReactWork()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('There is no connection')
})
