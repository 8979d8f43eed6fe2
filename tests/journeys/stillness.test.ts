/** Nothing moves that was not asked to: no jump while a page or a list arrives, and no motion for who wants none. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, sees } from './open-journey.ts'
import { type Cast, openCast, orderOne } from './specification/cast.ts'

let cast: Cast
let slug: string
beforeAll(async () => {
  cast = await openCast()
  for (let orders = 0; orders < 3; orders++) await orderOne(cast.pages.customer)
  slug = (await (await cast.send('/api/products')).json())[0].slug
})
afterAll(() => cast.journey.close())

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const pages = ['/', '/products', '/catalog/{slug}', '/login']
const lists = [
  ['customer', '/dashboard/myOrders'],
  ['admin', '/dashboard/manageOrders'],
] as const

describe.for(sizes)('at $width px', (viewport) => {
  it.for(pages)('%s stays in place while it arrives', async (path) => {
    const page = await cast.journey.visitor({ viewport })
    await page.goto(path.replace('{slug}', slug), { waitUntil: 'networkidle' })
    expect(await jumps(page)).toBeLessThan(0.02)
  })

  it.for(lists)('of the %s, %s stays in place when its rows come late', async ([role, path]) => {
    const page = cast.pages[role]
    await page.setViewportSize(viewport)
    const answer = await holdLists(page)
    await page.goto(path)
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    answer()
    await page.getByRole('row').nth(1).waitFor()
    expect(await jumps(page)).toBeLessThan(0.05)
  })

  it('the purchase page stays in place when its product comes late', async () => {
    const page = cast.pages.customer
    await page.setViewportSize(viewport)
    const [product] = await (await cast.send('/api/products')).json()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.unrouteAll()
    await page.route(`**/api/products/${product._id}`, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`/products/${product._id}`)
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    answer()
    await page.getByLabel('Your phone').waitFor()
    expect(await jumps(page)).toBeLessThan(0.02)
  })

  it('a list stays in place while it is sorted anew', async () => {
    const page = cast.pages.admin
    await page.setViewportSize(viewport)
    const answer = await sortSlowly(page)
    answer()
    await arrivesAt(page, '/dashboard/manageProducts?sort=price')
    await page.locator('table[aria-busy=false]').waitFor()
    expect(await jumps(page)).toBeLessThan(0.05)
  })
})

describe('for somebody who wants no motion', () => {
  it.for(['/', '/products'])('%s stands still', async (path) => {
    const page = await cast.journey.visitor({ reducedMotion: 'reduce' })
    await page.goto(path)
    expect(await motions(page)).toEqual([])
  })

  it('a list that is loading stands still', async () => {
    const page = cast.pages.admin
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const answer = await sortSlowly(page)
    expect(await motions(page)).toEqual([])
    answer()
  })

  it('a question and its answer stand still', async () => {
    const page = cast.pages.customer
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/dashboard/myOrders')
    await page.locator('button[aria-label^="Cancel"]:enabled').first().click()
    await page.getByRole('alertdialog').waitFor()
    expect(await motions(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await sees(page, 'Order cancelled successfully')
    expect(await motions(page)).toEqual([])
  })
})

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})

/** Opens the products and sorts them by price; the rows come when what it gives is called. */
async function sortSlowly(page: Page): Promise<() => void> {
  await page.goto('/dashboard/manageProducts')
  await page.getByRole('row').nth(1).waitFor()
  const answer = await holdLists(page)
  await page.getByRole('button', { name: 'Price' }).click()
  await page.locator('table[aria-busy=true]').waitFor()
  return answer
}

/** Keeps the answers of all lists back until what it gives is called. */
async function holdLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isList = (url: URL) => /^\/api\/(order|orders|products|users|review)$/.test(url.pathname)
  await page.unrouteAll()
  await page.route(isList, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** How far things have jumped since the page began to arrive, in the browsers' measure, those after a click included. */
function jumps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += 'value' in entry ? Number(entry.value) : 0
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve))
    add(observer.takeRecords())
    return sum
  })
}

/** What is moving and is to go on for more than a blink. */
function motions(page: Page): Promise<string[]> {
  const blinkMs = 10
  return page.evaluate(
    (least) =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > least)
        .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
    blinkMs,
  )
}
