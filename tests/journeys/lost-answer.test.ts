/** The shop did what a form said, and its answer was lost on the way: what happens when the person presses again. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Journey, logIn, openJourney, sees } from './open-journey.ts'
import { fill, press } from './specification/scene.ts'

const outOfReach = 'The shop cannot be reached. Please check your connection and try again.'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

/** The next call of this path reaches the shop; its answer does not reach the page. */
async function loseNextAnswer(page: Page, path: string) {
  await page.route(`**/api${path}`, (route) => route.fetch().then(() => route.abort()), { times: 1 })
}

async function openPurchase(): Promise<{ page: Page; name: string }> {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.customer)
  await page.goto('/products')
  const purchase = page.getByRole('link', { name: /^Purchase/ }).first()
  await purchase.click()
  await fill(page, { 'Your address': 'Polígono Sur 4, Zaragoza', 'Your phone': '976111222' })
  await page.getByLabel('Product quantity').fill('20')
  return { page, name: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '' }
}

async function quantitiesOrdered(page: Page): Promise<string[]> {
  await page.goto('/dashboard/myOrders')
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  const cells = await rows.locator('td:nth-child(2) span:last-child').allTextContents()
  return cells.sort()
}

it('an order pressed again is ordered once; one changed from 20 to 50 and pressed again is another order', async () => {
  const { page } = await openPurchase()
  await loseNextAnswer(page, '/order')
  await press(page, 'Purchase')
  await sees(page, outOfReach)
  await press(page, 'Purchase')
  await sees(page, 'Your order is confirmed')
  expect(await quantitiesOrdered(page)).toEqual(['20'])

  const { page: other } = await openPurchase()
  await loseNextAnswer(other, '/order')
  await press(other, 'Purchase')
  await sees(other, outOfReach)
  await other.getByLabel('Product quantity').fill('50')
  await press(other, 'Purchase')
  await sees(other, 'Your order is confirmed')
  expect(await quantitiesOrdered(other)).toEqual(['20', '20', '50'])
})

it('a review pressed again is written once', async () => {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.customer)
  await page.goto('/dashboard/addReview')
  await fill(page, {
    'Your Image Link': '/a.png',
    'Your company name': 'Coils',
    'Your position in the company': 'Buyer',
    'Your Review': 'Sent twice, written once',
    'Your Review Number': '5',
  })
  await loseNextAnswer(page, '/review')
  await press(page, 'Add Review')
  await sees(page, 'Something went wrong, cannot add your review')
  await press(page, 'Add Review')
  await sees(page, 'Your review is successfull')
  const reviews = await (await fetch(`${journey.address}/api/review`)).json()
  expect(reviews.filter(({ review }: { review: string }) => review === 'Sent twice, written once')).toHaveLength(1)
})

it('a product pressed again is added once', async () => {
  const page = await journey.visitor()
  await logIn(page, demoAccounts.admin)
  await page.goto('/dashboard/addProduct')
  await fill(page, {
    'Product Name:': 'Sent twice',
    'Product image link:': '/a.png',
    'Product short description:': 'A coil',
    'Minimum Order:': '1',
    'Product Quantity:': '10',
    'Available Quantity:': '10',
    'Price Per Unit:': '12.5',
    'Product full description:': 'A coil',
  })
  await page.getByLabel('Select product category:').selectOption('steel')
  await loseNextAnswer(page, '/products')
  await press(page, 'Add Product')
  await sees(page, 'Product add attemt failed')
  await press(page, 'Add Product')
  await sees(page, 'Product added successfully')
  const products = await (await fetch(`${journey.address}/api/products?q=Sent+twice`)).json()
  expect(products).toHaveLength(1)
})
