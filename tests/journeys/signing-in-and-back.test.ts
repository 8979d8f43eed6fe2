/** Login and Signup lead back to the earlier page; signed-in users do not see Login and Signup. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { heading, heldToken, holdBack, isTold, logOut, press, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { revoke } from './members.ts'

/** One test logs out without a connection, and another exchanges an ID token twice. */
test.use({ expectedComplaints: /net::ERR_FAILED|status of 401/ })

const headerLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
for (const pattern of sample(['/products?category=steel', '/blogs', '/catalog/{slug}', '/portfolio', '/'], 1))
  test(`Login in the header of ${pattern} leads back there, and a token exchange that a proxy sends twice, because the answer was lost, does not end the session`, async ({
    shop,
    visitor,
    anaMember,
  }) => {
    const [product] = await shop.api.listProducts()
    const here = pattern.replace('{slug}', product?.slug ?? '')
    let sent = 0
    await visitor.route('**/api/user/*', async (route) => {
      sent += 1
      if (sent === 1) await route.fetch()
      await route.continue()
    })
    await visitor.goto(here)
    await headerLink(visitor, 'Login').click()
    await expect(heading(visitor, 'Login')).toBeVisible()
    await tryToLogIn(visitor, anaMember)
    await expect(visitor).toHaveURL(here)
    await expect(visitor.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(sent).toBe(2)
  })

test('Signup in the menu of a phone, and the links from there to Login, also lead back to the earlier page @rare', async ({
  open,
  anaMember,
}) => {
  const page = await open({ viewport: { width: 390, height: 800 } })
  await page.goto('/products?category=steel')
  await press(page, 'Menu')
  await headerLink(page, 'Signup').click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await press(page, 'Menu')
  await headerLink(page, 'Login').click()
  await expect(heading(page, 'Login')).toBeVisible()
  await tryToLogIn(page, anaMember)
  await expect(page).toHaveURL('/products?category=steel')
})

test('the page that is cached for everyone contains nothing from the requested URL @rare', async ({ shop }) => {
  const html = await (await shop.send('/products?q=steel&came=from-a-mail')).text()
  expect(html).toContain('href="/login"')
})

for (const path of sample(['/login', '/signup'], 1))
  test.describe(`${path}, for a signed-in user`, () => {
    test('is not shown: the user is redirected @rare', async ({ ana }) => {
      await ana.goto(`${path}?from=%2Fdashboard%2FmyProfile`)
      await expect(ana).toHaveURL('/dashboard/myProfile')
      await ana.goto(path)
      await expect(ana).toHaveURL('/')
      await ana.goto(`${path}?from=%2Flogin`)
      await expect(ana).toHaveURL('/')
    })

    test('is hidden even before the scripts are loaded @rare', async ({ ana }) => {
      const deliver = await holdBack(ana, '**/assets/*.js')
      await ana.goto(path, { waitUntil: 'commit' })
      await expect(ana.getByLabel('Your email:')).toBeAttached()
      // `isVisible` checks at once: an assertion that waits would pass after the form has disappeared.
      expect(await ana.getByLabel('Your email:').isVisible()).toBe(false)
      deliver()
      await expect(ana).toHaveURL('/')
    })

    test('leads to Login if the session turns out to be over @rare', async ({ shop, ana, anaMember }) => {
      await revoke(shop, anaMember)
      await ana.goto(`${path}?from=%2Fdashboard%2FmyProfile`)
      await expect(ana).toHaveURL('/login?from=%2Fdashboard%2FmyProfile')
      await tryToLogIn(ana, anaMember)
      await expect(ana).toHaveURL('/dashboard/myProfile')
    })
  })

test('logging out without a connection leaves nothing on the screen, and says what remains to be done @rare', async ({
  ana: page,
}) => {
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await page.route(/\/(api|identity)\//, (route) => route.abort())
  await logOut(page)
  await isTold(page, /^The shop could not be reached\. You are signed out in this window/)
  expect(await heldToken(page)).toBeNull()
})
