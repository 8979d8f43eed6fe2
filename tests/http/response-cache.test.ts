/** Public responses are made once and sent often, and are soon renewed after a change. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtFolder } from '#server/http/static-files.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { article } from '#tests/demo-article.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, openShopOn, type TestShop } from '#tests/shop.ts'
import { watchStatements } from '#tests/statements.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'

const api = ['/api/products', '/api/products?limit=5', '/api/catalog/{slug}', '/api/catalog/{id}']
const pages = ['/', '/products', '/products?category=plastic', '/catalog/{slug}']
const paths = [...api, ...(pagesAreBuilt ? pages : [])]
if (!pagesAreBuilt) console.log('The pages are not built: only the API is tested. npm test builds them.')

const open = () => openShop({ price: 111.25, available: 50, ...(pagesAreBuilt && { loadPages }) })

const addressOf = (path: string, { productId }: TestShop) =>
  path.replace('{slug}', 'pet-strap-16-x-1-0-mm').replace('{id}', productId)

async function textAt(shop: TestShop, path: string): Promise<string> {
  const response = await shop.send(addressOf(path, shop))
  expect(response.status).toBe(200)
  return response.text()
}

const profile = {
  location: 'Zaragoza',
  education: 'Engineer',
  image: '/favicon.svg',
  phone: '976 000 000',
  linkedin: 'https://www.linkedin.com/in/ana',
}

async function edit(shop: TestShop, change: { pricePerUnit: number }): Promise<void> {
  const asAdmin = await shop.as(root)
  const product = await asAdmin.findProduct({ id: shop.productId })
  const { _id, slug, technicalData, createdAt, ...form } = product
  await asAdmin.updateProduct({ id: shop.productId, body: { ...form, ...change } })
}

describe.each(paths)('%s', (path) => {
  it('is made once, whatever unknown parameters its address has, and needs no query after that', async () => {
    const shop = await open()
    const first = await shop.send(addressOf(path, shop))
    const statements = watchStatements()
    const between = path.includes('?') ? '&' : '?'
    const second = await shop.send(`${addressOf(path, shop)}${between}utm_source=letter`)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await second.text()).toBe(await first.text())
    expect(statements()).toEqual([])
  })

  it('shows the new price as soon as an edit is acknowledged', async () => {
    const shop = await open()
    expect(await textAt(shop, path)).toContain('111.25')
    await edit(shop, { pricePerUnit: 222.5 })
    const after = await textAt(shop, path)
    expect(after).toContain('222.5')
    expect(after).not.toContain('111.25')
  })

  it('shows the new stock a moment after a sale', async () => {
    const shop = await open()
    const before = await textAt(shop, path)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 50 }) })
    await expect.poll(() => textAt(shop, path)).not.toBe(before)
  })

  it('is not invalidated by changes to data that it does not show', async () => {
    const shop = await open()
    const asAna = await shop.as(ana)
    await textAt(shop, path)
    await asAna.updateProfile({ email: ana.email, body: profile })
    const statements = watchStatements()
    await textAt(shop, path)
    expect(statements()).toEqual([])
  })
})

describe('a search that nobody has made before', () => {
  it('asks the database once for changes of the catalogue, and once for the products', async () => {
    const shop = await open()
    const search = (words: string) => textAt(shop, `${pagesAreBuilt ? '/products' : '/api/search'}?q=${words}`)
    await search('strap')
    const statements = watchStatements()
    expect(await search('PET+strap')).toContain('111.25')
    // Statements of `preparedSql` cannot be watched on PGlite.
    expect(statements()).toHaveLength(onPostgres ? 2 : 1)
  })
})

describe('the set around a product', () => {
  it('shows the new price of its other parts', async () => {
    const shop = await open()
    const admin = await shop.as(root)
    const [strap, tool] = ['PT-1610', 'BT-PX16'].map(article)
    if (!strap || !tool) throw new Error('The demo lacks these products')
    await admin.addProduct({ body: strap })
    const { _id: id } = await admin.addProduct({ body: tool })
    const [found] = (await shop.visitor.listProducts()).filter(({ name }) => name === strap.name)
    const page = `/catalog/${found?.slug}`
    const shown = new Map([[911.25, `/api${page}/set`], ...(pagesAreBuilt ? ([[922.75, page]] as const) : [])])
    for (const [pricePerUnit, path] of shown) {
      expect(await textAt(shop, path)).not.toContain(String(pricePerUnit))
      await admin.updateProduct({ id, body: { ...tool, ladder: [], pricePerUnit } })
      expect(await textAt(shop, path)).toContain(String(pricePerUnit))
    }
  })
})

describe('the reviews', () => {
  it.each(['/api/review', ...(pagesAreBuilt ? ['/', '/reviews'] : [])])(
    'of %s include each acknowledged review, and no deleted review',
    async (path) => {
      const shop = await open()
      await textAt(shop, path)
      const words = { company: 'Coils', position: 'Buyer', image: '/favicon.svg', review: 'Holds like iron', number: 5 }
      const { _id: id } = await (await shop.as(ana)).addReview({ body: { name: ana.name, email: ana.email, ...words } })
      expect(await textAt(shop, path)).toContain('Holds like iron')
      await (await shop.as(root)).deleteReview({ id })
      expect(await textAt(shop, path)).not.toContain('Holds like iron')
    },
  )

  it('show their authors’ addresses only to admins, even right after an admin has read them', async () => {
    const shop = await open()
    const words = { company: 'Coils', position: 'Buyer', image: '/favicon.svg', review: 'Holds like iron', number: 5 }
    await (await shop.as(ana)).addReview({ body: { name: ana.name, email: ana.email, ...words } })
    expect(await (await shop.as(root)).listReviews()).toMatchObject([{ email: ana.email }])
    expect(await textAt(shop, '/api/review')).not.toContain(ana.email)
    expect(await (await shop.as(root)).listReviews()).toMatchObject([{ email: ana.email }])
  })
})

describe.runIf(onPostgres)('another instance on the same database', () => {
  it('is notified of the edits and sales of other instances, but not of its own', async () => {
    const shop = await open()
    const other = await anotherInstance(shop.database)
    const heard: unknown[] = []
    // When an instance begins to listen, it is notified that it may have missed changes.
    await new Promise<void>((resolve) =>
      other.changes.subscribe((change) => {
        if (change === 'everything') resolve()
        else heard.push(change)
      }),
    )
    await edit(shop, { pricePerUnit: 222.5 })
    const sources = ['products', 'product pet-strap-16-x-1-0-mm']
    await expect.poll(() => heard).toEqual([{ sources }])
    await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
    await expect.poll(() => heard).toEqual([{ sources }, { sources, isSale: true }])
    other.changes.publish({ sources: ['reviews'] })
    await edit(shop, { pricePerUnit: 111.25 })
    await expect.poll(() => heard).toEqual([{ sources }, { sources, isSale: true }, { sources }])
  })

  it('shows an edit that was made on the first instance', async () => {
    const shop = await open()
    const other = await openShopOn(await anotherInstance(shop.database))
    await expect.poll(other.database.changes.isListening).toBe(true)
    const price = async () => {
      const [product] = await (await other.send('/api/products')).json()
      return product.pricePerUnit
    }
    expect(await price()).toBe(111.25)
    await edit(shop, { pricePerUnit: 222.5 })
    await expect.poll(price, { interval: 5, timeout: 1_500 }).toBe(222.5)
  })
})

describe.runIf(pagesAreBuilt)('a built file', () => {
  const built = (ending: string) => {
    const name = readdirSync(new URL('assets/', builtFolder)).find((one) => one.endsWith(ending))
    return {
      path: `/assets/${name}`,
      bytes: (more = '') => readFileSync(new URL(`assets/${name}${more}`, builtFolder)),
    }
  }
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('is sent uncompressed, or compressed by the build, and may be cached for a year', async () => {
    const shop = await open()
    const { path, bytes } = built('.css')
    const plain = await shop.send(path)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await bytesOf(plain)).toEqual(bytes())
    const coded = await shop.send(path, { headers: { 'accept-encoding': 'br' } })
    expect([coded.headers.get('content-encoding'), Number(coded.headers.get('content-length'))]).toEqual([
      'br',
      bytes('.br').length,
    ])
    const known = { 'accept-encoding': 'br', 'if-none-match': coded.headers.get('etag') ?? '' }
    expect((await shop.send(path, { headers: known })).status).toBe(304)
  })

  it('that is already compressed is sent unchanged', async () => {
    const shop = await open()
    const { path, bytes } = built('.woff2')
    const font = await shop.send(path, { headers: { 'accept-encoding': 'br' } })
    expect(font.headers.get('content-encoding')).toBeNull()
    expect(await bytesOf(font)).toEqual(bytes())
  })

  it('that does not exist is not found', async () => {
    expect((await (await open()).send('/assets/gone-1a2b3c.js')).status).toBe(404)
  })
})
