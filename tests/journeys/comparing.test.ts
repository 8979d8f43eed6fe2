/** Products side by side: selected on cards, compared, shared and printed. */
import type { Page } from '@playwright/test'
import { heading, isTold, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

const toggles = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Compare / })
const bar = (page: Page) => page.getByRole('complementary', { name: 'Comparison' })
const columns = (page: Page) => page.getByRole('columnheader')
const fact = (page: Page, name: RegExp | string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** Presses "Compare" on the first cards, `count` in all. */
async function gather(page: Page, count: number) {
  await page.goto('/products')
  for (let card = 0; card < count; card++) await toggles(page).nth(card).click()
}

test('a visitor selects three products on their cards, compares them, puts one into the cart, shows only the differences, and removes one product @rare', async ({
  visitor: page,
}) => {
  await gather(page, 3)
  await expect(toggles(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 products to compare' })).toHaveCount(1)
  await bar(page).getByRole('link', { name: 'Compare 3 products' }).click()
  await expect(page).toHaveURL(/\/compare\?p=[\w-]+&p=[\w-]+&p=[\w-]+$/)
  await expect(heading(page, 'Compare products')).toBeVisible()
  await expect(columns(page)).toHaveCount(3)
  await expect(bar(page).getByRole('link')).toBeHidden()
  await expect(fact(page, 'Type')).toBeVisible()
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .nth(1)
    .click()
  await isTold(page, /in your cart$/)

  await page.getByRole('link', { name: 'Show only differences' }).click()
  await expect(fact(page, 'Type')).toHaveCount(0)
  await expect(fact(page, 'Price , differs')).toContainText('$')

  const gone = (await columns(page).first().getByRole('link').first().textContent()) ?? ''
  await page.getByRole('link', { name: `Remove ${gone}` }).click()
  await expect(columns(page)).toHaveCount(2)
  await expect(page).toHaveURL(/&only=differences$/)

  await page.goto('/products')
  await expect(page.getByRole('button', { name: `Compare ${gone}` })).toHaveAttribute('aria-pressed', 'false')
  await expect(bar(page).getByRole('link', { name: 'Compare 2 products' })).toBeVisible()
})

test('at most four products are compared; their names stay visible on a phone, and they are printed in landscape @rare', async ({
  visitor: page,
}) => {
  await gather(page, 5)
  await isTold(page, 'Only 4 products can be compared at once. Remove one first.')
  await expect(toggles(page).nth(4)).toHaveAttribute('aria-pressed', 'false')
  await toggles(page).nth(0).click()
  await toggles(page).nth(4).click()
  await bar(page).getByRole('link', { name: 'Compare 4 products' }).click()
  await expect(columns(page)).toHaveCount(4)
  await test.step('names of products and facts stay visible while the rest scrolls', () => scrollOnAPhone(page))
  await test.step('on paper nothing is cut off, and there are no buttons', () => printAcross(page))
  await page.goto('/products?type=tool')
  await expect(bar(page)).toBeHidden()
})

async function scrollOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const region = page.getByRole('region', { name: 'Comparison of products' })
  await region.evaluate((element) => {
    element.scrollIntoView()
    element.scrollTo(120, 300)
  })
  const [frame, price, name] = await Promise.all([
    region.boundingBox(),
    page.getByRole('rowheader', { name: 'In stock' }).boundingBox(),
    columns(page).nth(1).boundingBox(),
  ])
  expect(price?.x).toBe(frame?.x)
  expect(name?.y).toBe(frame?.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

async function printAcross(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const words of ['Price per length', 'Sagunto', '/compare?p=']) expect(text).toContain(words)
  for (const words of ['Remove', 'Add to cart', 'Print comparison', 'Show only', 'Add a product', 'Login'])
    expect(text).not.toContain(words)
  // The size of A4 in landscape, without its margins.
  await page.setViewportSize({ width: 1002, height: 673 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1002)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
}

test('every tab and every page shows the comparison until it is cleared @rare', async ({ visitor: page }) => {
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(bar(other).getByRole('link')).toBeHidden()
  await gather(page, 2)
  await expect(bar(other).getByRole('link', { name: 'Compare 2 products' })).toBeVisible()
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const onItsPage = page
    .getByRole('main')
    .getByRole('button', { name: /^Compare / })
    .first()
  await expect(onItsPage).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'Clear the comparison' }).click()
  await expect(heading(other, /./)).toBeFocused()
  await expect(bar(page).getByRole('link')).toBeHidden()
  await expect(onItsPage).toHaveAttribute('aria-pressed', 'false')
})

test('cards show which products are compared, both after a search and after going back to the list @rare', async ({
  visitor: page,
}) => {
  await gather(page, 1)
  const name = (await toggles(page).first().getAttribute('aria-label')) ?? ''
  await page.getByRole('searchbox', { name: 'Search products' }).fill('PP')
  await sees(page, /products? for “PP”/)
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await bar(page).getByRole('link').click()
  await page.getByLabel('Size, material or article number').fill('serrated seal')
  await press(page, 'Find')
  await page
    .getByRole('link', { name: /^Add Serrated seal/ })
    .first()
    .click()
  await expect(columns(page)).toHaveCount(2)
  await page.getByRole('link', { name: name.replace('Compare', 'Remove'), exact: true }).click()
  await sees(page, 'Choose one more product')
  for (let pages = 0; pages < 4; pages++) await page.goBack()
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(bar(page).getByRole('link', { name: 'Compare 1 product' })).toBeVisible()
})

test('the comparison drops products that are no longer sold, and is up to date on a page restored from the back/forward cache @rare', async ({
  visitor: page,
}) => {
  await gather(page, 2)
  await page.evaluate(() => localStorage.setItem('fleje.compare', `zeppelin ${localStorage.getItem('fleje.compare')}`))
  await page.goto('/')
  await bar(page).getByRole('link', { name: 'Compare 3 products' }).click()
  await sees(page, 'We do not currently sell “zeppelin”.')
  await page.goto('/products')
  await expect(bar(page).getByRole('link', { name: 'Compare 2 products' })).toBeVisible()
  await expect(toggles(page).first()).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => {
    localStorage.removeItem('fleje.compare')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(bar(page).getByRole('link')).toBeHidden()
  await expect(toggles(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor compares products, adds one by a search, shows only the differences, and removes the added product @rare', async ({
    visitor: page,
  }) => {
    await page.goto('/products')
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Compare / })
      .click()
    await sees(page, 'Choose one more product')
    await page.getByLabel('Size, material or article number').fill('PET strap 19 mm')
    await press(page, 'Find')
    await page.getByRole('link', { name: /^Add PET strap 19/ }).click()
    await expect(columns(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Show only differences' }).click()
    await expect(fact(page, 'Type')).toHaveCount(0)
    await page.getByRole('link', { name: /^Remove PET strap 19/ }).click()
    await sees(page, 'Choose one more product')
    await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
    await expect(page).toHaveURL('/products')
  })
})

test('products are compared by keyboard alone @rare', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/products')
  await tabTo(page, toggles(page).nth(0))
  await page.keyboard.press('Space')
  await tabTo(page, toggles(page).nth(1))
  await page.keyboard.press('Enter')
  await expect(toggles(page).nth(1)).toBeFocused()
  await tabTo(page, bar(page).getByRole('link', { name: 'Compare 2 products' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveCount(2)
  const region = page.getByRole('region', { name: 'Comparison of products' })
  await tabTo(page, region)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await tabTo(page, page.getByRole('link', { name: /^Remove / }).nth(1))
  await page.keyboard.press('Enter')
  await sees(page, 'Choose one more product')
})

test('on a phone the comparison bar has its own space below the footer, and moves nothing when it appears @rare', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.setViewportSize({ width: 390, height: 1800 })
  await page.goto('/compare')
  const top = () => page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
  const before = await top()
  await page.evaluate(() => localStorage.setItem('fleje.compare', 'one two three four'))
  await page.reload()
  await expect(bar(page).getByRole('link', { name: 'Compare 4 products' })).toBeVisible()
  expect(await top()).toBe(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [footer, own] = [await page.getByRole('contentinfo').boundingBox(), await bar(page).boundingBox()]
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((own?.y ?? 0) + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
