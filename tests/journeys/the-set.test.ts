/** The set on the page of a product: its parts, and a button that puts all of them into the cart. */
import type { Page } from '@playwright/test'
import { isTold, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

async function openPage(page: Page, shop: JourneyShop, sku: string) {
  const products = await shop.api.listProducts()
  const product = products.find(({ technicalData }) => technicalData.sku === sku)
  await page.goto(`/catalog/${product?.slug}`)
  return page.getByRole('region', { name: 'The set' })
}

test('one button puts strap, tensioner, seals and sealer into the cart', async ({ shop, visitor: page }) => {
  const set = await openPage(page, shop, 'PT-1610')
  await expect(set.getByRole('heading', { level: 3 })).toHaveText(['Strap', 'Tensioner', 'Joint', 'Sealer or cutter'])
  await expect(set).toContainText('4 coils of PT-1610, 1 × MT-PT20, 2 packs of 1,000 SL-PT16S, 1 × MS-PT16: $879.60')
  await set.getByRole('button', { name: 'Add the set to the cart' }).click()
  await isTold(page, 'The set is in your cart')
  await page.getByRole('link', { name: 'Cart, 4 products' }).click()
  const quantities = page.getByLabel(/^Quantity of/)
  await expect(quantities).toHaveCount(4)
  await expect(page.getByLabel(/^Quantity of PET strap 16/)).toHaveValue('4')
  await expect(page.getByLabel(/^Quantity of Serrated seal for 16 mm/)).toHaveValue('2')
  await test.step('another tap adds nothing, because the cart has the whole set', async () => {
    const again = await openPage(page, shop, 'PT-1610')
    await again.getByRole('button', { name: 'Add the set to the cart' }).click()
    await isTold(page, 'The set is in your cart')
    await page.getByRole('link', { name: 'Cart, 4 products' }).click()
    await expect(page.getByLabel(/^Quantity of PET strap 16/)).toHaveValue('4')
  })
})

test('the cart says which parts do not go together, but still lets the customer order them @rare', async ({
  shop,
  visitor: page,
}) => {
  for (const sku of ['PT-1610', 'SL-PP16']) {
    await openPage(page, shop, sku)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await isTold(page, /in your cart/)
  }
  await page.getByRole('link', { name: 'Cart, 2 products' }).click()
  const advice = page.getByRole('region', { name: 'Check before you order' })
  await expect(advice.getByRole('listitem')).toHaveText([
    'SL-PP16 and PT-1610 do not go together. A plain seal slips on PET: use a serrated seal.',
    'Nothing in your cart joins PT-1610. Suitable products: MT-PT20, SL-PT16S, MS-PT16.',
  ])
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
})

test('a tool for several steps is bought once, and sold-out parts are left out and named @rare', async ({
  shop,
  visitor: page,
}) => {
  const welded = await openPage(page, shop, 'PT-3213-R')
  await expect(welded).toContainText('This tool joins the strap itself: no seal is needed.')
  await expect(welded).toContainText('2 coils of PT-3213-R, 1 × AT-PT32: $3,626.00')
  const soldOut = await openPage(page, shop, 'ST-3211-H')
  await expect(soldOut).toContainText('without the sold-out SL-ST32C')
})

test('a product that belongs to no set shows other products for its material @rare', async ({
  shop,
  visitor: page,
}) => {
  await expect(await openPage(page, shop, 'DC-16U')).toHaveCount(0)
  await sees(page, 'More for steel strap')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads which products do not fit the set, and why @rare', async ({ shop, visitor: page }) => {
    const set = await openPage(page, shop, 'PT-1610')
    await expect(set.getByRole('button', { name: 'Add the set to the cart' })).toBeHidden()
    const joint = set.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Joint' }) })
    await expect(joint.getByText('A plain seal slips on PET').first()).toBeHidden()
    await joint.getByText('Products that do not fit').click()
    await expect(joint.getByText('A plain seal slips on PET').first()).toBeVisible()
    await joint.getByRole('link', { name: 'SL-PP16' }).click()
    await expect(page).toHaveURL(/\/catalog\/semi-open-seal-for-16-mm-pp-strap/)
  })
})
