/** Following a link and going back: the scroll position, the filters, and the prefetched next page. */
import type { Page } from '@playwright/test'
import type { Furniture } from '#tests/furniture.ts'
import { sample } from '#tests/sample.ts'
import { screens, show } from '#tests/screens.ts'
import { heading, leftAt, noteWhereItIsLeft, scrolledTo, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('a product opened from a filtered catalogue is shown from its top, and Back restores the list; Back from the login leads to the list before the guarded page', async ({
  visitor: page,
}) => {
  const here = '/products?category=plastic&sort=price'
  await page.goto(here, { waitUntil: 'networkidle' })
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).nth(9).getByRole('link')
  const title = await page.title()
  await noteWhereItIsLeft(page)
  await card.click()
  await expect(page).toHaveURL(/\/catalog\//)
  const left = await leftAt(page)
  expect(left).toBeGreaterThan(200)

  await test.step('the product is shown from its top, with its own title', async () => {
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await expect(page).not.toHaveTitle(title)
  })

  await test.step('Back leads to the same place with the same filters', async () => {
    await page.goBack()
    await expect(page).toHaveURL(here)
    await sees(page, /products in plastic/)
    await expect.poll(() => scrolledTo(page)).toBe(left)
    await expect(page).toHaveTitle(title)
    await expect(page.getByLabel('Sort by')).toHaveValue('price')
  })

  await test.step('Back from the login, to which Purchase leads, returns to the list, and Forward to the login', async () => {
    await page.getByRole('link', { name: 'Purchase' }).first().click()
    await expect(heading(page, 'Login')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(here)
    await page.goForward()
    await expect(heading(page, 'Login')).toBeVisible()
  })
})

test('Back from a product leads an admin to the same rows of a searched and sorted list @rare', async ({
  root: page,
}) => {
  const here = '/dashboard/manageProducts?q=strap&sort=-price'
  await page.goto(here)
  await page.setViewportSize({ width: 1280, height: 400 })
  // The last link, so that the list is scrolled down.
  const link = page.getByRole('link', { name: /^Details/ }).last()
  await link.focus()
  const [y, name] = [await scrolledTo(page), (await link.getAttribute('aria-label')) ?? '']
  expect(y).toBeGreaterThan(500)
  await link.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/productDetails\//)
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(here)
  await expect(link).toHaveAttribute('aria-label', name)
  await expect.poll(() => scrolledTo(page)).toBe(y)
  await expect(page.getByLabel('Search products')).toHaveValue('strap')
})

/** Pages that lead each role elsewhere. */
const leadElsewhere = {
  visitor: () => ['/checkout', '/dashboard', '/two-factor'],
  customer: ({ paidOrderId }: Furniture) => [
    '/checkout',
    `/checkout?order=${paidOrderId}`,
    '/dashboard/manageProducts',
    '/dashboard/allUsers',
  ],
  admin: ({ unpaidOrderId }: Furniture) => ['/dashboard/addReview', `/dashboard/payment/${unpaidOrderId}`],
  bookkeeper: () => ['/dashboard', '/dashboard/addProduct'],
}

/** Pages that are not those of `screens`, because opening the page that is shown adds nothing to the history. */
const [first, last] = ['/blogs?first', '/portfolio?last']

/** Opens a page between two others, and goes back twice. */
async function goThereAndBack(page: Page, open: () => Promise<unknown>) {
  await page.goto(first)
  await open()
  await page.goto(last)
  await page.goBack()
  await expect(page).not.toHaveURL(last)
  await page.goBack()
  await expect(page).toHaveURL(first)
}

for (const role of sample(['visitor', 'customer', 'admin', 'bookkeeper'] as const, 1))
  test(`Back leads a ${role} past every page that leads elsewhere`, async ({ openAs, furniture }) => {
    const page = await openAs(role)
    for (const path of leadElsewhere[role](furniture))
      await test.step(path, () =>
        goThereAndBack(page, async () => {
          await page.goto(path)
          await expect(page).not.toHaveURL(path)
        }),
      )
  })

for (const screen of sample(
  screens.filter(({ open }) => !open),
  1,
))
  test(`Back leads past ${screen.name}`, async ({ openAs, furniture }) => {
    const page = await openAs(screen.role)
    await goThereAndBack(page, () => show(page, screen, furniture))
  })

const scriptsOfPurchase = [/\/framework-[^/]+\.js$/, /\/purchase-page-[^/]+\.js$/]

test('for a signed-in user the scripts of Purchase are prefetched @rare', async ({ ana: page }) => {
  const requested = Promise.all(scriptsOfPurchase.map((script) => page.waitForRequest(script)))
  await page.goto('/products')
  await requested
  await expect(page).toHaveURL('/products')
})

for (const sign of sample(['hover', 'focus'] as const, 1))
  test(`on ${sign}, a link prefetches its page or, if the page is an application, the scripts of the page @rare`, async ({
    visitor: page,
  }) => {
    await page.goto('/products?q=PT-1610', { waitUntil: 'networkidle' })
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const path = (await link.getAttribute('href')) ?? ''
    const [requested] = await Promise.all([page.waitForRequest(`**${path}`), link[sign]()])
    expect(requested.isNavigationRequest()).toBe(false)
    const purchase = page.getByRole('link', { name: /^Purchase/ }).first()
    await Promise.all([...scriptsOfPurchase.map((script) => page.waitForRequest(script)), purchase[sign]()])
    await expect(page).toHaveURL('/products?q=PT-1610')
  })
