/**
 * A list is filtered by facets with counts, and shown as cards or as a dense table: at a desk, on a phone, by keyboard, and
 * without scripts.
 */
import type { Page } from '@playwright/test'
import { isTold, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { expectVisibleFocus, tabTo } from './keyboard.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const facet = (page: Page, name: string) => page.getByRole('complementary').locator('summary').filter({ hasText: name })

/** The count shown beside a value. */
async function countAt(page: Page, name: RegExp): Promise<number> {
  const tree = await box(page, name).ariaSnapshot()
  return Number(/(\d+) products/.exec(tree)?.[1])
}

test('a buyer at a desk searches with a misspelt word, filters and sorts the list, compares two of its products, and orders from it', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })

  await test.step('searches by size, material and a misspelt word, sees how they were understood, and drops a word', async () => {
    const field = page.getByPlaceholder('Search products')
    await field.click()
    await page.keyboard.type('16 mm PET tensoner')
    const chips = page.getByRole('list', { name: 'Understood as' }).getByRole('link')
    await expect(chips).toHaveText(['16 mm×', 'PET×', 'tensioner, instead of tensoner×'])
    await expect(page.getByRole('article').first()).toContainText('Manual PET tensioner')
    await page.getByRole('link', { name: 'Search without tensioner' }).click()
    await expect(page).toHaveURL('/products?q=16+mm+pet')
    await expect(page.getByRole('article').first()).toContainText('PET strap 1')
    await expect(field).toHaveValue('16 mm pet')
    await field.fill('')
    await expect(page).toHaveURL('/products')
  })

  await test.step('chooses values, and sees as many products as the counts beside them say', async () => {
    const steel = await countAt(page, /^Steel/)
    await box(page, /^Steel/).check()
    await sees(page, new RegExp(`^${steel} products$`))
    await expect(page).toHaveURL('/products?material=steel')
    await box(page, /^Strap /).check()
    await box(page, /^19 millimetres/).check()
    await sees(page, /^4 products: Strap, Steel, 19/)
    await expect(page).toHaveURL('/products?type=strap&material=steel&width=19')
    await expect(page.getByRole('article')).toHaveCount(4)
  })

  await test.step('switches to the list, and sorts it by a header', async () => {
    await page.getByRole('link', { name: 'List', exact: true }).click()
    const rows = page.getByRole('table', { name: 'Products' }).getByRole('row')
    await expect(rows).toHaveCount(5)
    await page.getByRole('link', { name: 'Strength' }).click()
    await expect(page.getByRole('columnheader', { name: 'Strength' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows.nth(1)).toContainText('8,050 N')
    await page.getByRole('link', { name: 'Strength' }).click()
    await expect(page.getByRole('columnheader', { name: 'Strength' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows.nth(1)).toContainText('14,900 N')
    await expect(rows.nth(1)).toContainText('$35.76')
  })

  await test.step('compares two products, and goes back to the list', async () => {
    await page.getByRole('button', { name: /^Compare Steel strap 19 × 0.51 mm, regular/ }).click()
    await page.getByRole('button', { name: /^Compare Steel strap 19 × 0.51 mm, high tensile/ }).click()
    await page.getByRole('link', { name: 'Compare 2 products' }).click()
    await expect(page).toHaveURL(/^[^?]*\/compare\?p=/)
    await expect(page.getByRole('row', { name: /Break strength/ })).toContainText(/8,050.*10,010/)
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  })

  await test.step('orders from a row', async () => {
    await page.getByRole('spinbutton', { name: /^Quantity of Steel strap 19 × 0.51 mm, regular/ }).fill('8')
    await page.getByRole('button', { name: /^Add to cart: Steel strap 19 × 0.51 mm, regular/ }).click()
    await isTold(page, /: 8 in your cart$/)
  })

  await test.step('removes one filter, then all filters, and goes back', async () => {
    await page.getByRole('link', { name: 'Remove the filter: Strap width 19 millimetres' }).click()
    await expect(page).toHaveURL('/products?type=strap&material=steel&sort=-strength&view=list')
    await expect(box(page, /^19 millimetres/)).not.toBeChecked()
    await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/products?sort=-strength&view=list')
    await page.goBack()
    await expect(box(page, /^Steel/)).toBeChecked()
  })
})

test('a visitor who has chosen the list sees it on each visit, until cards are chosen @rare', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.goto('/products?q=19+mm+strap&sort=price')
  await expect(page).toHaveURL('/products?q=19+mm+strap&sort=price&view=list')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/products?q=19+mm+strap')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an opened facet stays open, and a choice made while an answer is loading is not lost @rare', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await facet(page, 'Core').click()
  await facet(page, 'Type').click()
  await box(page, /^406 millimetres/).check()
  await sees(page, /^\d+ products$/)
  await expect(page).toHaveURL('/products?core=406')
  await expect(box(page, /^20\d millimetres/)).toBeVisible()
  await expect(box(page, /^Strap /)).toBeHidden()
  await facet(page, 'Type').click()
  await box(page, /^406 millimetres/).uncheck()
  await expect(page).toHaveURL('/products')

  await page.evaluate(() => {
    for (const name of ['material-steel', 'type-strap', 'type-seal'])
      document.querySelector<HTMLInputElement>(`#${name}`)?.click()
  })
  await expect(page).toHaveURL('/products?type=strap&type=seal&material=steel')
  for (const name of [/^Steel/, /^Strap /, /^Seals/]) await expect(box(page, name)).toBeChecked()
})

test('a search shows direct matches by type, then products that go with them, and can show all products of one type @rare', async ({
  visitor: page,
}) => {
  await page.goto('/products?q=steel+strap', { waitUntil: 'networkidle' })
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups.first()).toHaveText('Strap')
  await expect(page.getByRole('heading', { name: /that fit$/ }).first()).toBeVisible()
  const strap = page.getByRole('region', { name: 'Strap', exact: true })
  await expect(strap.getByRole('article')).toHaveCount(6)
  await strap.getByRole('link', { name: /^Show all \d+ Strap$/ }).click()
  await expect(page).toHaveURL(/type=strap/)
  for (const name of await page.getByRole('article').getByRole('heading').allTextContents())
    expect(name).toContain('Steel strap')
})

test('a visitor on a phone filters in a sheet, and returns to the list @rare', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await page.goto('/products', { waitUntil: 'networkidle' })
  const sheet = page.getByRole('complementary', { name: 'Filters' })
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  await expect(sheet).toBeVisible()
  await box(page, /^Seals/).tap()
  await sheet.getByRole('button', { name: /^Show [1-9]$/ }).tap()
  await expect(sheet).toBeHidden()
  await sees(page, /^\d products: Seals$/)
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await page.getByRole('link', { name: 'List', exact: true }).tap()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .tap()
  await isTold(page, /in your cart$/)
})

test('filtering works by keyboard and keeps the focus; a screen reader reads each value with its count, and the number of results @rare', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await tabTo(page, box(page, /^Steel/))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/products?material=steel')
  await expect(box(page, /^Steel/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(box(page, /^Textile/)).toBeFocused()
  await expectVisibleFocus(page)
  await tabTo(page, page.getByRole('link', { name: 'Skip to the products' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('article').first().getByRole('link').first())

  await expect(page.getByRole('group', { name: 'Strap material' })).toMatchAriaSnapshot(`
    - group "Strap material":
      - checkbox /PP \\d+ products/
      - checkbox /PET \\d+ products/
      - checkbox /Steel \\d+ products/ [checked]
      - checkbox /Textile \\d+ products/
  `)
  await expect(box(page, /^19 millimetres \d+ products$/)).toBeVisible()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^\d+ products: Steel$/ })).toBeVisible()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Steel strap 19 × 0.51 mm, regular/ })).toMatchAriaSnapshot(`
    - row:
      - rowheader /Steel strap 19 × 0\\.51 mm, regular/
      - cell "19 × 0.51 millimetres"
      - cell "8,050 newtons"
  `)
})

test('without scripts, products can be filtered, shown as a list, and sorted @rare', async ({ open }) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/products')
  await box(page, /^Steel/).check()
  await box(page, /^Strap /).check()
  await page.getByRole('button', { name: /^Show \d+$/ }).click()
  await expect(page).toHaveURL('/products?q=&sort=&type=strap&material=steel')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('link', { name: 'Strength' }).click()
  await expect(page.getByRole('columnheader', { name: 'Strength' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Remove the filter: Type Strap' }).click()
  await expect(page).toHaveURL('/products?material=steel&sort=strength&view=list')
})
