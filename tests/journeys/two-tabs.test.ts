/** The account menu, and tabs of one browser: a logout, login or lost token in one tab shows in all tabs. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { heldToken, holdBack, isTold, logOut, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

const signedOut = 'You have been signed out in another tab. Please log in again'

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })
const dashboardItem = (page: Page) => page.getByRole('menuitem', { name: 'Dashboard' })

/** Opens the path in this tab, and a public page in another. Returns the other tab. */
async function openTwoTabs(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/blogs')
  await page.goto(path)
  return other
}

const pages = [
  ['a document', '/delivery'],
  ['an application', '/dashboard/myProfile'],
] as const
for (const [kind, path] of sample(pages, 1))
  test(`on ${kind} the account menu opens by keyboard, closes when the focus leaves it, and names the signed-in user; logging out in one tab removes the menu from every tab, and the orders before the header shows Login, and a message says why`, async ({
    ana,
    anaMember,
    asAna,
  }) => {
    const page = await ana.context().newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await test.step('the arrow keys move through the menu, and Escape restores the focus', () => walkThroughMenu(page))
    await test.step('the menu names the signed-in user, and closes when the focus leaves it', async () => {
      await account(page).click()
      for (const words of [anaMember.name, anaMember.email])
        await expect(page.locator('#account-menu').getByText(words, { exact: true })).toBeVisible()
      await expect(dashboardItem(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(dashboardItem(page)).toBeHidden()
    })
    await test.step('a log-out in one tab signs out all tabs', async () => {
      await orderOne(asAna)
      const other = await openTwoTabs(ana, '/dashboard/myOrders')
      await expect(ana.getByRole('table')).toBeVisible()
      await ana.evaluate(() => {
        const seen = () => {
          const isOut = document.documentElement.dataset.session === 'out'
          if (isOut && document.querySelector('table')) document.title = 'Seen by everybody'
          requestAnimationFrame(seen)
        }
        seen()
      })
      await logOut(other)
      expect(await heldToken(other)).toBeNull()
      await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      for (const tab of [other, page, ana]) await expect(account(tab)).toBeHidden()
      await expect(ana).toHaveURL('/login?from=%2Fdashboard%2FmyOrders')
      expect(await ana.title()).not.toBe('Seen by everybody')
      await isTold(ana, `${signedOut}.`)
      await expect(ana.getByRole('table')).toHaveCount(0)
      expect(await heldToken(ana)).toBeNull()
    })
  })

async function walkThroughMenu(page: Page): Promise<void> {
  await account(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(account(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(dashboardItem(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(dashboardItem(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(account(page)).toBeFocused()
  await expect(dashboardItem(page)).toBeHidden()
}

for (const what of sample(['token', 'everything'], 1))
  test(`clearing the browser’s storage in one tab (${what}) signs out the other tab @rare`, async ({ ana }) => {
    const other = await openTwoTabs(ana, '/dashboard/myProfile')
    await ana.getByLabel('Location').fill('Zaragoza')
    await other.evaluate((kept) => {
      if (kept === 'token') localStorage.removeItem('accessToken')
      else localStorage.clear()
    }, what)
    await expect(ana).toHaveURL('/login?from=%2Fdashboard%2FmyProfile')
    await isTold(ana, `${signedOut}; what you typed is kept.`)
  })

test('after a sign-in as another user in one tab, the other tab shows the data of that user @rare', async ({
  ana,
  anaMember,
  rootMember: { token },
}) => {
  const other = await openTwoTabs(ana, '/dashboard/myProfile')
  await expect(ana.getByRole('definition').filter({ hasText: anaMember.email })).toBeVisible()
  await other.evaluate((kept) => localStorage.setItem('accessToken', kept), token)
  await expect(ana.getByRole('definition').filter({ hasText: demoAccounts.admin.email })).toBeVisible()
  const dashboard = ana.getByRole('navigation', { name: 'Dashboard' })
  await expect(dashboard.getByRole('link', { name: 'All Users' })).toBeVisible()
})

test('a sign-in as another user while a screen is still loading leaves none of the first user’s data on it @rare', async ({
  ana,
  rootMember: { token },
}) => {
  const other = await ana.context().newPage()
  await other.goto('/blogs')
  const goOn = await holdBack(ana, '**/api/addresses')
  const asked = ana.waitForRequest('**/api/addresses')
  await ana.goto('/dashboard/myProfile')
  await asked
  await other.evaluate((kept) => localStorage.setItem('accessToken', kept), token)
  goOn()
  await expect(ana.getByRole('definition').filter({ hasText: demoAccounts.admin.email })).toBeVisible()
})

test('logging out in one tab redirects the other tab without a question, and keeps its half-typed text @rare', async ({
  shop,
  ana,
  anaMember,
}) => {
  const [product] = await shop.api.listProducts()
  const other = await openTwoTabs(ana, `/products/${product?._id}`)
  await ana.getByLabel('Your address').fill('Calle del Fleje 1')
  await logOut(other)
  await expect(ana).toHaveURL(`/login?from=%2Fproducts%2F${product?._id}`)
  await isTold(ana, `${signedOut}; what you typed is kept.`)
  await expect(ana.getByRole('dialog')).toHaveCount(0)
  await expect(ana.getByRole('status', { name: 'Notifications' }).getByText(/signed out/)).toHaveCount(1)
  await tryToLogIn(ana, anaMember)
  await expect(ana).toHaveURL(`/products/${product?._id}`)
  await expect(ana.getByLabel('Your address')).toHaveValue('Calle del Fleje 1')
})
