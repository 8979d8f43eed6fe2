import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { makeApi } from '#web/api/client.ts'
import { type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

const loseConnection = (page: Page) => page.context().setOffline(true)
const regainConnection = (page: Page) => page.context().setOffline(false)
const notice = (page: Page) => page.getByRole('status', { name: 'Connection' })

describe('while there is no connection', () => {
  it('a notice says what can be read and what has to wait, and goes when the connection is back', async () => {
    const page = await journey.visitor()
    await page.goto('/products', { waitUntil: 'networkidle' })
    expect(await notice(page).textContent()).toBe('')
    await loseConnection(page)
    await notice(page).getByText('orders and changes have to wait').waitFor()
    await regainConnection(page)
    await page.getByRole('status', { name: 'Notifications' }).getByText('The connection is back').waitFor()
    expect(await notice(page).textContent()).toBe('')
  })

  it('a shop that answers is not called unreachable, whatever the browser believes', async () => {
    const page = await journey.visitor()
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    const asked = page.waitForResponse('**/api/health')
    await page.goto('/')
    await (await asked).finished()
    expect(await notice(page).textContent()).toBe('')
  })

  it('an order keeps its form and says why it was not sent; when the connection is back it is made once', async () => {
    const page = await journey.visitor()
    const api = await apiOfCustomer(page)
    const [product] = await api.listProducts()
    const ordersBefore = await api.listMyOrders({ email: demoAccounts.customer.email })
    await page.goto(`/products/${product?._id}`)
    await page.getByLabel('Your address').fill('Polígono Sur 4, Zaragoza')
    await page.getByLabel('Your phone').fill('+34 976 111 222')

    await loseConnection(page)
    await purchaseButton(page).click()
    const reason = 'There is no connection. Nothing was sent. Please try again when it is back.'
    await page.getByRole('alert').getByText(reason).waitFor()
    expect(await page.getByLabel('Your address').inputValue()).toBe('Polígono Sur 4, Zaragoza')

    await regainConnection(page)
    await purchaseButton(page).click()
    await sees(page, 'Your order is confirmed')
    const ordersAfter = await api.listMyOrders({ email: demoAccounts.customer.email })
    expect(ordersAfter.length).toBe(ordersBefore.length + 1)
  })
})

describe('what a visitor has read', () => {
  it('can be read again: the page one came by, and one followed from it, both after a reload', async () => {
    const page = await readerOf('/products')
    await page.locator('main a[href^="/catalog/"]').first().click()
    await sees(page, 'Technical data')
    const product = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    for (const address of [page.url(), await firstPicture(page)]) await isKept(page, new URL(address).pathname)
    await loseConnection(page)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: product }).waitFor()
    await firstPicture(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  })

  it('is not what the browser shows for a page never loaded: a page of the shop says so, and leads on', async () => {
    const page = await readerOf('/')
    await loseConnection(page)
    await page.goto('/blogs?from=nowhere')
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
    const again = page.getByRole('link', { name: 'Try again' })
    await expect.poll(() => again.getAttribute('href')).toBe('/blogs?from=nowhere')
    await page.getByRole('link', { name: 'All Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  })

  it('holds nothing of the dashboard, of signing in or of the API', async () => {
    const page = await readerOf('/')
    await logIn(page, demoAccounts.customer)
    await page.goto('/dashboard/myOrders')
    await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    await page.goto('/portfolio')
    await isKept(page, '/portfolio')
    const paths = (await keptPaths(page)).filter((path) => !/^\/(assets|pictures)\//.test(path))
    for (const path of paths) expect(path).toMatch(/^\/(_\.data|offline|(products|portfolio)(\.data)?)?$/)
  })

  it('is forgotten when the shop was built anew', async () => {
    const page = await readerOf('/')
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?build=next'))
    const builds = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ')[0]))
    await expect.poll(async () => new Set(await builds())).toEqual(new Set(['next']))
  })

  it('is bounded: of many searches the oldest are let go', async () => {
    const page = await readerOf('/')
    await page.evaluate(async () => {
      for (let number = 1; number <= 100; number++) await fetch(`/products?q=${number}`)
    })
    await isKept(page, '/products?q=100')
    const held = async () => (await keptPaths(page)).filter((path) => path.startsWith('/products')).length
    await expect.poll(held).toBeLessThanOrEqual(80)
  })
})

/** A visitor whose browser has kept the page of this address. */
async function readerOf(path: string): Promise<Page> {
  const page = await journey.visitor({ serviceWorkers: 'allow' })
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  for (const kept of [path, '/offline', '/products']) await isKept(page, kept)
  return page
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

/** The address of the first picture of the page, once it is to be seen. */
async function firstPicture(page: Page): Promise<string> {
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc)
}

const purchaseButton = (page: Page) => page.getByRole('button', { name: 'Purchase', exact: true })

/** Signs the page in, and speaks to the shop with the same token. */
async function apiOfCustomer(page: Page) {
  await logIn(page, demoAccounts.customer)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return makeApi(fetch, journey.address, () => token)
}
