/**
 * The admins' search opens with Ctrl-K anywhere in the dashboard, finds what a caller asks about, and works by keyboard alone
 * and on a phone.
 */
import type { Page, Request } from '@playwright/test'
import { payFor } from '#tests/paying.ts'
import { heading, holdBack, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { newAccount, signUp } from '../members.ts'
import { countSteps } from './steps.ts'

/** These tests make searches fail on purpose, which the browser reports. */
test.use({ expectedComplaints: /status of 500|ERR_FAILED/ })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search orders, products and users' })
const hits = (page: Page, kind: string) => page.getByRole('group', { name: kind }).getByRole('option')
const marked = (page: Page) => page.getByRole('option', { selected: true }).locator('mark')

const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

async function openByKey(page: Page) {
  await expect(button(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Names and numbers are unique, because other tests use the same shop. */
async function placeOrder(shop: JourneyShop) {
  const mark = `${Date.now()}`.slice(-7)
  const name = `María Ñandú${mark}`
  const { api, email } = await signUp(shop, newAccount(name), { isConfirmed: false })
  const product = (await api.listProducts()).find(({ technicalData }) => technicalData.sku === 'PP-1205-M')
  if (!product) throw new Error('The demo shop has no PP-1205-M')
  const phone = `+34 97${mark.slice(0, 1)} ${mark.slice(1, 4)}-${mark.slice(4)}`
  const address = 'Calle Río Ésera 5, Huesca'
  const body = { id: product._id, quantity: product.minimumOrder, address, phone }
  const { _id: id } = await api.placeOrder({ body })
  const transactionId = await payFor(shop, api, id)
  const { number } = await api.findOrder({ id })
  return { id, number, name, email, product, transactionId, mark, digits: phone.replaceAll(/\D/g, '').slice(2) }
}

test('the search finds what a caller asks about, by keyboard alone', async ({ shop, root: page }) => {
  const { id, number, email, product, transactionId, mark, digits } = await placeOrder(shop)
  await page.goto('/dashboard/addProduct')
  await expect(heading(page, 'Add Product')).toBeVisible()

  await test.step('an order is found by the phone number, in any notation', async () => {
    await openByKey(page)
    await page.keyboard.type(`0034 ${digits}`)
    await expect(hits(page, 'Orders')).toHaveCount(1)
    await expect(hits(page, 'Orders')).toContainText(number)
    await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/orders/${id}`)
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a user is found by name, typed without accents, and is listed below the order', async () => {
    await openByKey(page)
    await page.keyboard.type(`maria nandu${mark}`)
    await expect(hits(page, 'Users')).toHaveCount(1)
    await expect(marked(page)).toHaveText(['María', `Ñandú${mark}`])
    await page.keyboard.press('ArrowDown')
    await expect(hits(page, 'Users')).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await hits(page, 'Users').getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/users\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText(email)
  })

  await test.step('an order is found by its transaction', async () => {
    await openByKey(page)
    await page.keyboard.type(transactionId)
    await expect(marked(page)).toHaveText(transactionId)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/orders/${id}`)
  })

  await test.step('a product is found by its article number, even if Enter is pressed before the result is shown', async () => {
    await openByKey(page)
    await page.keyboard.type('pp1205m')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/productDetails/${product._id}`)
    await expect(heading(page, product.name)).toBeFocused()
  })
})

test('the search is loaded on first use, and is opened and closed by keys; single-key shortcuts can be switched off @rare', async ({
  root: page,
}) => {
  // A set, because a file can be requested twice: it is fetched, and then imported from the browser's cache.
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url()))
  await page.goto('/dashboard/shop', { waitUntil: 'networkidle' })
  const searchFiles = () => [...requested].filter((url) => /\/(search|keys)-dialog-/.test(url))
  expect(searchFiles()).toEqual([])
  await openByKey(page)
  expect(searchFiles()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await test.step('Escape closes the search and returns the focus to the button that opened it', async () => {
    await button(page).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
  })
  await test.step('a slash opens the search on screens without a list', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('/')
    await expect(field(page)).toHaveValue('/')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
  await test.step('a question mark lists the keys, and single-key shortcuts can be switched off', async () => {
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await page.keyboard.press('?')
    await expect(keys.getByText('Search orders, products and users')).toBeVisible()
    await keys.getByRole('checkbox', { name: /single-key/ }).uncheck()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await openByKey(page) // If a key had opened a dialog, Ctrl-K would do nothing.
    await expect(keys).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Keys' }).click()
    await keys.getByRole('checkbox', { name: /single-key/ }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a slash focuses the search box of a list', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Orders' }).click()
    await expect(heading(page, 'Manage Orders')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search orders' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
  })
})

test('late results are not shown once other words are typed; an outage is reported, and the search can be repeated @rare', async ({
  shop,
  root: page,
}) => {
  const { number } = await placeOrder(shop)
  await page.goto('/dashboard/shop')
  await openByKey(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search/everything?q=zeppelin', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined) // the request may have been aborted meanwhile
  })
  const requested = page.waitForRequest(/q=zeppelin/)
  const isAbout = (request: Request) => request.url().endsWith('q=zeppelin')
  const isOver = Promise.race([
    page.waitForEvent('requestfinished', isAbout),
    page.waitForEvent('requestfailed', isAbout),
  ])
  await page.keyboard.type('zeppelin')
  await requested
  await field(page).fill(number)
  await expect(marked(page)).toHaveText(number)
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await isOver
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await expect(marked(page)).toHaveText(number, { timeout: 1 })
  await field(page).fill('zeppelin')
  await sees(page, 'No results for “zeppelin”')
  await expect(dialog(page).getByRole('option')).toHaveCount(0)

  await page.route('**/api/search/everything?*', (route) => route.fulfill({ status: 500, json: {} }))
  await field(page).fill(number.slice(0, -1))
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await field(page).fill(number)
  await expect(marked(page)).toHaveText(number)
})

test('on a phone the search fills the screen, finds an order in three steps, and links to all results @rare', async ({
  shop,
  root: page,
}) => {
  const { mark, number } = await placeOrder(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/shop')
  const steps = countSteps(page)
  await steps.press(button(page))
  const box = async () => Object.values((await dialog(page).boundingBox()) ?? {}).map(Math.round)
  await expect.poll(box).toEqual([0, 0, 390, 844])
  await steps.type(`nandu${mark}`)
  await expect(hits(page, 'Orders')).toHaveCount(1)
  expect(await dialog(page).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await steps.press(hits(page, 'Orders'))
  await expect(heading(page, new RegExp(number))).toBeVisible()
  expect(steps.taken()).toBe(3)

  await button(page).click()
  await field(page).fill('strap')
  await page.getByRole('option', { name: 'All products for “strap”' }).click()
  await expect(page).toHaveURL('/dashboard/manageProducts?q=strap')
})

test('keys typed before the search has loaded go into its field, and none of them confirms an order @rare', async ({
  shop,
  root: page,
  asRoot,
}) => {
  const { id, number } = await placeOrder(shop)
  await page.goto(`/dashboard/manageOrders?q=${number}`)
  await expect(page.getByRole('row').nth(1)).toContainText(number)
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  const comes = await holdBack(page, /\/search-dialog-/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cx')
  for (const key of ['Backspace', 'Backspace', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type(number)
  comes()
  await expect(field(page)).toHaveValue(number)
  await expect(hits(page, 'Orders')).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect((await asRoot.findOrder({ id })).approved).toBe(false)
})
