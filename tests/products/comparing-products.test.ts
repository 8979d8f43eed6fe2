/** The comparison page shows the products that its URL names, as they are at that moment. */
import { describe, expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'

const strap = 'pet-strap-16-x-1-0-mm-green-1-200-m-coil'
const otherStrap = 'machine-pp-strap-12-x-0-55-mm-3-000-m-coil'
const seal = 'semi-open-seal-for-13-mm-pp-strap-pack-of-1-000'
const tool = 'battery-strapping-tool-for-pp-and-pet-13-16-mm-2-500-n'
const fifth = 'machine-pp-strap-9-x-0-55-mm-white-4-000-m-coil'

const address = (slugs: string[], more: Record<string, string> = {}) =>
  `/compare?${new URLSearchParams([...slugs.map((slug) => ['p', slug]), ...Object.entries(more)])}`

async function openDemoShop() {
  const shop = await openFilledShop({ loadPages })
  const read = async (path: string) => readPage(await shop.send(path))
  return { shop, read }
}

async function readPage(answer: Response) {
  const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  const rows = html.match(/<tr.*?<\/tr>/gs) ?? []
  return {
    status: answer.status,
    html,
    words: textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? ''),
    /** The slugs of the columns. */
    columns: [...html.matchAll(/<th scope="col"><a href="\/catalog\/([^"]+)"/g)].map(([, slug]) => slug),
    /** The names of the facts, with the mark of the facts that differ. */
    facts: rows.flatMap((row) => textOf(/<th scope="row">.*?<\/th>/s.exec(row)?.[0] ?? '') || []),
  }
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe.runIf(pagesAreBuilt)('a comparison', () => {
  it('has a column for each product, in the order of the URL, and a row for each fact of any product', async () => {
    const { read } = await openDemoShop()
    const { columns, facts, words } = await read(address([seal, strap, tool]))
    expect(columns).toEqual([seal, strap, tool])
    expect(facts).toEqual(
      expect.arrayContaining(['Price ≠ , differs', 'Price per length ≠ , differs', 'Form ≠ , differs']),
    )
    expect(words).toMatch(/\d+ of \d+ facts differ/)
  })

  it('shows only the differences on request', async () => {
    const { read } = await openDemoShop()
    const all = await read(address([strap, otherStrap]))
    const differing = await read(address([strap, otherStrap], { only: 'differences' }))
    expect(all.facts).toContain('Type')
    expect(differing.facts).not.toContain('Type')
    expect(differing.facts).toContain('Width ≠ , differs')
    expect(differing.html).toContain(`href="${address([strap, otherStrap])}"`)
    expect((await read(address([strap, otherStrap], { only: 'everything' }))).facts).toEqual(all.facts)
  })

  it('links from each column to the comparison without that product', async () => {
    const { read } = await openDemoShop()
    const { html } = await read(address([strap, otherStrap, seal], { only: 'differences' }))
    expect(html).toContain(`href="${address([strap, seal], { only: 'differences' })}" data-drops="${otherStrap}"`)
  })

  it('names products that are not sold, and compares the rest', async () => {
    const { shop, read } = await openDemoShop()
    const unknown = await read(address([strap, 'zeppelin', otherStrap]))
    expect([unknown.status, unknown.columns]).toEqual([200, [strap, otherStrap]])
    expect(unknown.words).toContain('We do not currently sell “zeppelin”.')
    const { _id: id } = await shop.visitor.findProductBySlug({ slug: strap })
    expect((await read(address([id, otherStrap, seal]))).columns).toEqual([otherStrap, seal])
  })

  it('compares only the first four products, and each only once', async () => {
    const { read } = await openDemoShop()
    const five = await read(address([strap, strap, otherStrap, seal, tool, fifth]))
    expect(five.columns).toEqual([strap, otherStrap, seal, tool])
    expect(five.words).toContain('Only 4 products can be compared at once. The first 4 are shown.')
    expect(five.words).not.toContain('Add a product')
    expect((await read(address([strap, strap, otherStrap, seal, tool]))).words).not.toContain('at once')
  })

  it('asks for products when too few are selected', async () => {
    const { read } = await openDemoShop()
    for (const path of ['/compare', '/compare?p=', '/compare?p=&only=differences']) {
      const { status, words, columns } = await read(path)
      expect([status, columns]).toEqual([200, []])
      expect(words).toContain('Nothing to compare yet')
    }
    const one = await read(address([strap]))
    expect(one.columns).toEqual([])
    expect(one.words).toContain(
      'Choose one more product You can then compare the product with PET strap 16 × 1.0 mm , green, 1,200 m coil.',
    )
    expect(one.html).toContain(`<input type="hidden" name="p" value="${strap}"/>`)
  })

  it('is in inches and feet if its URL says so, and its links keep these units', async () => {
    const { read } = await openDemoShop()
    const { html } = await read(address([strap, otherStrap], { units: 'inch' }))
    expect(html).toContain('data-units="us"')
    expect(html).toContain(`href="${address([strap, otherStrap], { only: 'differences', units: 'inch' })}"`)
    expect((await read(address([strap], { units: 'inch' }))).html).toContain('name="units" value="inch"')
  })

  it('finds products to add by a search, the best match first, without the products already compared', async () => {
    const { read } = await openDemoShop()
    const { html } = await read(address([strap], { add: 'PT-1610' }))
    expect(html).not.toContain(`data-adds="${strap}"`)
    const found = await read(address([strap], { add: '16 mm serrated seal' }))
    const [, to, slug] = /<a href="([^"]+)" data-adds="([^"]+)"/.exec(found.html) ?? []
    expect(slug).toContain('serrated-seal')
    expect(to).toBe(address([strap, slug ?? '']))
    expect((await read(address([strap], { add: 'qwxzv' }))).words).toContain('Nothing else was found for “qwxzv”.')
  })

  it('accepts any URL', async () => {
    const { read } = await openDemoShop()
    const odd = ['..', '../products', '%00', '\u0000', '<script>alert(1)</script>', 'x'.repeat(5000), '\ud800', 'A B']
    for (const text of odd) {
      const { status, columns, words } = await read(address([strap, text, otherStrap], { add: text }))
      expect([status, columns], text.slice(0, 30)).toEqual([200, [strap, otherStrap]])
      expect(words).toContain('We do not currently sell “')
    }
    expect((await read(address([strap, '<script>alert(1)</script>']))).html).not.toContain('<script>alert')
  })

  it('shows a new price, and that a product is off sale, once the change has been acknowledged', async () => {
    const { shop, read } = await openDemoShop()
    const admin = await shop.as(root)
    const path = address([strap, otherStrap])
    expect((await read(path)).words).not.toContain('$987.65')
    const { _id: id, ...before } = await admin.findProductBySlug({ slug: strap })
    const { name, image, description, fullDescription, minimumOrder, quantity, availableQuantity, category } = before
    const form = { name, image, description, fullDescription, minimumOrder, quantity, availableQuantity, category }
    await admin.updateProduct({ id, body: { ...form, pricePerUnit: 987.65 } })
    expect((await read(path)).words).toContain('$987.65')
    await admin.deleteProduct({ id })
    const after = await read(path)
    expect(after.columns).toEqual([])
    expect(after.words).toContain(`We do not currently sell “${strap}”.`)
  })

  it('is hidden from search engines, because every selection would be a separate page', async () => {
    const { shop, read } = await openDemoShop()
    expect((await read(address([strap, otherStrap]))).html).toContain('<meta name="robots" content="noindex"/>')
    expect(await (await shop.send('/sitemap.xml')).text()).not.toContain('/compare')
    expect(await (await shop.send('/robots.txt')).text()).toContain('Disallow: /compare')
  })
})
