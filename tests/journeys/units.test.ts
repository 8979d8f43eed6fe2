/** Millimetres or inches: chosen once, seen wherever a measure is, and remembered in this browser. */
import type { Page } from '@playwright/test'
import { findings } from './access/axe.ts'
import { isSaved, openForm } from './admin/product-form.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

const inches = (page: Page) => page.getByRole('group', { name: 'Measures' }).getByRole('radio', { name: 'inch' })
const millimetres = (page: Page) => page.getByRole('group', { name: 'Measures' }).getByRole('radio', { name: /^mm/ })
const sheet = (page: Page) => page.getByRole('table', { name: /^Technical data of/ })

/** The rows as a screen reader tells them. */
async function reads(page: Page, ...rows: string[]): Promise<void> {
  for (const name of rows) await expect(sheet(page).getByRole('row', { name, exact: true })).toBeVisible()
}

const metric = ['Width 16 millimetres', 'Break strength 5,900 newtons', 'Coil length 1,200 metres']
const us = ['Width 5/8 inches', 'Break strength 1,330 pounds-force', 'Coil length 3,937 feet']

async function findStrap(shop: JourneyShop): Promise<{ id: string; path: string }> {
  const { _id: id, slug } = await shop.api.findProductBySlug({ slug: 'pet-strap-16-x-1-0-mm-green-1-200-m-coil' })
  return { id, path: `/catalog/${slug}` }
}

test('inches chosen on a product are there after a reload, on the next page, and on its print', async ({
  shop,
  visitor: page,
}) => {
  const { path } = await findStrap(shop)
  await page.goto(path, { waitUntil: 'networkidle' })
  await reads(page, ...metric)
  await inches(page).first().check()
  await reads(page, ...us)
  await page.reload()
  await reads(page, ...us)
  await page.goto('/products')
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

test('the choice is made with the keyboard, and both switches of the page say the same', async ({ shop, visitor }) => {
  await visitor.goto((await findStrap(shop)).path, { waitUntil: 'networkidle' })
  await millimetres(visitor).first().focus()
  await visitor.keyboard.press('ArrowRight')
  await reads(visitor, ...us)
  for (const choice of await inches(visitor).all()) await expect(choice).toBeChecked()
  await visitor.keyboard.press('ArrowLeft')
  await reads(visitor, ...metric)
})

test('nothing is shown in millimetres first: what was chosen is known before any script has arrived', async ({
  shop,
  open,
}) => {
  const { path } = await findStrap(shop)
  const page = await open()
  await page.goto(path, { waitUntil: 'networkidle' })
  await inches(page).first().check()
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await reads(page, ...us)
})

test('another tab that is open changes, too', async ({ shop, visitor }) => {
  const { path } = await findStrap(shop)
  const other = await visitor.context().newPage()
  await other.goto(path, { waitUntil: 'networkidle' })
  await visitor.goto(path, { waitUntil: 'networkidle' })
  await inches(visitor).first().check()
  await reads(other, ...us)
  await expect(inches(other).first()).toBeChecked()
})

test('a page that the browser had kept and shows again has what was chosen meanwhile', async ({ shop, visitor }) => {
  await visitor.goto((await findStrap(shop)).path, { waitUntil: 'networkidle' })
  // Playwright turns off what keeps pages as they were: what is told to such a page is told to this one.
  await visitor.evaluate(() => {
    localStorage.setItem('fleje.units', 'us')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await reads(visitor, ...us)
})

test('an admin reads and chooses on the dashboard; what is typed stays metric', async ({ shop, root }) => {
  const { id, path } = await findStrap(shop)
  await root.goto(path, { waitUntil: 'networkidle' })
  await inches(root).first().check()
  await openForm(root, id)
  await expect(root.getByLabel('Width, from')).toHaveValue('16')
  await expect(root.getByLabel('Width, from')).toHaveAccessibleDescription('millimetres')
  await root.getByRole('button', { name: 'Update Product' }).click()
  await isSaved(root, id)
  // React has made this page in the browser.
  await reads(root, ...us)
  await expect(inches(root)).toBeChecked()
  await millimetres(root).check()
  await reads(root, ...metric)
})

test('axe finds nothing on a sheet in inches', async ({ shop, visitor: page }) => {
  await page.goto((await findStrap(shop)).path, { waitUntil: 'networkidle' })
  await inches(page).first().check()
  expect(await findings(page)).toEqual([])
})

test('an address that asks for inches has them until somebody chooses', async ({ shop, visitor: page }) => {
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

  test('a link leads to inches and back, and there is no switch that does nothing', async ({ shop, visitor: page }) => {
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

test('search engines are told metric measures, and of one address', async ({ shop }) => {
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
