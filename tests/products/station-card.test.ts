/** The page of a station card, and the page to which its QR code leads. Both read their URLs, and show current products. */
import { describe, expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { article } from '#tests/demo-article.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

async function openDemoShop() {
  const shop = await openFilledShop({ loadPages })
  const read = async (path: string) => {
    const answer = await shop.send(path)
    const html = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
    return { status: answer.status, html, words: wordsOf(html) }
  }
  return { shop, read }
}

const wordsOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('the products of an article number', () => {
  it.each(['PT-1610', 'pt 1610', 'pt1610'])('are found by %s', async (sku) => {
    const shop = await openFilledShop()
    const found = await shop.visitor.listProducts({ sku })
    expect(found.map(({ technicalData }) => technicalData.sku)).toEqual(['PT-1610'])
  })

  it('are found by the whole number, in any notation', async () => {
    const shop = await openShop()
    const admin = await shop.as(root)
    await admin.addProduct({ body: { ...article('PT-1610'), technicalData: { sku: 'PT_1610.b/2' } } })
    expect(await shop.visitor.listProducts({ sku: 'pt-1610-B2' })).toHaveLength(1)
    for (const sku of ['PT-1610', '1610', '%', '—']) expect(await shop.visitor.listProducts({ sku })).toEqual([])
  })
})

describe.runIf(pagesAreBuilt)('a station card', () => {
  it('shows strap, tools, joint, and figures', async () => {
    const { read } = await openDemoShop()
    const { words } = await read(
      '/station-card?load=Bricks&strap=pt+1610&tool=MT-PT20&tool=MS-PT16&joint=SL-PT16S&straps=3&lengthMm=5500&tensionN=2000',
    )
    for (const part of ['Station card Bricks', 'PT-1610 · 16 mm', 'MT-PT20', 'MS-PT16', 'SL-PT16S', 'Straps 3'])
      expect(words).toContain(part)
    expect(words).toContain('Length of each 5.5 m metres 18 ft feet Tension 2,000 N newtons 450 lbf pounds-force')
    expect(words).toContain('At 17, 50 and 83 % of the load’s length')
    expect(words).toContain('Order again PT-1610 SL-PT16S')
  })

  it('names a joint that the tool itself makes, and then links to an order of the strap alone', async () => {
    const { read } = await openDemoShop()
    const { words, html } = await read('/station-card?strap=PT-1610&tool=BT-PX16')
    expect(words).toContain('Friction weld, made by BT-PX16')
    expect(html).toContain('href="/reorder?sku=PT-1610"')
  })

  it('says which parts are not sold or are in the wrong field, and shows the rest', async () => {
    const { read } = await openDemoShop()
    const { status, words } = await read('/station-card?load=Bricks&strap=XX-1&tool=PT-1610&joint=SL-PT16S&straps=none')
    expect(status).toBe(200)
    for (const part of [
      'Strap: We do not currently sell “XX-1”.',
      'Tool: PT-1610 is not a tool.',
      'Straps around the load: Please write a whole number from 1 to 12.',
      'Station card Bricks',
      'Seal or buckle Serrated seal',
    ])
      expect(words).toContain(part)
  })

  it('warns of parts that do not work together', async () => {
    const { read } = await openDemoShop()
    const { words } = await read('/station-card?strap=PT-1610&joint=SL-PP16&tensionN=5000')
    expect(words).toContain('PT-1610 and SL-PP16 do not go together.')
    expect(words).toContain('The joint of PT-1610 tears at 3,540 N: set a lower tension.')
  })

  it.each(['<script>alert(1)</script>', '"><img src=x>', '%', '\u0000', '\uD800', '../catalog/x'])(
    'shows %j as text, whatever field contains it',
    async (text) => {
      const { read } = await openDemoShop()
      const params = ['load', 'strap', 'tool', 'joint', 'straps', 'lengthMm', 'tensionN'].map((name) => [name, text])
      const { status, html } = await read(`/station-card?${new URLSearchParams(params)}`)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script>alert|<img src=x/)
    },
  )

  it('is an empty form without parameters, and hidden from search engines', async () => {
    const { shop, read } = await openDemoShop()
    const { words, html } = await read('/station-card?strap=&tool=')
    expect(words).toContain('One sheet for a packing station')
    expect(words).not.toContain('Print the card')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(await (await shop.send('/sitemap.xml')).text()).not.toMatch(/station-card|reorder/)
    expect(await (await shop.send('/robots.txt')).text()).toMatch(/Disallow: \/station-card\nDisallow: \/reorder\n/)
  })
})

describe.runIf(pagesAreBuilt)('the page to which the QR code of a station card leads', () => {
  it('shows the articles to order, at current prices, in their minimum quantity', async () => {
    const { shop, read } = await openDemoShop()
    const path = '/reorder?sku=PT-1610&sku=SL-PT16S'
    expect((await read(path)).words).toContain('4 coils of PT-1610, 2 packs of 1,000 SL-PT16S: $549.20')
    const [strap] = await shop.visitor.listProducts({ sku: 'PT-1610' })
    const body = { ...article('PT-1610'), ladder: [], pricePerUnit: 100 }
    await (await shop.as(root)).updateProduct({ id: strap?._id ?? '', body })
    expect((await read(path)).words).toContain('4 coils of PT-1610, 2 packs of 1,000 SL-PT16S: $499.60')
  })

  it('finds an article that was put on sale after the first request for it', async () => {
    const { shop, read } = await openDemoShop()
    const path = '/reorder?sku=NEW-1'
    expect((await read(path)).words).toContain('We do not currently sell “NEW-1”.')
    const { technicalData, ...coil } = article('PT-1610')
    await (await shop.as(root)).addProduct({ body: { ...coil, technicalData: { ...technicalData, sku: 'NEW-1' } } })
    expect((await read(path)).words).toContain('4 coils of NEW-1')
  })

  it('names sold-out and unknown articles, each once, and reads at most ten articles', async () => {
    const { read } = await openDemoShop()
    const { words } = await read('/reorder?sku=SL-ST32C&sku=PT-1610&sku=pt1610&sku=XX-1&sku=')
    expect(words).toContain('We do not currently sell “XX-1”.')
    expect(words).toMatch(/4 coils of PT-1610: \$449\.60 , without the sold-out SL-ST32C/)
    const many = await read(`/reorder?${Array.from({ length: 12 }, (_, index) => `sku=X-${index}`).join('&')}`)
    expect(many.words).toContain('X-9')
    expect(many.words).not.toContain('X-10')
    expect((await read('/reorder')).words).toContain('Nothing to order again')
  })

  it('takes no quantity from its URL, and following a link puts nothing into a cart', async () => {
    const { read } = await openDemoShop()
    const { html } = await read('/reorder?sku=PT-1610&quantity=1000')
    expect(html).toMatch(/<form data-cart="[\w-]+:4" data-name="Your selection"/)
  })
})
