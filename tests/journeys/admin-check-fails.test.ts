/** When the shop cannot check who is an admin, no session ends, and every user keeps the sidebar of their role. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { addedToSidebars, sidebars } from '#tests/spec/specification.ts'
import { heldToken, logIn } from './actions.ts'
import { expect, test } from './fixtures.ts'

const customerLinks = ['My Orders', 'Add Review', 'My Profile']
const adminLinks = [...sidebars.admin, ...addedToSidebars.admin]
const roles = [
  { role: 'customer', title: 'My Orders', links: customerLinks },
  { role: 'admin', title: 'Manage Orders', links: adminLinks },
] as const

/** Calls fail on purpose. */
test.use({ expectedComplaints: /net::ERR_FAILED|status of 500/ })

const fails = {
  'answers 500': (page: Page) =>
    page.route('**/api/admin/*', (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong' } })),
  'does not answer': (page: Page) => page.route('**/api/admin/*', (route) => route.abort()),
}

for (const { role, title, links } of sample(roles, 1))
  for (const how of sample(['answers 500', 'does not answer'] as const, 1))
    test(`the dashboard of the ${role} keeps its sidebar and offers a retry when the admin check ${how}`, async ({
      visitor: page,
    }) => {
      await logIn(page, demoAccounts[role])
      await fails[how](page)
      await page.goto('/dashboard')
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([...links])
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await heldToken(page)).not.toBeNull()

      await page.unrouteAll()
      await again.click()
      await expect(again).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })

test('a session that is due for renewal survives when the token exchange answers 500, and the renewal can be retried @rare', async ({
  visitor: page,
  anaMember,
}) => {
  await logIn(page, anaMember)
  await page.clock.install({ time: Date.now() + 40 * 60 * 1000 })
  await page.route('**/api/user/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 61 * 60 * 1000)
  await page.goto('/dashboard/myOrders')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  expect(await heldToken(page)).not.toBeNull()
  await page.unrouteAll()
  await again.click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
})
