import type { Locator } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import { slugOf } from './products.ts'

async function openSheet(shop: JourneyShop, sku = 'PT-1610') {
  const slug = await slugOf(shop.api, sku)
  return { slug, html: await (await shop.send(`/catalog/${slug}`)).text() }
}

test.describe('the public page of a product, for a search engine', () => {
  test('shows name, price, minimum order and stock without a script', async ({ shop }) => {
    const { html } = await openSheet(shop)
    for (const words of [
      'PET strap 16 × 1.0 mm',
      '$112.40',
      'Minimum order',
      'Available quantity',
      'without tax',
      'Break strength',
    ]) {
      expect(html).toContain(words)
    }
  })

  test('spells units out as words', async ({ shop }) => {
    const { html } = await openSheet(shop)
    expect(html).toMatch(/<span aria-hidden="true">mm<\/span><span class="sr-only">millimetres<\/span>/)
  })

  test('describes the product and its offer as structured data', async ({ shop }) => {
    const { html } = await openSheet(shop)
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: 'PT-1610',
      offers: { '@type': 'Offer', price: expect.anything(), priceCurrency: 'USD' },
    })
  })

  test('lists every picture as structured data, the main picture first', async ({ shop }) => {
    const { html } = await openSheet(shop, 'SL-PT16S')
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    const paths = data.image.map((link: string) => new URL(link).pathname)
    expect(paths).toEqual(['/pictures/sl-pt16s-800.webp', '/pictures/sl-pt16s-2-800.webp'])
  })

  test('has one canonical URL, a title, a description and a picture to share', async ({ shop }) => {
    const { html, slug } = await openSheet(shop)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/catalog/${slug}"`))
    expect(html).toMatch(/<title>PET strap 16 × 1\.0 mm[^<]*<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/share\/pt-1610\.jpg"/)
  })

  test('links to the purchase page', async ({ shop }) => {
    const { html } = await openSheet(shop)
    expect(html).toMatch(/href="\/products\/[\da-f-]{36}"/)
  })

  test('has one URL, with the name of the product; the URL with the id redirects there', async ({ shop }) => {
    const [product] = await shop.api.listProducts()
    const answer = await shop.send(`/catalog/${product?._id}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/catalog/${product?.slug}`])
    expect((await shop.send('/catalog/7b1f1c1e-55bb-4c8e-9a0e-2f1f3d6a9c11')).status).toBe(404)
  })

  test('does not exist for an unknown product', async ({ shop }) => {
    expect((await shop.send('/catalog/no-such-strap')).status).toBe(404)
  })
})

test.describe('the page of a seal', () => {
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]
  for (const viewport of sample(sizes, 1))
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport, javaScriptEnabled: false })

      test('shows further pictures below the main picture; only the main picture is fetched at once, and only that picture is printed @rare', async ({
        shop,
        visitor,
      }) => {
        const slug = await slugOf(shop.api, 'SL-PT16S')
        await visitor.goto(`/catalog/${slug}`)
        const closed = visitor.getByRole('figure', { name: 'Closed on its strap, beside a pencil' })
        const picture = closed.getByRole('img')
        await expect(picture).toHaveAttribute('loading', 'lazy')
        await expect(visitor.locator('main img').first()).toHaveAttribute('loading', 'eager')
        const [main, second] = [await visitor.locator('main img').first().boundingBox(), await picture.boundingBox()]
        expect(second?.y).toBeGreaterThan((main?.y ?? 0) + (main?.height ?? 0))
        await visitor.emulateMedia({ media: 'print' })
        await expect(visitor.locator('main img').first()).toBeVisible()
        await expect(visitor.getByText('Closed on its strap, beside a pencil')).toBeHidden()
        await visitor.emulateMedia({ media: 'screen' })
        await closed.getByRole('link').click()
        await expect(visitor).toHaveURL('/pictures/sl-pt16s-2-800.webp')
      })
    })
})

test('a phone shows the quantity, its total and Add to cart without scrolling; the price step that applies is marked', async ({
  shop,
  visitor: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/catalog/${await slugOf(shop.api, 'PT-1610')}`)
  const form = page.locator('form[data-prices]')
  const quantity = form.getByRole('spinbutton')
  const step = page.locator('tr[aria-current=true]')
  await expect(form).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^In stock\. /)).toBeInViewport({ ratio: 1 })
  await expect(step).toContainText('$112.40')
  await test.step('follows what is typed', async () => {
    await quantity.press('ControlOrMeta+A')
    await quantity.pressSequentially('40')
    await expect(form.getByRole('status')).toHaveText('$4,136.40')
    await expect(step).toHaveText(/^40 or more\$103\.41/)
    await quantity.fill('')
    await expect(form.getByRole('status')).toHaveText('–')
    await expect(step).toHaveCount(0)
  })
  await test.step('the buttons stop at the minimum order; a quantity above the stock is marked', async () => {
    await quantity.fill('5')
    await form.getByRole('button', { name: 'Minus one' }).click()
    await form.getByRole('button', { name: 'Minus one' }).click()
    await expect(quantity).toHaveValue('4')
    await form.getByRole('button', { name: 'Plus one' }).click()
    await expect(form.getByRole('status')).toHaveText('$562.00')
    await expect(form.getByRole('alert')).toBeHidden()
    await quantity.fill('99999')
    await expect(form.getByRole('alert')).toHaveText(/^Only [\d,]+ in stock$/)
    await quantity.fill('4')
    await expect(form.getByRole('alert')).toBeHidden()
  })
  await test.step('on a wide screen the total is beside the quantity', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await quantity.fill('100')
    await expect(form.getByRole('status')).toHaveText('$9,891.00')
    await expect(step).toHaveText(/^100 or more\$98\.91/)
    const [field, total] = [await quantity.boundingBox(), await form.getByRole('status').boundingBox()]
    expect(total?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
  })
  await test.step('price, quantity and buttons come before the figures, and both columns end at the same height', async () => {
    await page.goto(`/catalog/${await slugOf(shop.api, 'ST-1906-H')}`)
    const figures = page.getByRole('table', { name: /^Price by quantity/ })
    for (const part of [page.getByText(/^\$[\d.]+$/).first(), form, page.getByRole('link', { name: 'Purchase' })])
      expect(await bottomOf(part)).toBeLessThan(await topOf(figures))
    expect(await topOf(figures)).toBeLessThan(700)
    const ends = [page.getByRole('link', { name: 'Data sheet (PDF)' }), page.getByText('Available quantity').first()]
    const [left = 0, right = 0] = await Promise.all(ends.map(bottomOf))
    expect(Math.abs(left - right)).toBeLessThan(120)
  })
})

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
const bottomOf = async (place: Locator) => (await topOf(place)) + ((await place.boundingBox())?.height ?? Number.NaN)

test.describe('the link to the data sheet', () => {
  // Chromium shows a PDF with an extension of its own.
  test.use({ expectedComplaints: /^Request to another host: chrome(-extension)?:\/\// })

  test('opens it in the browser @rare', async ({ shop, visitor: page }) => {
    const slug = await slugOf(shop.api, 'PT-1610')
    await page.goto(`/catalog/${slug}`)
    await page.getByRole('link', { name: 'Data sheet (PDF)' }).click()
    await expect(page).toHaveURL(`/catalog/${slug}/data-sheet.pdf`)
    expect(await page.evaluate(() => document.contentType)).toBe('application/pdf')
  })
})
