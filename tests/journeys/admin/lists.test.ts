/** Lists of an admin that go wrong while one works: nothing answers, too much is typed, the end is reached, the window is narrow. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coil } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'
import { apiOf, type Cast, openCast, signUp } from '../specification/cast.ts'

const tooLong = 'compras.internacional@embalajes-del-mediterraneo-oriental.example'

let cast: Cast
let page: Page
let admin: Api
beforeAll(async () => {
  cast = await openCast()
  page = cast.pages.admin
  admin = await apiOf(page)
  const buyer = await cast.journey.visitor()
  await signUp(buyer, { name: 'Purificación Etxeberria de la Fuente', email: tooLong, password: 'abc' })
  const id = (
    await admin.addProduct({ body: { ...coil, name: longName, availableQuantity: 9999, pricePerUnit: 5000 } })
  )._id
  const api = await apiOf(buyer)
  const delivery = {
    address: 'Polígono Industrial Malpica-Santa Isabel, calle F oeste, nave 74, 50016 Zaragoza',
    phone: '1234',
  }
  for (let order = 0; order < 15; order++) await api.placeOrder({ body: { id, quantity: 150, ...delivery } })
})
afterAll(() => cast.journey.close())
beforeEach(async () => {
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.setViewportSize({ width: 1280, height: 800 })
})

const longName = 'PET strap 16 × 1.0 mm, embossed, green, on a 406 mm core, 1,200 m coil'
const row = (number: number) => page.getByRole('row').nth(number)
const searchBox = (things: string) => page.getByRole('searchbox', { name: `Search ${things}` })

async function openList(path: string) {
  await page.goto(path)
  await row(1).waitFor()
}

describe('a search that nothing answers', () => {
  const again = () => page.getByRole('main').getByRole('button', { name: 'Try again' })

  async function searchInVain() {
    await searchBox('orders').fill('embossed')
    await again().waitFor()
    expect(await searchBox('orders').inputValue()).toBe('embossed')
    await page.getByRole('heading', { level: 1, name: 'Manage Orders' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').count()).toBe(6)
  }

  it('leaves screen and search box, and is made when the connection is back', async () => {
    await openList('/dashboard/manageOrders')
    await page.context().setOffline(true)
    await searchInVain()
    await page.context().setOffline(false)
    await row(1).getByText(longName).waitFor()
  })

  it('leaves screen and search box, and can be tried again', async () => {
    await openList('/dashboard/manageOrders')
    await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, json: {} }))
    await searchInVain()
    await page.unrouteAll()
    await again().click()
    await row(1).getByText(longName).waitFor()
  })

  it('begins again with other words', async () => {
    await openList('/dashboard/manageOrders')
    await page.route('**/api/orders?*', (route) => route.abort())
    await searchBox('orders').fill('emb')
    await again().waitFor()
    await page.unrouteAll()
    await searchBox('orders').fill('embossed')
    await row(1).getByText(longName).waitFor()
  })
})

describe('a search of more than 100 letters', () => {
  const long = 'strap '.repeat(20)

  it('is not made, and says why, under what was typed', async () => {
    await openList('/dashboard/manageOrders')
    await searchBox('orders').fill(long)
    await page.getByText('Please search for at most 100 letters').waitFor()
    expect(await searchBox('orders').inputValue()).toBe(long)
    expect(await searchBox('orders').getAttribute('aria-invalid')).toBe('true')
    expect(await row(1).isVisible()).toBe(true)
    await searchBox('orders').fill('embossed')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('embossed')
    expect(await page.getByText('Please search for at most 100 letters').count()).toBe(0)
  })

  it('that came with a link leaves the search box', async () => {
    await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(long)}`)
    await searchBox('orders').waitFor()
    await page.getByText('Please search for at most 100 letters').waitFor()
  })
})

describe('paging', () => {
  it('Next leads to the top of the next rows', async () => {
    await openList('/dashboard/manageProducts')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(/^Showing 26–50/).waitFor()
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
    await expect.poll(async () => (await row(1).boundingBox())?.y ?? -1).toBeGreaterThan(header)
    expect((await row(1).boundingBox())?.y).toBeLessThan(600)
    await expect.poll(() => row(1).evaluate((first) => first === document.activeElement)).toBe(true)
  })

  it('past the last row that was there falls back to the rows before it', async () => {
    for (let number = 1; number <= 26; number++)
      await admin.addProduct({ body: { ...coil, name: `Zinc seal ${number}` } })
    await openList('/dashboard/manageProducts?q=Zinc+seal')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Showing 26–26 of 26').waitFor()
    await row(1)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
    await row(1).getByText('Deleted', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Showing 1–25 of 25').waitFor()
    expect(await page.getByRole('row').count()).toBe(26)
  })
})

describe('Manage Orders', () => {
  const head = () => page.getByRole('columnheader', { name: 'Confirm' })
  const buttons = () => row(1).getByRole('button')

  it.each([1280, 1100, 700])(
    'shows Confirm and Delete of every row without scrolling sideways at %i px',
    async (width) => {
      await page.setViewportSize({ width, height: 800 })
      await openList('/dashboard/manageOrders')
      expect(await buttons().allTextContents()).toEqual(['Confirm', 'Delete'])
      for (const button of await buttons().all()) expect(await button.evaluate(isWhollySeen)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )

  it('keeps the heads of its columns in sight', async () => {
    await openList('/dashboard/manageOrders')
    await row(12).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, 700))
    expect(await head().evaluate(isWhollySeen)).toBe(true)
  })

  it('is scrolled by keys where it is wider than the window', async () => {
    await page.setViewportSize({ width: 700, height: 800 })
    await openList('/dashboard/manageOrders')
    const region = page.getByRole('region', { name: 'Manage Orders' })
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  })
})

describe('the skip link', () => {
  it('leads past the sidebar', async () => {
    await openList('/dashboard/manageOrders')
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(searchBox('orders'))).toBe(true)
  })
})

/** Two searches are broken on purpose, which the browser notes. */
const ourOwnFault = /status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/

it('no browser complained', () => {
  expect(cast.journey.complaints.filter((complaint) => !ourOwnFault.test(complaint))).toEqual([])
})

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** Within the window, with nothing over it and nothing cut off. */
function isWhollySeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const spots = [0.02, 0.5, 0.98].map((part) => document.elementFromPoint(x + width * part, y + height / 2))
  return spots.every((spot) => element.contains(spot))
}
