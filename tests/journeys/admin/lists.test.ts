/** An admin's lists in difficult cases: no answer, a search that is too long, the end of the list, a narrow window. */
import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders/schema/order.ts'
import { coil } from '#tests/coil.ts'
import type { Api } from '#web/api/client.ts'
import { heading, press } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { newAccount, signUp } from '../members.ts'

/** These tests make searches fail on purpose, which the browser reports. */
test.use({
  viewport: { width: 1280, height: 800 },
  expectedComplaints: /status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const longName = 'PET strap 16 × 1.0 mm, embossed, green, on a 406 mm core, 1,200 m coil'
const row = (page: Page, number: number) => page.getByRole('row').nth(number)
const searchBox = (page: Page, things: string) => page.getByRole('searchbox', { name: `Search ${things}` })

async function openList(page: Page, path: string) {
  await page.goto(path)
  await expect(row(page, 1)).toBeVisible()
}

/** Places this many orders with long values in every column; returns the customer's email address. */
async function placeLongOrders(shop: JourneyShop, admin: Api, count: number): Promise<string> {
  const { email, ...account } = newAccount('Purificación Etxeberria de la Fuente')
  const long = `${email.replace(/@.*/, '')}@embalajes-del-mediterraneo-oriental.example`
  const { api } = await signUp(shop, { ...account, email: long })
  const { _id: id } = await admin.addProduct({
    body: { ...coil, name: longName, availableQuantity: 9999, pricePerUnit: 5000 },
  })
  const address = 'Polígono Industrial Malpica-Santa Isabel, calle F oeste, nave 74, 50016 Zaragoza'
  for (let order = 0; order < count; order++)
    await api.placeOrder({ body: { id, quantity: 150, address, phone: '1234' } })
  return long
}

test('a failed search keeps the screen and the typed words, and can be repeated; a search of more than 100 characters is not sent, and a message below the field says why', async ({
  shop,
  root,
  asRoot,
}) => {
  const again = root.getByRole('main').getByRole('button', { name: 'Try again' })
  const foundOrder = row(root, 1).getByText(longName)
  const sidebar = root.getByRole('navigation', { name: 'Dashboard' })
  async function searchInVain(words: string) {
    await searchBox(root, 'orders').fill(words)
    await expect(again).toBeVisible()
    await expect(searchBox(root, 'orders')).toHaveValue(words)
    await expect(heading(root, 'Manage Orders')).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'All Users' })).toBeVisible()
  }
  await placeLongOrders(shop, asRoot, 1)
  await openList(root, '/dashboard/manageOrders')

  await test.step('a search that failed offline is repeated when the connection is back', async () => {
    await root.context().setOffline(true)
    await searchInVain('embossed')
    await root.context().setOffline(false)
    await expect(foundOrder).toBeVisible()
  })
  await test.step('a search can be tried again after an error', async () => {
    await root.route('**/api/orders?*', (route) => route.fulfill({ status: 500, json: {} }))
    await searchInVain('emboss')
    await root.unrouteAll()
    await again.click()
    await expect(foundOrder).toBeVisible()
  })
  await test.step('after a failed search, other words start a new search', async () => {
    await root.route('**/api/orders?*', (route) => route.abort())
    await searchInVain('emb')
    await root.unrouteAll()
    await searchBox(root, 'orders').fill('embossed')
    await expect(again).toHaveCount(0)
    await expect(foundOrder).toBeVisible()
  })

  const long = 'strap '.repeat(20)
  const refusal = root.getByText('Please enter at most 100 characters')
  await test.step('a message below the field refuses more than 100 characters', async () => {
    await searchBox(root, 'orders').fill(long)
    await expect(refusal).toBeVisible()
    await expect(searchBox(root, 'orders')).toHaveValue(long)
    await expect(searchBox(root, 'orders')).toHaveAttribute('aria-invalid', 'true')
    await expect(row(root, 1)).toBeVisible()
    await searchBox(root, 'orders').fill('emboss')
    await expect.poll(() => new URL(root.url()).searchParams.get('q')).toBe('emboss')
    await expect(refusal).toHaveCount(0)
  })
  await test.step('a link with a search that is too long shows the search box and the message', async () => {
    await root.goto(`/dashboard/manageOrders?q=${encodeURIComponent(long)}`)
    await expect(searchBox(root, 'orders')).toBeVisible()
    await expect(refusal).toBeVisible()
  })
})

test.describe('paging', () => {
  test('an outdated URL of a later page opens the first page; Next opens the next page at its first row @rare', async ({
    root,
  }) => {
    await openList(root, '/dashboard/manageProducts?sort=price&cursor=WyJvbGQiXQ&from=26')
    await expect(root.getByText(/^Showing 1–25 of \d+$/)).toBeVisible()
    await press(root, 'Next')
    await expect(root.getByText(/^Showing 26–50 of \d+$/)).toBeVisible()
    const header = (await root.getByRole('banner').boundingBox())?.height ?? 0
    await expect.poll(async () => (await row(root, 1).boundingBox())?.y ?? -1).toBeGreaterThan(header)
    expect((await row(root, 1).boundingBox())?.y).toBeLessThan(600)
    await expect(row(root, 1)).toBeFocused()
  })

  test('a page that no longer has any rows falls back to the last page that has some @rare', async ({
    root,
    asRoot,
  }) => {
    const name = `Zinc seal ${Date.now()}`
    const ids = new Map<string, string>()
    for (let number = 1; number <= 51; number++) {
      const { _id: id } = await asRoot.addProduct({ body: { ...coil, name: `${name} of size ${number}` } })
      ids.set(String(number), id)
    }
    const shown = async () => (await root.getByRole('table').innerText()).matchAll(/of size (\d+)/g)
    await openList(root, `/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
    await press(root, 'Next')
    await expect(root.getByText('Showing 26–50 of 51')).toBeVisible()
    const ofLaterPages = [...(await shown())]
    await press(root, 'Next')
    await expect(root.getByText('Showing 51–51 of 51')).toBeVisible()
    ofLaterPages.push(...(await shown()))
    for (const number of new Set(ofLaterPages.map(([, number = '']) => number)))
      await asRoot.deleteProduct({ id: ids.get(number) ?? '' })
    await root.reload()
    await expect(root.getByText('Showing 1–25 of 25')).toBeVisible()
    await expect(root.getByRole('row')).toHaveCount(26)
  })
})

const heights = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((one) => Math.ceil(one.getBoundingClientRect().height)))

test('rows of Manage Orders are at most 60 px high even with long texts, show the whole texts when opened by keyboard, and never make the page scroll sideways @rare', async ({
  shop,
  root,
  asRoot,
}) => {
  const email = await placeLongOrders(shop, asRoot, 15)
  await openList(root, '/dashboard/manageOrders')
  const scrollsNot = () => root.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  /** A font that loads late is used only from the next page on; until then, the wider letters of the system's font are shown. */
  const expectPlaced = (day: 'today' | 'yesterday') =>
    expect(async () => {
      await root.reload()
      const placed = row(root, 1).getByText(new RegExp(`^F-\\d+\\s· ${day}`))
      expect(await placed.evaluate(isCutOff), 'The day of the order is not cut off').toBe(false)
    }).toPass()

  await test.step('a row opened by keyboard cuts nothing off', async () => {
    expect(Math.max(...(await heights(root)))).toBeLessThanOrEqual(60)
    await expect(row(root, 1).getByTitle(email)).toBeVisible()
    await expectPlaced('today')
    const words = [longName, /@embalajes-del-mediterraneo/, /^Polígono Industrial Malpica/]
    const cut = words.map((text) => row(root, 1).getByText(text).last())
    for (const text of cut) expect(await text.evaluate(isCutOff)).toBe(true)
    const more = row(root, 1).getByRole('button', { name: /^More about order F-\d+$/ })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    for (const text of cut) expect(await text.evaluate(isCutOff)).toBe(false)
    await more.press('Enter')
  })
  await test.step('the longer word “yesterday” is not cut off either', async () => {
    await root.route(/\/orders\?/, async (route) => {
      const response = await route.fetch()
      const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
      const orders: Order[] = await response.json()
      await route.fulfill({ response, json: orders.map((order) => ({ ...order, placedAt: yesterday })) })
    })
    await expectPlaced('yesterday')
  })
  await test.step('the column headers stay in sight', async () => {
    await row(root, 12).scrollIntoViewIfNeeded()
    await root.evaluate(() => window.scrollTo(0, 700))
    expect(await root.getByRole('columnheader', { name: 'Confirm' }).evaluate(isWhollySeen)).toBe(true)
    await root.evaluate(() => window.scrollTo(0, 0))
  })
  for (const width of [1280, 1024, 768])
    await test.step(`the actions of a row are visible at ${width} px`, async () => {
      await root.setViewportSize({ width, height: 800 })
      const buttons = row(root, 1)
        .getByRole('button', { name: /^(Confirm|Delete)/ })
        .filter({ visible: true })
      await expect(buttons).toHaveText(width < 1280 ? ['Delete'] : ['Confirm', 'Delete'])
      for (const button of await buttons.all()) expect(await button.evaluate(isWhollySeen)).toBe(true)
      expect(await scrollsNot()).toBe(true)
    })
  for (const width of [390, 768, 1024])
    await test.step(`a card shows the address and the price only when opened, at ${width} px`, async () => {
      await root.setViewportSize({ width, height: 800 })
      const card = row(root, 1)
      const address = card.getByRole('cell', { name: /^Polígono Industrial Malpica/ })
      const price = card.getByRole('cell', { name: '$5,000.00', exact: true })
      await expect(address).toBeHidden()
      await expect(price).toBeHidden()
      const more = card.getByRole('button', { name: /^More about order/ })
      await more.click()
      for (const cell of [address, price]) {
        await cell.scrollIntoViewIfNeeded()
        expect(await cell.evaluate(isWhollySeen)).toBe(true)
      }
      expect(await scrollsNot()).toBe(true)
      await more.click()
    })
  await test.step('the skip link leads past the sidebar', async () => {
    await root.getByRole('link', { name: 'Skip to content' }).focus()
    await root.keyboard.press('Enter')
    await root.keyboard.press('Tab')
    await expect(root.getByRole('main').locator(':focus')).toHaveCount(1)
  })
})

test('rows of Manage Products are at most 60 px high, even the row of a product that cannot be ordered @rare', async ({
  root,
  asRoot,
}) => {
  const sku = `LONG-${Date.now()}`
  const ladder = [{ fromQuantity: 10, price: 100 }]
  const product = { ...coil, name: longName, ladder, minimumOrder: 5, availableQuantity: 2 }
  await asRoot.addProduct({ body: { ...product, technicalData: { sku } } })
  await openList(root, `/dashboard/manageProducts?q=${sku}`)
  await expect(row(root, 1)).toContainText(/The product cannot be ordered.*to \$100\.00/)
  expect(Math.max(...(await heights(root)))).toBeLessThanOrEqual(60)
})

test('a list that letters of twice the size make wider than the window can be scrolled with the keyboard @rare', async ({
  root,
}) => {
  await root.setViewportSize({ width: 640, height: 800 })
  await openList(root, '/dashboard/allUsers')
  await root.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const region = root.getByRole('region', { name: 'All Users' })
  await region.focus()
  await root.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
})

function isCutOff(element: Element): boolean {
  const text = element.closest('.cut-off, .cut-lines') ?? element
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight
}

/** Whether the element is within the window, uncovered and not cut off. */
function isWhollySeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const spots = [0.02, 0.5, 0.98].map((part) => document.elementFromPoint(x + width * part, y + height / 2))
  return spots.every((spot) => element.contains(spot))
}
