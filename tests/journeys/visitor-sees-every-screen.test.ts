/** The actions of visitors on every public screen, at a desk and on a phone. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { reviews } from '#demo/reviews.ts'
import { isEverything } from '#tests/sample.ts'
import { heading, sees, tryToLogIn } from './actions.ts'
import { expect, test } from './fixtures.ts'

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const section = (page: Page, name: string | RegExp, level: number) => page.getByRole('heading', { name, level }).first()
const banner = 'Strapping tools for plastic, steel and textile strap'

test('a visitor reads Home from the banner to the footer, the blogs and the portfolio, and finds the way to Login and Signup', async ({
  shop,
  visitor: page,
}) => {
  await page.goto('/')
  await expect(heading(page, banner)).toBeVisible()
  for (const fact of ['Years of experience', '500+', '24/7', 'Made in Spain']) await sees(page, new RegExp(fact, 'i'))
  await sees(page, /\/5/)
  const invented = (await shop.api.listReviews()).filter(({ name }) => reviews.some((review) => review.name === name))
  expect(
    new Set(invented.map(({ createdAt }) => createdAt.slice(0, 10))).size,
    'each review is from a different day',
  ).toBe(12)
  await expect(page.getByRole('link', { name: /^Purchase/ })).toHaveCount(6)
  for (const continent of ['Asia Pacific', 'Europe', 'North America', 'South America'])
    await expect(section(page, continent, 3)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await mainLink(page, 'Blogs').click()
  await expect(heading(page, 'Blogs')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.goto('/portfolio')
  for (const part of [/skills/i, /projects/i, /education/i, /languages/i])
    await expect(section(page, part, 2)).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(heading(page, 'Login')).toBeVisible()
  for (const text of ['user@fleje.example', 'admin@fleje.example', 'Reset your password', 'Login with Google'])
    await sees(page, text)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(heading(page, 'Registration')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(heading(page, 'Login')).toBeVisible()
})

test('Purchase keeps the quantity chosen beside it, even through the login, and reduces it to the stock', async ({
  shop,
  visitor: page,
}) => {
  const product = (await shop.api.listProducts()).find(({ availableQuantity }) => availableQuantity > 100)
  const wished = (product?.minimumOrder ?? 0) + 7
  await page.goto(`/products?q=${encodeURIComponent(product?.name ?? '')}`)
  await page.getByLabel(`Quantity of ${product?.name}`).fill(String(wished))
  await page.getByRole('link', { name: `Purchase ${product?.name}` }).click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/products/${product?._id}?quantity=${wished}`)}`)
  await tryToLogIn(page, demoAccounts.customer)
  await expect(page.getByLabel('Product quantity')).toHaveValue(String(wished))

  await page.goto(`/catalog/${product?.slug}`)
  await page.getByLabel(`Quantity of ${product?.name}`).fill('999999')
  await page.getByRole('link', { name: 'Purchase', exact: true }).click()
  await expect(page.getByLabel('Product quantity')).toHaveValue(String(product?.availableQuantity))
})

test('an unknown URL shows a page with an image and links to other pages @rare', async ({ visitor: page }) => {
  for (const path of ['/coils', '/products/coil']) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text(), path).toContain('<title>Page Not Found · Fleje</title>')
  }
  const response = await page.goto('/catalog/coil')
  expect(response?.status()).toBe(404)
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false)
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading(page, banner)).toBeVisible()
})

test('the hamburger menu on a phone leads to every page', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const links = [
    ['Products', '/products'],
    ['Blogs', '/blogs'],
    ['Login', '/login?from=%2Fblogs'],
    ['Signup', '/signup?from=%2Fblogs'],
    ['Home', '/'],
  ] as const
  for (const [name, path] of links.slice(0, isEverything ? links.length : 2)) {
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await mainLink(page, name).click()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState()
    await expect(mainLink(page, 'Blogs')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
