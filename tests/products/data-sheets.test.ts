/** The data sheet of a product as a PDF: its contents, how it is served, and how it follows changes of the product. */
import { describe, expect, it } from 'vitest'
import { company } from '#demo/company.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { coil } from '#tests/coil.ts'
import { article } from '#tests/demo-article.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, openShopOn, type TestShop } from '#tests/shop.ts'

const ofCoil = '/catalog/pet-strap-16-x-1-0-mm/data-sheet.pdf'

async function readSheet(shop: Pick<TestShop, 'send'>, path = ofCoil) {
  const answer = await shop.send(path)
  const file = new File([await answer.arrayBuffer()], 'data sheet')
  return { status: answer.status, ...(await readPaper(file)) }
}

/** Opens a shop whose product has a description, technical data or a name as given. */
async function openWith(change: object, technicalData: object = {}) {
  const shop = await openShop({ environment: production })
  await fillShopSettings(shop.database.db, company)
  const admin = await shop.as(root)
  const put = (body: object) => admin.updateProduct({ id: shop.productId, body: { ...coil, ...body } })
  await put({ ...change, technicalData })
  return { shop, admin, put }
}

const strap = {
  ...{
    sku: 'PT-1610',
    type: 'strap',
    materials: ['PET'],
    widthMinMm: 16,
    widthMaxMm: 16,
    thicknessMm: 1,
    breakStrengthN: 5900,
  },
  ...{ coilLengthM: 1200, coreMm: 406, packSize: 4 },
}

describe('a data sheet', () => {
  it('has the seller, the technical data in metric and US units, the day of the last change, and no price or stock', async () => {
    const { shop } = await openWith({ availableQuantity: 4321, quantity: 8765 }, strap)
    const { text } = await readSheet(shop)
    for (const words of [
      ...[company.legalName, company.phone, company.email],
      ...['PET strap 16 × 1.0 mm', 'Article number PT-1610', coil.description, coil.fullDescription],
      ...[
        'Width 16 mm 5/8 in',
        'Break strength 5,900 N 1,330 lbf',
        'Coil length 1,200 m 3,937 ft',
        'Pieces per unit 4',
      ],
      ...['Minimum order 2 packs of 4', 'https://shop.example/catalog/pet-strap-16-x-1-0-mm'],
      /As of \d+ [A-Z][a-z]+ \d{4}/,
    ])
      expect(text).toMatch(words)
    expect(text).not.toMatch(/125\.50|\$|4,?321|8,?765/)
  })

  it('states the day of the last change in the seller’s time zone', async () => {
    const { shop, admin } = await openWith({})
    const dayIn = async (timeZone: string) => {
      const { missing: _, ...seller } = await admin.findSeller()
      await admin.putSeller({ body: { ...seller, timeZone } })
      return /As of (.*?\d{4})/.exec((await readSheet(shop)).text)?.[1]
    }
    const [east, west] = [await dayIn('Pacific/Kiritimati'), await dayIn('Pacific/Pago_Pago')]
    expect(Date.parse(`${east}`) - Date.parse(`${west}`)).toBeGreaterThan(0)
  })

  it('lists the products of the set by article number, with links to their pages', async () => {
    const shop = await openShop()
    const others = ['MT-PT20', 'SL-PT16S', 'MS-PT16'].map(article)
    const admin = await shop.as(root)
    for (const body of [article('PT-1610'), ...others]) await admin.addProduct({ body })
    const [strap] = await shop.visitor.listProducts({ sku: 'PT-1610' })
    const { text } = await readSheet(shop, `/catalog/${strap?.slug}/data-sheet.pdf`)
    for (const { name, technicalData } of others) expect(text).toContain(`${technicalData.sku} ${name}`)
  })
})

describe('the file of a data sheet', () => {
  it('is public, opens in the browser, is named by the article number, and is revalidated by its ETag', async () => {
    const { shop } = await openWith({}, { ...strap, sku: 'PT 16/10' })
    const { status, headers } = await shop.send(ofCoil, { method: 'HEAD' })
    const etag = headers.get('etag') ?? ''
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="data-sheet-PT-16-10.pdf"',
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    ])
    const known = await shop.send(ofCoil, { headers: { 'if-none-match': etag } })
    expect([known.status, known.headers.get('content-type'), await known.text()]).toEqual([304, null, ''])
  })

  it('has the same bytes on every instance of the shop', async () => {
    const shop = await openShop({ environment: production })
    const other = await openShopOn(shop.database, { environment: production })
    expect((await readSheet(shop)).sha256).toBe((await readSheet(other)).sha256)
  })

  it('is not found for a product that is unknown or deleted', async () => {
    const { shop, admin } = await openWith({})
    expect((await shop.send('/catalog/no-such-product/data-sheet.pdf')).status).toBe(404)
    expect((await shop.send(ofCoil)).status).toBe(200)
    await admin.deleteProduct({ id: shop.productId })
    expect((await shop.send(ofCoil)).status).toBe(404)
  })

  it('changes as soon as the product or the seller is edited, and stays the same when the stock changes', async () => {
    const { shop, admin, put } = await openWith({}, strap)
    const { sha256 } = await readSheet(shop)
    await admin.changeStock({ id: shop.productId, body: { by: -3, why: 'Damaged' } })
    expect((await readSheet(shop)).sha256).toBe(sha256)
    await put({ description: 'Green strap with embossing.' })
    expect((await readSheet(shop)).text).toContain('Green strap with embossing.')
    const { missing: _, ...seller } = await admin.findSeller()
    await admin.putSeller({ body: { ...seller, phone: '+34 976 111 222' } })
    expect((await readSheet(shop)).text).toContain('+34 976 111 222')
  })

  it('is drawn together with three others at most; more requests are refused for a moment', async () => {
    const shop = await openShop()
    const fullDescription = 'W'.repeat(1500)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await shop.addProduct({ name, fullDescription })
    const ask = (slug: string) => shop.fetch(new Request(`${shop.origin}/catalog/${slug}/data-sheet.pdf`))
    const answers = await Promise.all(['a', 'a', 'b', 'c', 'd', 'e', 'f'].map(ask))
    const refused = answers.filter(({ status }) => status === 503)
    expect([answers.length, refused.length, refused[0]?.headers.get('retry-after')]).toEqual([7, 2, '5'])
    expect((await ask('f')).status).toBe(200)
  })

  it('shows the product’s picture, and leaves out pictures on other servers and missing ones', async () => {
    const { shop, put } = await openWith({})
    const hasPicture = async () => Buffer.from(await (await shop.send(ofCoil)).arrayBuffer()).includes('/DCTDecode')
    expect(await hasPicture()).toBe(true)
    for (const image of ['https://pictures.example/strap.jpg', '/pictures/no-such-picture-800.webp']) {
      await put({ image })
      expect(await hasPicture()).toBe(false)
    }
  })
})

describe('a data sheet can be drawn for', () => {
  it('a product without technical data', async () => {
    const { shop } = await openWith({})
    const { text, pages } = await readSheet(shop)
    expect([pages, text]).toEqual([1, expect.stringContaining('Technical data Measure Value Minimum order 2 units')])
  })

  it('a long description, which continues on numbered pages', async () => {
    const sentence = 'Sentence after sentence about strap. '
    const { shop } = await openWith({ fullDescription: `${sentence.repeat(130)}The end.` }, strap)
    const { text, pages } = await readSheet(shop)
    expect(pages).toBe(2)
    expect(text).toContain('page 2 of 2')
    expect(text).toContain('The end.')
    expect(text.split(sentence.trim())).toHaveLength(131)
  })

  it.each([
    ['letters of any script, and emoji', '王小明 مريم שלום 👍🏽 \u{E000}', 'WangXiaoMing مريم שלום :thumbsup: \uFFFD'],
    ['a word longer than a page', 'W'.repeat(3000), 'WWWWW'],
    ['an empty line after each line', 'strap\n\n'.repeat(700), 'strap strap'],
  ])('%s', async (_, fullDescription, words) => {
    const { shop } = await openWith({ fullDescription, name: `Strap ${'W'.repeat(110)}`, description: 'W'.repeat(500) })
    const { text, status } = await readSheet(shop)
    expect([status, text]).toEqual([200, expect.stringContaining(words)])
  })
})
