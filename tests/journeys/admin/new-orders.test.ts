/** A notice announces orders that are placed while an admin looks at the list, and the rows stay until the notice is pressed. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { heading } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { orderOne } from '../orders.ts'
import { countSteps } from './steps.ts'

const row = (page: Page, number: number) => page.getByRole('row').nth(number)
const status = (page: Page) => page.getByRole('status', { name: 'New orders' })
const button = (page: Page) => page.getByRole('button', { name: /new orders?: show them$/ })

/** How often the page has polled for new orders. */
function countQuestions(page: Page): () => number {
  let questions = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/new-orders') questions += 1
  })
  return () => questions
}

/** Hides this tab, or shows it again. */
async function turnTo(page: Page, where: 'this tab' | 'another tab') {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, where === 'another tab')
}

for (const width of sample([1280, 390], 1))
  test(`at ${width} px new orders are announced within 20 seconds, move no row, and are loaded by a button`, async ({
    root: page,
    asAna,
    asRoot,
  }) => {
    const first = await orderOne(asAna)
    await page.setViewportSize({ width, height: 900 })
    await page.clock.install()
    await page.goto('/dashboard/manageOrders')
    const { number } = await asRoot.findOrder({ id: first })
    await expect(row(page, 1)).toContainText(number)
    const before = await row(page, 1).boundingBox()
    await expect(status(page)).toBeEmpty()

    const newest = await orderOne(asAna)
    await page.clock.runFor(20_000)
    await expect(status(page)).toHaveText('1 new order')
    await expect(button(page)).toHaveText('1 new order')
    expect(await row(page, 1).boundingBox()).toEqual(before)
    await expect(row(page, 1)).toContainText(number)

    const last = await orderOne(asAna)
    await page.clock.runFor(20_000)
    await expect(button(page)).toHaveText('2 new orders')

    const steps = countSteps(page)
    await steps.press(button(page))
    expect(steps.taken()).toBe(1)
    await expect(row(page, 1)).toContainText((await asRoot.findOrder({ id: last })).number)
    await expect(row(page, 2)).toContainText((await asRoot.findOrder({ id: newest })).number)
    await expect(row(page, 3)).toContainText(number)
    await expect(button(page)).toHaveCount(0)
    await expect(heading(page, 'Manage Orders')).toBeFocused()
  })

test('a list that is filtered, searched or sorted differently does not poll @rare', async ({ root: page, asAna }) => {
  const questions = countQuestions(page)
  await orderOne(asAna)
  await page.clock.install()
  for (const search of sample(['?state=unpaid', '?sort=oldest', '?q=Ana'], 1)) {
    await page.goto(`/dashboard/manageOrders${search}`)
    await expect(row(page, 1)).toBeVisible()
    await page.clock.runFor(60_000)
  }
  expect(questions()).toBe(0)
})

test.describe('during an outage', () => {
  test.use({ expectedComplaints: /status of 503/ })

  test('the list stays as it is and keeps polling; a hidden tab does not poll, but polls at once when it is shown @rare', async ({
    root: page,
    asAna,
  }) => {
    const questions = countQuestions(page)
    await orderOne(asAna)
    await page.clock.install()
    await page.goto('/dashboard/manageOrders')
    await expect(row(page, 1)).toBeVisible()
    await turnTo(page, 'another tab')
    await orderOne(asAna)
    await page.clock.runFor(60_000)
    expect(questions()).toBe(0)
    await turnTo(page, 'this tab')
    await expect(status(page)).toHaveText('1 new order')
    expect(questions()).toBe(1)

    await page.route('**/api/new-orders?*', (route) => route.fulfill({ status: 503, json: {} }))
    await orderOne(asAna)
    const refused = page.waitForResponse('**/api/new-orders?*')
    await page.clock.runFor(15_000)
    await refused
    await expect(row(page, 1)).toBeVisible()
    await page.unrouteAll()
    await page.clock.runFor(15_000)
    await expect(status(page)).toHaveText('2 new orders')
  })
})
