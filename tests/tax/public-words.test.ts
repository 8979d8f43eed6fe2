/** The sentences about VAT on public pages, in the feed and in the structured data. */
import { expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { openTaxShop, spanish } from './tax-shop.ts'

const slug = 'pet-strap-16-x-1-0-mm'
const pages = ['/', '/products', `/catalog/${slug}`, '/compare?p=seals&add=strap']
/** Pages with a table. The header of the table says once that the prices exclude VAT. */
const tables = ['/products?view=list', `/compare?p=${slug}&p=seals`]

const textOf = async (shop: TestShop, path: string) => (await shop.send(path)).text()

const withoutTags = (html: string) => html.replaceAll(/<script.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')

/** The text that a reader sees or hears after each price of $98.00. */
const afterPrices = (html: string) => [...withoutTags(html).matchAll(/\$98\.00(.{0,10})/gs)].map(([, after]) => after)

it.runIf(pagesAreBuilt)(
  'pages say beside each price that it excludes VAT, as soon as the shop charges VAT',
  async () => {
    const shop = await openShop({ loadPages, price: 98, available: 200 })
    await shop.addProduct({ name: 'Seals', pricePerUnit: 98 })
    const all = [...pages, ...tables]
    for (const path of all) expect(await textOf(shop, path), path).not.toContain('VAT')
    const admin = await shop.as(root)
    const { missing: _, ...seller } = await admin.findSeller({})
    await admin.putSeller({ body: { ...seller, taxMode: 'vat', vatNumber: spanish } })
    for (const path of pages) {
      const after = afterPrices(await textOf(shop, path))
      expect(after.length, path).toBeGreaterThan(0)
      expect(new Set(after), path).toEqual(new Set([' excl. VAT']))
    }
    for (const path of tables) expect(withoutTags(await textOf(shop, path)), path).toContain('Price excl. VAT')
  },
)

it('the feed for shopping engines says that its prices exclude VAT', async () => {
  expect(await textOf(await openShop(), '/feed.xml')).toContain('<description>Products of Fleje</description>')
  const taxed = await textOf(await openTaxShop(), '/feed.xml')
  expect(taxed).toContain('<description>Products of Fleje. Prices exclude VAT</description>')
  expect(taxed).toContain('<g:price>196.00 USD</g:price>')
})

it.runIf(pagesAreBuilt)('the structured data of a product says that its prices exclude VAT', async () => {
  const shop = await openTaxShop({ loadPages })
  const html = await textOf(shop, `/catalog/${slug}`)
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json).offers.priceSpecification).toMatchObject([{ price: '98.00', valueAddedTaxIncluded: false }])
})
