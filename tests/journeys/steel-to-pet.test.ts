/**
 * A user of steel strap sees which PET strap does the same job and what it saves, and puts the PET set into the cart with one
 * button.
 */
import type { Page } from '@playwright/test'
import { isTold, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import { tabTo } from './keyboard.ts'

async function openSteel(page: Page, shop: JourneyShop, sku: string) {
  const products = await shop.api.listProducts({ category: 'steel', type: 'strap' })
  await page.goto(`/catalog/${products.find(({ technicalData }) => technicalData.sku === sku)?.slug}`)
}

/** Checks only visible text, because the page contains the values in both units. */
const reads = (page: Page, words: RegExp) => expect(page.getByRole('main')).toContainText(words, { useInnerText: true })

const switchLink = (page: Page) => page.getByRole('link', { name: 'Replace this steel with PET' })

test('a steel strap leads to the PET strap with the same working load, and one button puts the set for that PET strap into the cart', async ({
  shop,
  visitor: page,
}) => {
  await openSteel(page, shop, 'ST-1605-R')
  await switchLink(page).click()
  await sees(page, /^One PT-1610 in place of one ST-1605-R saves \$6\.03 per 100 m/)
  await page.getByLabel('Length of steel strap for one load').fill('100 ft')
  await press(page, 'Calculate for this load')
  await sees(page, /\$1\.84 for a load that takes 30\.48 m/)
  const set = page.getByRole('region', { name: 'The set for PT-1610' })
  await set.getByRole('button', { name: 'Add the set to the cart' }).click()
  await isTold(page, 'The set is in your cart')
  await page.getByRole('link', { name: 'Cart, 4 products' }).click()
  await expect(page.getByLabel(/^Quantity of PET strap 16/)).toHaveValue('4')
})

test('the page of a PET strap has no link to the comparison with PET @rare', async ({ shop }) => {
  const [pet] = await shop.api.listProducts({ category: 'plastic', type: 'strap' })
  const html = await (await shop.send(`/catalog/${pet?.slug}`)).text()
  expect(html).toContain('Technical data')
  expect(html).not.toContain('Replace this steel with PET')
})

test('the comparison of steel with PET works by keyboard alone @rare', async ({ visitor: page }) => {
  await page.goto('/steel-to-pet')
  await tabTo(page, page.getByRole('link', { name: /ST-1905-H/ }))
  await page.keyboard.press('Enter')
  await sees(page, /^Two PT-1610 in place of one ST-1905-H save/)
  await tabTo(page, page.getByLabel('Length of steel strap for one load'))
  await page.keyboard.type('100 m')
  await page.keyboard.press('Enter')
  await sees(page, /for a load that takes 100 m/)
})

test('with inches chosen, values are in feet and pounds-force; the comparison prints on one sheet, without buttons @rare', async ({
  shop,
  visitor: page,
}) => {
  await openSteel(page, shop, 'ST-1605-R')
  await switchLink(page).click()
  await sees(page, 'Stay with steel if')
  await page.getByRole('main').getByLabel('inch').check()
  await reads(page, /saves \$1\.84 per 100 ft, or \$0\.54 for a load that takes 29\.5 ft/)
  await reads(page, /Working load, together\s+900 lbf/)
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const words of ['PET INSTEAD', 'A rule requires steel', '/steel-to-pet?strap=', 'Sagunto'])
    expect(text).toContain(words)
  for (const words of ['Print this sheet', 'Calculate', 'Add the set', 'Login']) expect(text).not.toContain(words)
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a visitor can choose a steel strap and calculate the saving, in metres or in feet @rare', async ({
    visitor: page,
  }) => {
    await page.goto('/steel-to-pet')
    await page.getByRole('link', { name: /ST-1605-R/ }).click()
    await sees(page, /saves \$6\.03 per 100 m/)
    await page.getByRole('main').getByRole('link', { name: 'Measures in inches' }).click()
    await reads(page, /saves \$1\.84 per 100 ft,/)
    await page.getByLabel('Length of steel strap for one load').fill('100 ft')
    await press(page, 'Calculate for this load')
    await reads(page, /saves \$1\.84 per 100 ft, or \$1\.84 for a load that takes 100 ft/)
    await page.getByRole('link', { name: 'Choose another steel strap' }).click()
    await expect(page).toHaveURL('/steel-to-pet')
  })
})
