import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, openJourney } from './open-journey.ts'

let journey: Journey
let html: string
let slug: string

beforeAll(async () => {
  journey = await openJourney()
  const [product] = await (await fetch(`${journey.address}/api/products?q=PT-1610`)).json()
  slug = product.slug
  html = await (await fetch(`${journey.address}/catalog/${slug}`)).text()
})
afterAll(() => journey.close())

describe('the public page of a product, as a search engine reads it', () => {
  it('says name, price, minimum and stock without a script', () => {
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

  it('reads units out as words', () => {
    expect(html).toMatch(/<span aria-hidden="true">mm<\/span><span class="sr-only">millimetres<\/span>/)
  })

  it('describes product and offer', () => {
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: 'PT-1610',
      offers: { '@type': 'Offer', price: expect.anything(), priceCurrency: 'USD' },
    })
  })

  it('has one address, a title, a description and a picture to share', () => {
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/catalog/${slug}"`))
    expect(html).toMatch(/<title>PET strap 16 × 1\.0 mm[^<]*<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/pt-1610-800\.webp"/)
  })

  it('leads on to the purchase page', () => {
    expect(html).toMatch(/href="\/products\/[\da-f-]{36}"/)
  })

  it('is not found for a product that is not there', async () => {
    expect((await fetch(`${journey.address}/catalog/no-such-strap`)).status).toBe(404)
  })
})
