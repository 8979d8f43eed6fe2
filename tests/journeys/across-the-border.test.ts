/** The user notices no difference between documents, which run without React, and applications, which run with it. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { heading, isTold, leftAt, noteWhereItIsLeft, scrolledTo, signUpByForm } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { newAccount } from './members.ts'
import { orderOne } from './orders.ts'

/** A test loses the connection on purpose, so requests fail. */
test.use({ expectedComplaints: /net::ERR_INTERNET_DISCONNECTED/ })

const runsReact = (page: Page) => page.evaluate(() => '__reactRouterContext' in window)

test('Back from Purchase restores the list and its scroll position, and Forward opens Purchase again', async ({
  ana: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  expect(await runsReact(page)).toBe(false)
  const link = page.getByRole('link', { name: /^Purchase/ }).nth(9)
  await noteWhereItIsLeft(page)
  await link.click()
  await expect(page.getByLabel('Your phone')).toBeVisible()
  const left = await leftAt(page)
  expect(left).toBeGreaterThan(200)
  expect([await runsReact(page), await scrolledTo(page)]).toEqual([true, 0])
  await page.goBack()
  await expect(heading(page, 'Our Products')).toBeVisible()
  await expect.poll(() => scrolledTo(page)).toBe(left)
  await page.goForward()
  await expect(page.getByLabel('Your phone')).toBeVisible()
})

test('links and the browser’s buttons lead from the dashboard to Home and back @rare', async ({ ana: page }) => {
  await page.goto('/dashboard/myProfile')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => runsReact(page)).toBe(false)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'My Orders')).toBeVisible()
})

test('colours chosen on a document also apply to an application, and are kept @rare', async ({ ana: page }) => {
  await page.goto('/delivery')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/delivery')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
})

/** Lets time pass on this page. */
const letPass = (page: Page, ms: number) =>
  page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, ms)

test('a toast is shown on the page to which its action leads, and not on the next page @rare', async ({
  visitor: page,
}) => {
  const told = /^We have sent a mail to/
  await signUpByForm(page, newAccount('Toast Reader'))
  await isTold(page, told)
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
  await expect(heading(page, 'Blogs')).toBeVisible()
  await page.waitForLoadState()
  await expect(page.getByRole('status', { name: 'Notifications' })).toHaveText('')
})

for (const width of sample([390, 1280], 1))
  test(`at ${width} px the toast about the cart stays at the edge of the window, links to the cart, and is gone there @rare`, async ({
    shop,
    visitor: page,
  }) => {
    const [product] = await shop.api.listProducts()
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/catalog/${product?.slug}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: `Add to cart: ${product?.name}` }).click()
    await isTold(page, /in your cart$/)
    const notifications = page.getByRole('status', { name: 'Notifications' })
    const { y = 0, height = 0 } = (await notifications.boundingBox()) ?? {}
    expect(width === 390 ? y : 800 - y - height).toBeLessThan(32)
    await notifications.getByRole('link', { name: 'See cart' }).click()
    await expect(page).toHaveURL('/cart')
    await page.waitForLoadState()
    await expect(page.getByRole('link', { name: 'Checkout' }).first()).toBeVisible()
    await expect(notifications).toHaveText('')
  })

test('an error toast is gone on the next document or dashboard page, unless it appeared while the page was being left @rare', async ({
  ana: page,
  shop,
}) => {
  const [product] = await shop.api.listProducts()
  const header = page.getByRole('banner')
  const beRefused = async () => {
    await page.goto(`/products/${product?._id}`)
    await page.getByRole('button', { name: 'Minus one' }).click()
    await isTold(page, /^You have to purchase at least/)
  }
  const notifications = page.getByRole('status', { name: 'Notifications' })
  await beRefused()
  await letPass(page, 2000)
  await header.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.waitForLoadState()
  await expect(notifications).toHaveText('')

  await beRefused()
  await letPass(page, 2000)
  await header.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'My Orders')).toBeVisible()
  await expect(notifications).toHaveText('')

  await beRefused()
  await letPass(page, -60_000) // Sets the clock back, so that the toast still counts as new after a slow click.
  await header.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'My Orders')).toBeVisible()
  await isTold(page, /^You have to purchase at least/)
})

test('a toast that is due while a dialog is open appears and is announced when the dialog closes @rare', async ({
  ana: page,
  asAna,
}) => {
  await orderOne(asAna)
  await page.goto('/dashboard/myOrders')
  await page.getByRole('button', { name: /^Cancel/, disabled: false }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const connection = page.getByRole('status', { name: 'Connection', includeHidden: true })
  await page.context().setOffline(true)
  await expect(connection).not.toHaveText('')
  await page.context().setOffline(false)
  await expect(connection).toHaveText('')
  await expect(page.locator('#toasts')).toHaveText('')
  await page.keyboard.press('Escape')
  await isTold(page, 'The connection is back')
})
