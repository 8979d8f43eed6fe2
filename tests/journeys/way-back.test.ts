/** Going on and coming back: where one was, what one had chosen, and what the next page is told beforehand. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, sees } from './open-journey.ts'
import { type Cast, openCast } from './specification/cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.journey.close())

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

describe('from a filtered catalogue to a product', () => {
  const here = '/products?category=plastic&sort=price'
  let page: Page
  let left: { y: number; title: string }

  beforeAll(async () => {
    page = cast.pages.visitor
    await page.goto(here, { waitUntil: 'networkidle' })
    const card = page.getByRole('main').getByRole('heading', { level: 2 }).nth(9).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    left = { y: await scrolledTo(page), title: await page.title() }
    await card.click()
    await arrivesAt(page, /^\/catalog\//)
  })

  it('the product is read from its top, under a title of its own', async () => {
    expect(left.y).toBeGreaterThan(200)
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).not.toBe(left.title)
  })

  it('and back is where one was, with what one had chosen', async () => {
    await page.goBack()
    await arrivesAt(page, here)
    await sees(page, /products in plastic/)
    await expect.poll(() => scrolledTo(page)).toBe(left.y)
    expect(await page.title()).toBe(left.title)
    expect(await page.getByLabel('Order').inputValue()).toBe('price')
  })
})

it('from a searched and sorted list of an admin, and back to the same rows', async () => {
  const page = cast.pages.admin
  const here = '/dashboard/manageProducts?q=strap&sort=-price'
  await page.goto(here)
  const link = page.getByRole('link', { name: /^Details/ }).nth(15)
  await link.scrollIntoViewIfNeeded()
  const [y, name] = [await scrolledTo(page), await link.getAttribute('aria-label')]
  expect(y).toBeGreaterThan(200)
  await link.click()
  await arrivesAt(page, /^\/dashboard\/productDetails\//)
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await arrivesAt(page, here)
  await expect.poll(() => link.getAttribute('aria-label')).toBe(name)
  await expect.poll(() => scrolledTo(page)).toBe(y)
  expect(await page.getByLabel('Search products').inputValue()).toBe('strap')
})

describe('before a product is opened', () => {
  it.for(['hover', 'focus'] as const)('its page is fetched on %s', async (sign) => {
    const page = await cast.journey.visitor()
    await page.goto('/products', { waitUntil: 'networkidle' })
    const link = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link')
    const path = await link.getAttribute('href')
    const [data, code] = await Promise.all([
      page.waitForRequest((request) => request.url().includes(`${path}.data`)),
      page.waitForRequest((request) => /catalog-page.*\.js$/.test(request.url())),
      link[sign](),
    ])
    expect([data.isNavigationRequest(), code.isNavigationRequest()]).toEqual([false, false])
    expect(new URL(page.url()).pathname).toBe('/products')
  })
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
