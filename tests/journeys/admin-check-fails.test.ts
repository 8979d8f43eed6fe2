/** When the shop cannot say who is an admin, nobody is signed out, and everybody keeps the frame of their role. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Journey, logIn, openJourney } from './open-journey.ts'
import { heldToken } from './signed-in-page.ts'

const customerLinks = ['My Orders', 'Add Review', 'My Profile']
const adminLinks = ['My Profile', 'All Users', 'All Reviews', 'Manage Orders', 'Add Product', 'Manage Products']
const roles = [
  { role: 'customer', title: 'My Orders', links: customerLinks },
  { role: 'admin', title: 'Manage Orders', links: adminLinks },
] as const

let journey: Journey
const pages: Partial<Record<'customer' | 'admin', Page>> = {}

beforeAll(async () => {
  journey = await openJourney()
  for (const { role } of roles) {
    const page = await journey.visitor()
    await logIn(page, demoAccounts[role])
    pages[role] = page
  }
})
afterAll(() => journey.close())

const fails = {
  'answers 500': (page: Page) =>
    page.route('**/api/admin/*', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong' } })),
  'does not answer': (page: Page) => page.route('**/api/admin/*', (route) => route.abort()),
}

describe.for(roles)('a dashboard of the $role, while the admin check', ({ role, title, links }) => {
  it.for(['answers 500', 'does not answer'] as const)('%s', async (how) => {
    const page = pages[role] as Page
    await fails[how](page)
    await page.goto('/dashboard')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents()).toEqual(links)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await heldToken(page)).not.toBeNull()

    await page.unrouteAll()
    await again.click()
    await again.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})

it('a session that is due to be renewed outlives an exchange that answers 500, and asks again', async () => {
  const page = pages.customer as Page
  await page.clock.install({ time: Date.now() + 40 * 60 * 1000 })
  await page.route('**/api/user/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard/myOrders')
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  await page.clock.setFixedTime(Date.now() + 61 * 60 * 1000)
  await page.goto('/dashboard/myOrders')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await heldToken(page)).not.toBeNull()
  await page.unrouteAll()
  await again.click()
  await again.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
})

it('no browser complained', () => {
  expect(journey.complaints.filter((complaint) => !/net::ERR_FAILED|status of 500/.test(complaint))).toEqual([])
})
