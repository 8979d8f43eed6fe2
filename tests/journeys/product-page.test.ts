import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

async function openSheet(shop: JourneyShop) {
  const { products } = await (await shop.send('/api/search?q=PT-1610')).json()
  const slug: string = products[0].slug
  return { slug, html: await (await shop.send(`/catalog/${slug}`)).text() }
}

test.describe('the public page of a product, as a search engine reads it', () => {
  test('says name, price, minimum and stock without a script', async ({ shop }) => {
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

  test('reads units out as words', async ({ shop }) => {
    const { html } = await openSheet(shop)
    expect(html).toMatch(/<span aria-hidden="true">mm<\/span><span class="sr-only">millimetres<\/span>/)
  })

  test('describes product and offer', async ({ shop }) => {
    const { html } = await openSheet(shop)
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: 'PT-1610',
      offers: { '@type': 'Offer', price: expect.anything(), priceCurrency: 'USD' },
    })
  })

  test('has one address, a title, a description and a picture to share', async ({ shop }) => {
    const { html, slug } = await openSheet(shop)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/catalog/${slug}"`))
    expect(html).toMatch(/<title>PET strap 16 × 1\.0 mm[^<]*<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/pt-1610-800\.webp"/)
  })

  test('leads on to the purchase page', async ({ shop }) => {
    const { html } = await openSheet(shop)
    expect(html).toMatch(/href="\/products\/[\da-f-]{36}"/)
  })

  test('stands at its name alone: its id leads there', async ({ shop }) => {
    const [product] = await shop.api.listProducts()
    const answer = await shop.send(`/catalog/${product?._id}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/catalog/${product?.slug}`])
    expect((await shop.send('/catalog/7b1f1c1e-55bb-4c8e-9a0e-2f1f3d6a9c11')).status).toBe(404)
  })

  test('is not found for a product that is not there', async ({ shop }) => {
    expect((await shop.send('/catalog/no-such-strap')).status).toBe(404)
  })
})
