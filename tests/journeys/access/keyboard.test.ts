/** The shop with the keyboard alone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivesAt, type Journey, openJourney } from '../open-journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

it('the first stop is the skip link, and it leads past the header', async () => {
  const page = await journey.visitor()
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

it('after a change of page the focus is on its heading', async () => {
  const page = await journey.visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'All Products' }).first().click()
  await arrivesAt(page, '/products')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it.for([
  ['/products', 1280],
  ['/', 320],
  ['/login', 320],
] as const)('what has the focus on %s at %i px can be seen, and nothing lies over it', async ([path, width]) => {
  const page = await journey.visitor({ viewport: { width, height: 640 }, reducedMotion: 'reduce' })
  await page.goto(path, { waitUntil: 'networkidle' })
  const hidden: string[] = []
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    const found = await hiddenFocus(page)
    if (found) hidden.push(found)
  }
  expect(hidden).toEqual([])
})

/** The focused element, when no part of it is to be seen. */
function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const spots = [0.1, 0.5, 0.9].map((part) => [left + (right - left) / 2, top + (bottom - top) * part] as const)
    const isSeen = spots.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)))
    return isSeen ? undefined : focused.outerHTML.slice(0, 160)
  })
}
