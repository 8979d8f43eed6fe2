/** The shop with the keyboard alone. */
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
