/** Millimetres or inches: chosen once, applied to every measure, and remembered in this browser. */
import type { Page } from '@playwright/test'
import { findings } from './access/axe.ts'
import { isSaved, openForm } from './admin/product-form.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

const inches = (page: Page) => page.getByRole('group', { name: 'Measures' }).getByRole('radio', { name: 'inch' })
const millimetres = (page: Page) => page.getByRole('group', { name: 'Measures' }).getByRole('radio', { name: /^mm/ })
const sheet = (page: Page) => page.getByRole('table', { name: /^Technical data of/ })

/** Checks rows as a screen reader reads them. */
async function reads(page: Page, ...rows: string[]): Promise<void> {
  for (const name of rows) await expect(sheet(page).getByRole('row', { name, exact: true })).toBeVisible()
}

const metric = ['Width 16 millimetres', 'Break strength 5,900 newtons', 'Coil length 1,200 metres']
const us = ['Width 5/8 inches', 'Break strength 1,330 pounds-force', 'Coil length 3,937 feet']

async function findStrap(shop: JourneyShop): Promise<{ id: string; path: string }> {
  const { _id: id, slug } = await shop.api.findProductBySlug({ slug: 'pet-strap-16-x-1-0-mm-green-1-200-m-coil' })
  return { id, path: `/catalog/${slug}` }
}

test('inches chosen by keyboard apply to all switches and tabs, and also after a reload, on the next page and in print @rare', async ({
  shop,
  visitor: page,
}) => {
  const { path } = await findStrap(shop)
  const other = await page.context().newPage()
  await other.goto(path, { waitUntil: 'networkidle' })
  await page.goto(path, { waitUntil: 'networkidle' })
  await reads(page, ...metric)

  await test.step('inches are chosen by keyboard, and both switches of the page agree', async () => {
    await millimetres(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await reads(page, ...us)
    for (const choice of await inches(page).all()) await expect(choice).toBeChecked()
    expect(await findings(page), 'axe finds nothing').toEqual([])
  })
  await test.step('the choice applies to another open tab, and a choice made there applies here', async () => {
    await reads(other, ...us)
    await expect(inches(other).first()).toBeChecked()
    await millimetres(other).first().check()
    await reads(page, ...metric)
    await other.close()
  })
  await test.step('a page restored from the back/forward cache has the new choice', async () => {
    // Playwright turns off the back/forward cache, so this sends the event that a cached page gets.
    await page.evaluate(() => {
      localStorage.setItem('fleje.units', 'us')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await reads(page, ...us)
  })
  await test.step('nothing is shown in millimetres first: the choice applies before any script is loaded', async () => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload()
    await reads(page, ...us)
    await page.unrouteAll()
  })
  await test.step('the choice applies on the next page, and in print', async () => {
    await page.goto('/products?q=battery')
    await expect(inches(page)).toBeChecked()
    await page
      .getByRole('link', { name: /^Battery strapping tool/ })
      .first()
      .click()
    await expect(sheet(page)).toContainText('pounds')
    await page.emulateMedia({ media: 'print' })
    await expect(sheet(page)).toContainText('lbf', { useInnerText: true })
    await expect(inches(page).first()).toBeHidden()
  })
})

test('an admin can choose units on the dashboard; input fields stay metric @rare', async ({ shop, root }) => {
  const { id, path } = await findStrap(shop)
  await root.goto(path, { waitUntil: 'networkidle' })
  await inches(root).first().check()
  await openForm(root, id)
  await expect(root.getByLabel('Width, from')).toHaveValue('16')
  await expect(root.getByLabel('Width, from')).toHaveAccessibleDescription('millimetres')
  await root.getByRole('button', { name: 'Update Product' }).click()
  await isSaved(root, id)
  // Unlike the public page of the product, this page was rendered by React in the browser.
  await reads(root, ...us)
  await expect(inches(root)).toBeChecked()
  await millimetres(root).check()
  await reads(root, ...metric)
})

test('a URL with inches shows inches until the visitor chooses millimetres @rare', async ({ shop, visitor: page }) => {
  const { path } = await findStrap(shop)
  await page.goto(`${path}?units=inch`, { waitUntil: 'networkidle' })
  await reads(page, ...us)
  await expect(inches(page).first()).toBeChecked()
  await millimetres(page).first().check()
  await page.reload()
  await reads(page, ...metric)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one link leads to inches and another back, and there is no switch that would do nothing @rare', async ({
    shop,
    visitor: page,
  }) => {
    const { path } = await findStrap(shop)
    await page.goto(path)
    await expect(page.getByRole('group', { name: 'Measures' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Measures in inches' }).click()
    await expect(page).toHaveURL(`${path}?units=inch`)
    await reads(page, ...us)
    await page.getByRole('link', { name: 'Measures in millimetres' }).click()
    await expect(page).toHaveURL(path)
    await reads(page, ...metric)
  })
})

test('search engines get metric measures and one canonical URL @rare', async ({ shop }) => {
  const { path } = await findStrap(shop)
  const html = await (await shop.send(`${path}?units=inch`)).text()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${path}"`))
  const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(data.additionalProperty).toContainEqual({
    '@type': 'PropertyValue',
    name: 'Width',
    value: '16',
    unitText: 'mm',
  })
})
