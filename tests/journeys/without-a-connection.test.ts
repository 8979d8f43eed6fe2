import type { Page } from '@playwright/test'
import { logIn, logOut, sees } from './actions.ts'
import { anyProduct } from './carts.ts'
import { expect, test } from './fixtures.ts'

/** The tests lose the connection on purpose, so requests fail. */
test.use({ expectedComplaints: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

/** Cuts the connection, and waits until the page has noticed. */
async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}
const regainConnection = (page: Page) => page.context().setOffline(false)
const notice = (page: Page) => page.getByRole('status', { name: 'Connection' })

test.describe('without a connection', () => {
  test('a notice says what can be read and what has to wait, and disappears when the connection is back', async ({
    visitor: page,
  }) => {
    await page.goto('/products', { waitUntil: 'networkidle' })
    await expect(notice(page)).toHaveText('')
    await loseConnection(page)
    await expect(notice(page).getByText('orders and changes have to wait')).toBeVisible()
    await regainConnection(page)
    await expect(page.getByRole('status', { name: 'Notifications' }).getByText('The connection is back')).toBeVisible()
    await expect(notice(page)).toHaveText('')
  })

  test('a shop that answers is not called unreachable, whatever the browser reports', async ({ visitor: page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    const requested = page.waitForResponse('**/api/health')
    await page.goto('/')
    await (await requested).finished()
    await expect(notice(page)).toHaveText('')
  })

  test('the form of an order is kept and says why nothing was sent; when the connection is back, the order is placed once', async ({
    ana: page,
    anaMember: { email, api },
  }) => {
    const [product] = await api.listProducts()
    await page.goto(`/products/${product?._id}`)
    await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
    // The code that checks a form is loaded when the form is first used: a message shows that it has been loaded.
    await purchaseButton(page).click()
    await sees(page, 'Please enter your phone number')
    await page.getByLabel('Your phone').fill('+34 976 111 222')

    await loseConnection(page)
    await purchaseButton(page).click()
    const reason = 'There is no connection. Nothing was sent. Please try again when the connection is back.'
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await expect(page.getByLabel('Your address')).toHaveValue('Polígono Sur 4, Zaragoza')

    await regainConnection(page)
    await purchaseButton(page).click()
    await sees(page, 'Your order is confirmed')
    expect(await api.listMyOrders({ email })).toHaveLength(1)
  })
})

test.describe('pages that a visitor has read', () => {
  test('can be read again without a connection, even after a reload', async ({ open }) => {
    const page = await open({ serviceWorkers: 'allow' })
    await readPage(page, '/products')
    await page.locator('main a[href^="/catalog/"]').first().click()
    await sees(page, 'Technical data')
    const product = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    for (const address of [page.url(), await firstPicture(page)]) await isKept(page, new URL(address).pathname)
    await loseConnection(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
    await firstPicture(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  })

  test('are kept with no more scripts than documents need, limited in number, and deleted after a new build; a page that was never read is replaced by a notice with links @rare', async ({
    open,
  }) => {
    const page = await open({ serviceWorkers: 'allow' })
    await readPage(page, '/')
    await test.step('no more scripts are kept than documents need', async () => {
      const scripts = (await keptPaths(page)).filter((path) => path.endsWith('.js'))
      const load = async (path: string) => (await (await page.request.get(path)).body()).length
      const sizes = await Promise.all(scripts.map(load))
      expect(sizes.length).toBeGreaterThan(0)
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000)
    })
    await test.step('a page that was never read is replaced by a notice with links to other pages', async () => {
      await loseConnection(page)
      await page.goto('/blogs?from=nowhere')
      await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
      const again = page.getByRole('link', { name: 'Try again' })
      await expect(again).toHaveAttribute('href', '/blogs?from=nowhere')
      await page.getByRole('link', { name: 'All Products' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
      await regainConnection(page)
    })
    await test.step('the oldest of many searches are dropped', async () => {
      await page.evaluate(async () => {
        for (let number = 1; number <= 100; number++) await fetch(`/products?q=${number}`)
      })
      await isKept(page, '/products?q=100')
      const held = async () => (await keptPaths(page)).filter((path) => path.startsWith('/products')).length
      await expect.poll(held).toBeLessThanOrEqual(80)
    })
    await test.step('all pages are deleted after a new build', async () => {
      await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?build=next'))
      const builds = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ')[0]))
      await expect.poll(async () => new Set(await builds())).toEqual(new Set(['next']))
    })
  })

  test('are kept, unless they belong to the dashboard or the login, and no answers of the API are kept @rare', async ({
    open,
    anaMember,
  }) => {
    const page = await open({ serviceWorkers: 'allow' })
    await readPage(page, '/')
    await logIn(page, anaMember)
    await page.goto('/dashboard/myOrders')
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    await page.goto('/portfolio')
    await isKept(page, '/portfolio')
    const paths = (await keptPaths(page)).filter((path) => !/^\/(assets|pictures)\//.test(path))
    for (const path of paths) expect(path).toMatch(/^\/(offline|products|portfolio)?$/)
  })
})

test('a cart can be read again without a connection, as it was last known, until its customer logs out @rare', async ({
  open,
  anaMember,
}) => {
  const { api } = anaMember
  const product = await anyProduct(api)
  await api.changeCart({ body: { id: product._id, quantity: product.minimumOrder } })
  const page = await open({ as: anaMember, serviceWorkers: 'allow' })
  const lines = page.getByRole('list', { name: 'In your cart' })
  const each = `$${product.pricePerUnit.toFixed(2)} each`
  await page.goto('/cart')
  await expect(lines).toContainText(each)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await isKept(page, '/cart')
  await loseConnection(page)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/This is your cart as it was on \d+ \w+ \d{4} at \d\d:\d\d \w+/)
  await expect(page.getByRole('alert')).toContainText('You need a connection to order')
  await expect(lines).toContainText(product.name)
  await expect(lines).toContainText(each)
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue(String(product.minimumOrder))
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()

  // The page reads the cart again by itself once the connection is back.
  await regainConnection(page)
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await logOut(page)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(product.name)
  await loseConnection(page)
  await page.goto('/cart')
  await sees(page, 'Your cart is empty')
})

/** Opens the page and waits until the browser has cached it. */
async function readPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  for (const kept of [path, '/offline', '/products']) await isKept(page, kept)
}

async function isKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page)).toContain(path)
}

function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = await Promise.all(shelves.map((shelf) => shelf.keys()))
    return kept.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

/** Waits until the first picture of the page is loaded. Returns its URL. */
async function firstPicture(page: Page): Promise<string> {
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
}

const purchaseButton = (page: Page) => page.getByRole('button', { name: 'Purchase', exact: true })
