/** Finding a product among all. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivesAt, type Journey, logIn, openJourney, sees } from './open-journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

it('finds while somebody types, keeps the focus and the order, and says how many there are', async () => {
  const page = await journey.visitor()
  await page.goto('/products?category=steel&sort=price', { waitUntil: 'networkidle' })
  const field = page.getByRole('searchbox', { name: 'Search products' })
  await field.click()
  await page.keyboard.type('19 mm')
  await sees(page, /products in steel for “19 mm”/)
  await arrivesAt(page, '/products?category=steel&q=19+mm&sort=price')
  expect(await field.inputValue()).toBe('19 mm')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
})

it('finds by material and type together, and keeps what was typed', async () => {
  const page = await journey.visitor()
  await page.goto('/products?category=steel', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox', { name: 'Search products' }).fill('19')
  await page.getByLabel('Type').selectOption('Seals')
  await sees(page, /products in steel for “19”, only Seals/)
  const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/seal/i)
})

it('does not come back to searching after somebody has gone on to a product', async () => {
  const page = await journey.visitor()
  await page.clock.install()
  await page.goto('/products', { waitUntil: 'networkidle' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/catalog\/.*\.data/, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search products' }).fill('PT-1610')
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await card.getByRole('link').click()
  await page.clock.runFor(1000)
  answer()
  await page.getByText('per unit').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/catalog\//)
})

it('shows in the field what the address says when somebody goes back', async () => {
  const page = await journey.visitor()
  await page.goto('/products?q=cord')
  await page.getByRole('link', { name: 'Steel', exact: true }).first().click()
  await arrivesAt(page, '/products?q=cord&category=steel')
  await page.getByRole('link', { name: 'Show all products' }).click()
  await arrivesAt(page, '/products')
  const field = page.getByRole('searchbox', { name: 'Search products' })
  await expect.poll(() => field.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('cord')
})

it('shows every product and finds without a script, too', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/products')
  await sees(page, /^54 products$/)
  expect(await page.getByRole('article').filter({ visible: true }).count()).toBe(54)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('PT-1610')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await sees(page, /^1 product for “PT-1610”$/)
})

it('leads from an address into the middle of a list that is no more to the beginning of the list', async () => {
  const page = await journey.visitor()
  const old = Buffer.from('["125.5","00000000-0000-4000-8000-000000000000"]').toString('base64url')
  for (const cursor of [old, '%00', 'x'.repeat(3000)]) {
    const response = await page.goto(`/products?category=steel&sort=price&cursor=${cursor}`)
    expect(response?.status()).toBe(200)
    await sees(page, /products in steel$/)
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  }
})

it('leads an admin there, too, and counts the rows from the first', async () => {
  const page = await journey.visitor()
  await logIn(page, { email: 'admin@fleje.example', password: 'admin-demo' })
  await page.goto('/dashboard/manageProducts?sort=price&cursor=WyJvbGQiXQ&from=26')
  await sees(page, 'Showing 1–25 of 54')
  await page.getByRole('button', { name: 'Next' }).click()
  await sees(page, 'Showing 26–50 of 54')
})

it('no browser complained', () => {
  expect(journey.complaints).toEqual([])
})
