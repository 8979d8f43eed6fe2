/** Suggestions of products while a visitor types in a search box. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { findings } from './access/axe.ts'
import { answerInstead, holdBack, isTold, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

/** The form of a search box that suggests. The rest of the page is checked in access/every-screen. */
const searchForm = 'form:has([role=combobox])'

/** Goes to the search box: the one in the header or, on a phone, the one on the page to which the search icon leads. */
async function goToSearchBox(page: Page, width: number) {
  if (width === 390) await page.getByRole('link', { name: 'Search the shop' }).click()
  else await page.getByRole('searchbox', { name: 'Search the shop' }).click()
  const box = page.getByRole('combobox', { name: /^Search/ })
  await expect(box).toBeFocused()
  return box
}

for (const width of sample([390, 1280], 1))
  test(`at ${width} px a search box suggests products, which are opened by keyboard or by pointer, and Enter still searches`, async ({
    visitor: page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/blogs', { waitUntil: 'networkidle' })
    const box = await goToSearchBox(page, width)
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('PET 16 mm')
    await expect(options(page)).toHaveCount(6)
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: /^6 products suggested/ })).toBeVisible()
    await expect(options(page).first()).toContainText('PT-16')
    expect(await findings(page, searchForm)).toEqual([])

    await test.step('the arrow keys choose, and Escape closes the list and keeps the words', async () => {
      await page.keyboard.press('ArrowUp')
      await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      const first = list(page).getByRole('option', { selected: true })
      await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
      expect(await findings(page, searchForm)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(list(page)).toBeHidden()
      await expect(box).toHaveValue('PET 16 mm')
      await expect(box).not.toHaveAttribute('aria-activedescendant')
    })

    await test.step('Enter opens the chosen product', async () => {
      await page.keyboard.press('ArrowDown')
      await expect(options(page)).toHaveCount(6)
      await page.keyboard.press('ArrowDown')
      const path = (await options(page).first().getAttribute('href')) ?? ''
      expect(path).toMatch(/^\/catalog\//)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
    })

    await test.step('Enter searches if nothing is chosen', async () => {
      await goToSearchBox(page, width)
      await page.keyboard.type('seal')
      await expect(options(page).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/products?q=seal')
      await expect(list(page)).toBeHidden()
    })

    await test.step('if nothing is found, all products and the shop’s address are suggested', async () => {
      await page.getByLabel('Search products').fill('qwxzv')
      await expect(options(page)).toHaveText(['All products', /@/])
      await sees(page, 'Nothing found. Check the spelling, or try a size or an article number.')
    })

    await test.step('Add, or Shift and Enter, puts a product into the cart, the next can be typed at once, and a choice made before the answer is kept', async () => {
      const shown = page.getByRole('combobox', { name: 'Search products' })
      await shown.fill('PT-1610')
      await list(page).getByText('Add', { exact: true }).first().click()
      await isTold(page, /^PET strap 16 × 1.0 mm.*: 4 in your cart$/)
      await expect(shown).toBeFocused()
      await page.keyboard.type('MT-PT2')
      await expect(options(page).first()).toContainText('MT-PT20')
      const answer = await holdBack(page, '**/api/search?q=MT-PT20*')
      await page.keyboard.type('0')
      await page.keyboard.press('ArrowDown')
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
      answer()
      await expect(list(page)).toHaveAttribute('aria-busy', 'false')
      await page.keyboard.press('Shift+Enter')
      await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible()
    })

    await test.step('a press on a suggestion opens it', async () => {
      await page.getByLabel('Search products').fill('serrated seal')
      const seal = options(page).filter({ hasText: 'Serrated seal for 16 mm PET strap' })
      const path = (await seal.getAttribute('href')) ?? 'no path'
      await seal.click()
      await expect(page).toHaveURL(path)
    })
  })

test('a search box also suggests pages that answer the words, and says what the shop does not sell @rare', async ({
  visitor: page,
}) => {
  await page.goto('/blogs', { waitUntil: 'networkidle' })
  const box = await goToSearchBox(page, 1280)
  const said = page.getByRole('banner').getByRole('status')
  await page.keyboard.type('stretch film')
  await expect(page.getByRole('banner').getByText('We do not sell this: stretch film.').first()).toBeVisible()
  await expect(said).toHaveText(/^We do not sell this: stretch film\. 1 suggestion\./)
  await expect(options(page)).toHaveText(['All products'])
  expect(await findings(page, searchForm)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByText('We do not sell this: stretch film.')).toHaveCount(0)

  await box.fill('qwxzv')
  await expect(said).toHaveText(/^Nothing found\. Check the spelling/)
  await expect(options(page)).toHaveText(['All products'])

  await box.fill('Fromm steel strap')
  await expect(options(page)).toHaveCount(6)
  await expect(said).toHaveText(/^Fromm is another maker, .* 6 products suggested\./)

  await box.fill('Versandkosten')
  await expect(options(page)).toHaveText(['Delivery How we deliver, and what it costs'])
  await expect(said).toHaveText(/^1 suggestion\./)
  expect(await findings(page, searchForm)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/delivery')
})

test.describe('without an answer', () => {
  test.use({ expectedComplaints: /status of 500|ERR_INTERNET_DISCONNECTED/ })

  test('a late answer is ignored, products for earlier words cannot be pressed, and a search box stays quiet after an error and without a connection @rare', async ({
    visitor: page,
  }) => {
    await page.goto('/blogs', { waitUntil: 'networkidle' })
    const box = await goToSearchBox(page, 1280)
    const answer = await holdBack(page, '**/api/search?q=seal*')
    const asked = page.waitForRequest('**/api/search?q=seal*')
    await page.keyboard.type('seal')
    await asked
    await box.fill('PT-1610')
    await expect(options(page).first()).toContainText('PT-1610')
    answer()
    await expect(options(page).first()).toContainText('PT-1610')

    const answerNext = await holdBack(page, '**/api/search?q=MT-PT20*')
    await box.fill('MT-PT20')
    await options(page).first().click({ force: true })
    await list(page).getByText('Add', { exact: true }).first().click({ force: true })
    answerNext()
    await expect(options(page).first()).toContainText('MT-PT20')
    await expect(page).toHaveURL('/blogs')
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()

    await answerInstead(page, 'GET', '**/api/search?q=fails*', 500, {})
    await box.fill('fails')
    await expect(list(page)).toBeHidden()
    await box.fill('PT-1610')
    await expect(options(page).first()).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('status', { name: 'Connection', includeHidden: true })).not.toHaveText('')
    await box.fill('seal')
    await expect(list(page)).toBeHidden()
    await expect(page.getByRole('status', { name: 'Notifications' })).toHaveText('')
    await page.context().setOffline(false)
  })
})

test('on the comparison, a suggestion adds its product, and compared products are not suggested @rare', async ({
  visitor: page,
  shop,
}) => {
  const [product] = await shop.api.listProducts({ sku: 'PT-1610' })
  await page.goto(`/compare?p=${product?.slug}`, { waitUntil: 'networkidle' })
  await page.getByLabel('Size, material or article number').click()
  await page.keyboard.type('PT-16')
  await expect(options(page).first()).toBeVisible()
  await expect(options(page).filter({ hasText: 'PT-1610' })).toHaveCount(0)
  const path = (await options(page).first().getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/compare\?p=[\w-]+&p=[\w-]+$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('row', { name: /Break strength/ })).toBeVisible()
})
