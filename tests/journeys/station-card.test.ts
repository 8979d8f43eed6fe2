/** A card for a packing station: filled in, printed on one sheet, read without a connection, and used to order again. */
import type { Locator, Page } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { article } from '#tests/demo-article.ts'
import { misfits } from './access/fit.ts'
import { heading, isTold, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { tabTo, typeInto } from './keyboard.ts'

const bricks =
  '/station-card?load=Bricks+on+a+pallet&strap=PT-1610&joint=SL-PT16S&tool=MT-PT20&tool=MS-PT16&straps=3&lengthMm=5500&tensionN=2000'
const card = (page: Page) => page.getByRole('region', { name: /./ }).filter({ hasText: 'Station card' })
const code = (page: Page) => page.getByRole('img', { name: 'QR code' })

/** The text that a phone reads from the code. */
async function readCode(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot({ scale: 'device' }))
    .resize({ width: 600, kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ ...info, data: new Uint8ClampedArray(data) })
}

/** Elements whose content overflows their own box. */
function overlapping(region: Locator): Promise<string[]> {
  return region.evaluate((section) => {
    const boxes = [...section.querySelectorAll('*')].filter(({ clientWidth }) => clientWidth > 1)
    return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.outerHTML.slice(0, 160))
  })
}

/** Prints the page. Returns the number of sheets and the text on them. */
async function print(page: Page, format: 'A4' | 'Letter') {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  await page.emulateMedia({ media: 'screen' })
  return { text, sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length, isUpright: Number(height) > Number(width) }
}

test('a visitor fills in a card without the calculator, and its code leads to a page that orders strap and seals again', async ({
  shop,
  visitor: page,
}) => {
  await page.goto('/station-card')
  await page.getByLabel('Load', { exact: true }).fill('Bricks on a pallet')
  await page.getByLabel('Strap', { exact: true }).fill('pt 1610')
  await page.getByLabel('Seal or buckle').fill('SL-PT16S')
  await page.getByLabel('Tool', { exact: true }).fill('MT-PT20')
  await page.getByLabel('Second tool').fill('MS-PT16')
  await page.getByLabel('Straps around the load').fill('3')
  await page.getByLabel('Length of each strap').fill('5500')
  await page.getByLabel('Tension').fill('2000')
  await press(page, 'Make the card')
  await expect(heading(page, 'Bricks on a pallet')).toBeVisible()
  await sees(page, 'At 17, 50 and 83 % of the load’s length')

  const { pathname, search } = new URL(await readCode(code(page)))
  expect(pathname + search).toBe('/reorder?sku=PT-1610&sku=SL-PT16S')
  await page.goto(pathname + search)
  await sees(page, '4 coils of PT-1610, 2 packs of 1,000 SL-PT16S')
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  await press(page, 'Add to the cart')
  await isTold(page, 'Your selection is in your cart')
  await page.getByRole('link', { name: 'Cart, 2 products' }).click()
  await expect(page.getByLabel(/^Quantity of PET strap 16/)).toHaveValue('4')
  const [strap] = await shop.api.listProducts({ sku: 'PT-1610' })
  expect(strap?.minimumOrder).toBe(4)
})

test('the page of a strap or of a tool leads to a card with the whole set, but the page of a seal does not @rare', async ({
  shop,
  visitor: page,
}) => {
  for (const [sku, tools] of [
    ['PT-1610', ['MT-PT20', 'MS-PT16']],
    ['BT-PX19H', ['BT-PX19H']],
  ] as const) {
    const [product] = await shop.api.listProducts({ sku })
    await page.goto(`/catalog/${product?.slug}`)
    await page.getByRole('link', { name: 'Station card' }).click()
    await expect(card(page)).toContainText(sku)
    expect(new URL(page.url()).searchParams.getAll('tool')).toEqual(tools)
  }
  const [seal] = await shop.api.listProducts({ sku: 'SL-PT16S' })
  await page.goto(`/catalog/${seal?.slug}`)
  await sees(page, 'Technical data')
  await expect(page.getByRole('link', { name: 'Station card' })).toHaveCount(0)
})

test('errors are shown beside their fields, and the card shows the valid values @rare', async ({ visitor: page }) => {
  await page.goto('/station-card?load=Bricks&strap=XX-1&tool=MT-PT20&straps=99')
  await expect(page.getByLabel('Strap', { exact: true })).toHaveAccessibleDescription(/We do not currently sell “XX-1”/)
  await expect(page.getByLabel('Straps around the load')).toHaveAccessibleDescription(
    'Please write a whole number from 1 to 12',
  )
  await expect(card(page)).toContainText('Manual PET tensioner')
  await expect(card(page)).toContainText('Strapnot stated')
})

test('a card prints on one portrait sheet of A4 or Letter, without buttons, and can be shown in inches @rare', async ({
  visitor: page,
}) => {
  await page.goto(bricks)
  for (const format of ['A4', 'Letter'] as const) {
    const paper = await print(page, format)
    expect([paper.sheets, paper.isUpright]).toEqual([1, true])
    for (const words of [
      'Bricks on a pallet',
      'PT-1610 · 16 mm',
      '5.5 m',
      '2,000 N',
      'Wear eye protection',
      'Stand aside',
      'strap cutter',
      'Sagunto',
      bricks,
    ])
      expect(paper.text).toContain(words)
    for (const words of ['Print the card', 'Change the card', 'Make the card', 'Login', 'Measures'])
      expect(paper.text).not.toContain(words)
  }
  await page.getByRole('main').getByLabel('inch').check()
  await expect(card(page)).toContainText(/Length of each\s+18 ft/i, { useInnerText: true })
  await expect(card(page)).toContainText(/450 lbf/, { useInnerText: true })
})

test('a card with the longest words still prints on one sheet, with nothing cut off @rare', async ({
  asRoot,
  root: page,
}) => {
  const sku = (letter: string) => letter.repeat(40)
  const added: string[] = []
  for (const [letter, known] of [
    ['S', 'PT-1610'],
    ['T', 'MT-PT20'],
    ['M', 'MS-PT16'],
    ['J', 'SL-PP16'],
  ] as const) {
    const { technicalData, ...product } = article(known)
    const name = `${letter}${'Wx '.repeat(39)}W`
    const body = { ...product, name, technicalData: { ...technicalData, sku: sku(letter) } }
    added.push((await asRoot.addProduct({ body }))._id)
  }
  const load = 'Ü'.repeat(80)
  const query = new URLSearchParams({ load, strap: sku('S'), joint: sku('J'), straps: '12' })
  query.append('tool', sku('T'))
  query.append('tool', sku('M'))
  query.append('lengthMm', '100000')
  query.append('tensionN', '100000')
  await page.goto(`/station-card?${query}`)
  await expect(page.getByRole('list', { name: 'Check first' }).getByRole('listitem')).toHaveCount(5)
  const { pathname, search } = new URL(await readCode(code(page)))
  expect(pathname + search).toBe(`/reorder?sku=${sku('S')}&sku=${sku('J')}`)
  for (const [format, width] of [
    ['A4', 703],
    ['Letter', 725],
  ] as const)
    await test.step(`on ${format}`, async () => {
      await page.emulateMedia({ media: null })
      expect((await print(page, format)).sheets).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 900 })
      expect([...(await misfits(page)), ...(await overlapping(card(page)))]).toEqual([])
    })
  // Deletes the added products, so that other tests find only those of the demo.
  for (const id of added) await asRoot.deleteProduct({ id })
})

test('a card is filled in and used by keyboard alone @rare', async ({ visitor: page }) => {
  await page.goto('/station-card')
  await typeInto(page, 'Load', 'Timber')
  await typeInto(page, 'Strap', 'PT-1910')
  await typeInto(page, 'Tool', 'BT-PX19H')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Timber')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: /Order again/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add to the cart' }))
  await page.keyboard.press('Enter')
  await isTold(page, 'Your selection is in your cart')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a card is made and shown, in metric units or in inches; a note says that ordering needs scripts @rare', async ({
    visitor: page,
  }) => {
    await page.goto('/station-card')
    await page.getByLabel('Strap', { exact: true }).fill('PT-1910')
    await page.getByLabel('Tension').fill('3000')
    await press(page, 'Make the card')
    await sees(page, '3,000 N')
    await page.getByRole('main').getByRole('link', { name: 'Measures in inches' }).click()
    await expect(card(page)).toContainText('674 lbf', { useInnerText: true })
    await page.getByLabel('Tension').fill('2000')
    await press(page, 'Make the card')
    await expect(card(page)).toContainText('450 lbf', { useInnerText: true })
    await page.getByRole('link', { name: /Order again/ }).click()
    await sees(page, 'Ordering needs scripts')
    await page.getByRole('link', { name: 'PET strap 19' }).click()
    await expect(page).toHaveURL(/\/catalog\/pet-strap-19/)
  })
})

test.describe('without a connection', () => {
  test.use({ expectedComplaints: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

  test('a card that has been opened once is available, with its pictures and its code @rare', async ({ open }) => {
    const page = await open({ serviceWorkers: 'allow' })
    await page.goto(bricks)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    const picture = page.getByRole('img', { name: /^PET strap 16/ })
    const isKept = (address: string) =>
      page.evaluate(async (requested) => (await caches.match(requested, { ignoreVary: true })) !== undefined, address)
    await expect.poll(() => isKept(bricks)).toBe(true)
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(() => isKept(address)).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await expect(heading(page, 'Bricks on a pallet')).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await readCode(code(page))).toMatch(/\/reorder\?sku=PT-1610&sku=SL-PT16S$/)
  })
})
