import { describe, expect, it } from 'vitest'
import { company, deliveries } from '#demo/company.ts'
import { invent } from '#demo/invented/invent.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { coil } from '#tests/coil.ts'
import { inBothCurrencies } from '#tests/currencies.ts'
import { root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

it('the sitemap lists every public page', async () => {
  const shop = await openShop()
  const map = await (await shop.send('/sitemap.xml')).text()
  for (const path of ['/', '/products', '/reviews', '/blogs', '/portfolio', '/catalog/pet-strap-16-x-1-0-mm']) {
    expect(map).toContain(`<loc>${shop.origin}${path}</loc>`)
  }
})

it('the sitemap lists a large catalogue in several files, each short enough to be read in one go', async () => {
  const shop = await openShop()
  await invent(shop.database.db, { products: 10_000, users: 0, orders: 0 }, () => {})
  const locations = async (path: string) => (await (await shop.send(path)).text()).match(/(?<=<loc>)[^<]+/g)
  const files = await locations('/sitemap.xml')
  expect(files).toEqual([`${shop.origin}/sitemap/1.xml`, `${shop.origin}/sitemap/2.xml`])
  const [first, second] = await Promise.all([locations('/sitemap/1.xml'), locations('/sitemap/2.xml')])
  expect(second).toEqual([expect.stringContaining(`${shop.origin}/catalog/`)])
  expect(first).toContain(`${shop.origin}/products`)
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(10_001 + 6)
  expect((await shop.send('/sitemap/3.xml')).status).toBe(404)
})

it('robots.txt keeps search engines out of private pages', async () => {
  const shop = await openShop()
  const robots = await (await shop.send('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

it('the sitemap says when each product was last changed', async () => {
  const shop = await openShop()
  const map = await (await shop.send('/sitemap.xml')).text()
  const [, lastChange = ''] = /\/catalog\/pet-strap-16-x-1-0-mm<\/loc><lastmod>(.+?)<\/lastmod>/.exec(map) ?? []
  expect(lastChange).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(Date.now() - Date.parse(lastChange)).toBeLessThan(120_000)
})

describe('the feed for shopping engines', () => {
  it.each(inBothCurrencies)(
    'in %s lists each product with its link, its pictures, its data sheet and the price of the minimum quantity',
    async (_, environment) => {
      const shop = await openShop({ environment })
      await shop.addProduct({
        name: 'Seals <16 mm> & "more"',
        minimumOrder: 4,
        pricePerUnit: 12.5,
        availableQuantity: 3,
      })
      const { headers, items } = await readFeed(shop)
      expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
      expect(items).toHaveLength(2)
      const seals = items.find((item) => item.includes('Seals')) ?? ''
      expect(seals).toContain('<title>Seals &lt;16 mm&gt; &amp; &quot;more&quot; (4 units)</title>')
      expect(seals).toContain(`<g:price>50.00 ${environment.CURRENCY}</g:price>`)
      expect(seals).toContain('<g:availability>out_of_stock</g:availability>')
      expect(seals).toMatch(new RegExp(`<link>${shop.origin}/catalog/seals-16-mm-more</link>`))
      expect(seals).toMatch(/<g:image_link>https?:\/\//)
      const sheet = `${shop.origin}/catalog/seals-16-mm-more/data-sheet.pdf`
      expect(seals).toContain(`<enclosure url="${sheet}" length="0" type="application/pdf"/>`)
    },
  )

  it('lists no deleted product, and lists every product of a large catalogue exactly once', async () => {
    const shop = await openShop()
    await invent(shop.database.db, { products: 2_500, users: 0, orders: 0 }, () => {})
    await (await shop.as(root)).deleteProduct({ id: shop.productId })
    const { items } = await readFeed(shop)
    const ids = items.map((item) => /<g:id>(.*)<\/g:id>/.exec(item)?.[1])
    expect([ids.length, new Set(ids).size, ids.includes(shop.productId)]).toEqual([2_500, 2_500, false])
  })

  it('is made once for all requests, and cached as long as clients may cache it', async () => {
    const shop = await openShop()
    const head = shop.send('/feed.xml', { method: 'HEAD' })
    const [{ status, headers }, first, second] = await Promise.all([head, readFeed(shop), readFeed(shop)])
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    await shop.addProduct({ name: 'Seals' })
    const plain = await readFeed(shop, { 'accept-encoding': 'identity' })
    expect([first.items.length, second.items, plain.items]).toEqual([1, first.items, first.items])
    expect([first, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
    expect(plain.headers.get('cache-control')).toBe('public, max-age=600')
    expect(Number(plain.headers.get('age'))).toBeLessThan(600)
  })

  it('lets at most eight requests wait while it is made, and refuses more', async () => {
    const shop = await openShop()
    const ask = () => shop.fetch(new Request(`${shop.origin}/feed.xml`))
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), ...Array(4).fill(503)])
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('30')
    expect((await ask()).status).toBe(200)
  })
})

describe.runIf(pagesAreBuilt)('the schema.org data of a page describes', () => {
  it('the product, its prices by quantity, its delivery, and its breadcrumb', async () => {
    const shop = await openShop({ environment: production, loadPages, price: 30 })
    await fillShopSettings(shop.database.db, company)
    await fillDeliveryMethods(shop.database.db, deliveries)
    const admin = await shop.as(root)
    const body = { ...coil, pricePerUnit: 30, ladder: [{ fromQuantity: 10, price: 25 }] }
    await admin.updateProduct({ id: shop.productId, body })
    const [product, way] = await dataOn(shop, '/catalog/pet-strap-16-x-1-0-mm')
    expect(product).toMatchObject({
      '@type': 'Product',
      brand: { '@type': 'Brand', name: 'Fleje' },
      subjectOf: { url: 'https://shop.example/catalog/pet-strap-16-x-1-0-mm/data-sheet.pdf' },
      offers: {
        price: '30.00',
        availability: 'https://schema.org/InStock',
        eligibleQuantity: { minValue: 2 },
        priceSpecification: [
          { price: '30.00', eligibleQuantity: { minValue: 2, maxValue: 9 } },
          { price: '25.00', eligibleQuantity: { minValue: 10 } },
        ],
        shippingDetails: deliveries.map(({ name }) => ({ shippingLabel: name })),
        hasMerchantReturnPolicy: { merchantReturnLink: 'https://shop.example/returns' },
        seller: { name: company.legalName },
      },
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Products', item: 'https://shop.example/products' },
        { position: 2, item: 'https://shop.example/products?category=plastic' },
        { position: 3, item: 'https://shop.example/catalog/pet-strap-16-x-1-0-mm' },
      ],
    })
  })

  it('the shop, and its search', async () => {
    const shop = await openShop({ environment: production, loadPages })
    const [data] = await dataOn(shop, '/')
    const [organization, site] = data['@graph']
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Fleje', url: 'https://shop.example/' })
    expect(site.potentialAction.target).toBe('https://shop.example/products?q={words}')
    expect((await shop.send('/products?q=pet')).status).toBe(200)
  })
})

/** The structured data of a page, parsed. */
async function dataOn(shop: TestShop, path: string) {
  const html = await (await shop.send(path)).text()
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => JSON.parse(json))
}

async function readFeed(shop: TestShop, headers: Record<string, string> = {}) {
  const answer = await shop.send('/feed.xml', { headers })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss .*<\/rss>\n$/s)
  return { headers: answer.headers, items: itemsOf(text) }
}

const itemsOf = (feed: string) => feed.match(/<item>.*?<\/item>/gs) ?? []
