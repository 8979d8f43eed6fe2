/** Public lists longer than a page: the position in the list, the next and the previous page, with and without scripts. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { sees } from './actions.ts'
import { test as base, expect } from './fixtures.ts'
import { type JourneyShop, startShop } from './journey-shop.ts'
import { type Member, newAccount, signIn, signUp } from './members.ts'

/** A shop with lists of known lengths. It is filled only once, because the tests of this file change nothing. */
let longShop: JourneyShop
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  shop: async ({}, use) => use(longShop),
})

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  longShop = await startShop()
  const { api: admin } = await signIn(longShop, demoAccounts.admin)
  await writeReviews(await signUp(longShop, newAccount('Ana Ruiz')), 10)
  await writeReviews(await signUp(longShop, newAccount('Bruno Costa')), 4)
  const demo = (await admin.listProducts()).length
  for (let number = demo + 1; number <= 130; number++)
    await admin.addProduct({ body: { ...coil, name: `Coil ${number}` } })
})
test.afterAll(() => longShop.close())

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const onward = (page: Page, name: 'Next' | 'Previous') => pages(page).getByRole('link', { name })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

for (const javaScriptEnabled of sample([true, false], 1))
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('a visitor reaches all products and reviews page by page, and returns the same way @rare', async ({
      visitor: page,
    }) => {
      await page.goto('/products')
      await expect(pages(page).getByText('1–60 of 130')).toBeVisible()
      await expect(onward(page, 'Previous')).toHaveCount(0)
      await onward(page, 'Next').click()
      await expect(pages(page).getByText('61–120 of 130')).toBeVisible()
      await onward(page, 'Next').click()
      await expect(pages(page).getByText('121–130 of 130')).toBeVisible()
      await expect(page).toHaveURL('/products?page=3')
      await expect(cards(page)).toHaveCount(10)
      await expect(onward(page, 'Next')).toHaveCount(0)
      await onward(page, 'Previous').click()
      await expect(pages(page).getByText('61–120 of 130')).toBeVisible()
      await onward(page, 'Previous').click()
      await expect(page).toHaveURL('/products')

      await test.step('a page number beyond the last opens the last page', async () => {
        await page.goto('/products?page=99')
        await expect(page).toHaveURL('/products?page=3')
        await expect(pages(page).getByText('121–130 of 130')).toBeVisible()
      })
      await test.step('a search keeps its words on the next page', async () => {
        await page.goto('/products?q=coil&sort=name')
        await onward(page, 'Next').click()
        await expect(page).toHaveURL('/products?q=coil&sort=name&page=2')
        await sees(page, /products for “coil”/)
      })
      await test.step('all reviews are reached from Home, which on a phone shows four of them', async () => {
        await page.goto('/')
        const reviews = page.getByRole('main').getByRole('figure')
        await expect(reviews).toHaveCount(6)
        await page.setViewportSize({ width: 390, height: 844 })
        await expect(reviews.filter({ visible: true })).toHaveCount(4)
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.getByRole('link', { name: 'Show all 26 reviews' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'What our clients say' })).toBeVisible()
        await expect(pages(page).getByText('1–24 of 26')).toBeVisible()
        await onward(page, 'Next').click()
        await expect(pages(page).getByText('25–26 of 26')).toBeVisible()
        await expect(reviews).toHaveCount(2)
      })
    })
  })

test('Next opens the next page at its top, and moves the focus to its heading @rare', async ({ visitor: page }) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await onward(page, 'Next').click()
  await expect(page).toHaveURL('/products?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/page 2/)
})

async function writeReviews({ api, name, email }: Member, count: number): Promise<void> {
  const about = { name, email, image: '/favicon.svg', company: 'Ebro', position: 'Buyer', number: 4 }
  for (let number = 1; number <= count; number++)
    await api.addReview({ body: { ...about, review: `It holds: ${number}` } })
}
