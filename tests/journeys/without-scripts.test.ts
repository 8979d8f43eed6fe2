/** A browser without scripts: all pages can be reached, and pages that need scripts say so. */
import { sample } from '#tests/sample.ts'
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
]

for (const viewport of sample(sizes, 1))
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, javaScriptEnabled: false })

    test('the header fits, and its links to every page are visible @rare', async ({ visitor: page }) => {
      await page.goto('/')
      const header = page.getByRole('banner')
      await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden()
      const { height = 0 } = (await header.boundingBox()) ?? {}
      for (const link of await header.getByRole('link').all()) {
        if (!(await link.isVisible())) continue
        const box = await link.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height + 1)
      }
      for (const [name, path] of [
        ['Products', '/products'],
        ['Blogs', '/blogs'],
        ['Home', '/'],
        ['Signup', '/signup'],
        ['Login', '/login'],
      ] as const) {
        await header.getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(path)
      }
    })

    test('a visitor reads, searches, filters and reaches Login', async ({ shop, visitor: page }) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).first().click()
      const all = (await shop.api.listProducts()).length
      await sees(page, new RegExp(`^${all} products$`))
      await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(Math.min(all, 60))
      await page.getByRole('searchbox', { name: 'Search products' }).fill('19 mm')
      await page.getByRole('button', { name: 'Search' }).click()
      await sees(page, /products for “19 mm”/)
      await page.getByRole('link', { name: 'Steel', exact: true }).first().click()
      await sees(page, /products in steel for “19 mm”/)
      const narrow = page.getByRole('button', { name: 'Filter', exact: true })
      if (await narrow.isVisible()) await narrow.click()
      await page.getByRole('checkbox', { name: 'Seals' }).check()
      await page.getByRole('button', { name: /^Show \d+$/ }).click()
      await sees(page, /in steel for “19 mm”: Seals/)
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(/\/catalog\//)
      await sees(page, 'per pack of 1,000')
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    })

    for (const path of sample(['/products/{id}', '/dashboard', '/dashboard/myOrders'], 1))
      test(`${path} says that ordering needs scripts @rare`, async ({ shop, visitor: page }) => {
        const [product] = await shop.api.listProducts()
        await page.goto(path.replace('{id}', product?._id ?? ''))
        await expect(page.getByRole('heading', { level: 1, name: 'Ordering needs scripts' })).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
        await page.getByRole('link', { name: 'Back to the products' }).click()
        await expect(page).toHaveURL('/products')
      })
  })

test('no notice about scripts is shown when scripts run @rare', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Products' })).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Ordering needs scripts')).toHaveCount(0)
})
