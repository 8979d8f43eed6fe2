/** An admin's search in the list of products understands the same words as the search of the shop. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productSorts } from '#contract/products/rules/product.ts'
import { products } from '#server/database/schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { coil } from '#tests/coil.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const admin = await shop.as(root)
  const skusOf = async (q: string) => {
    return (await admin.listProducts({ q })).map(({ technicalData }) => technicalData.sku)
  }
  return { shop, admin, skusOf }
}

it.runIf(pagesAreBuilt)(
  'a shop that has nothing to sell yet says so, and a search without results shows ways on',
  async () => {
    const shop = await openShop({ loadPages })
    await (await shop.as(root)).deleteProduct({ id: shop.productId })
    const read = async (path: string) => (await shop.send(path)).text()
    expect(await read('/products')).toContain('No products yet')
    expect(await read('/products')).not.toContain('found nothing for this search')
    await fillShopSettings(shop.database.db, { email: 'sales@coils.example' })
    const notFound = await read('/products?q=coil')
    for (const wayOn of [
      'found nothing for this search',
      'Check the spelling',
      'Show all products',
      'mailto:sales@coils.example',
    ])
      expect(notFound).toContain(wayOn)
  },
)

describe('the list of products', () => {
  it('is searched by article numbers in any notation, by sizes and materials, and by misspelt words', async () => {
    const { skusOf } = await openDemoShop()
    for (const typed of ['st1908h', 'ST-1908-H', 'st 1908 h', 'STI908H'])
      expect(await skusOf(typed), typed).toEqual(['ST-1908-H'])
    expect(await skusOf('16 mm pet strap')).toEqual(expect.arrayContaining(['PT-1610', 'PT-1508']))
    expect(await skusOf('16 mm pet strap')).not.toContain('PT-1910')
    expect(await skusOf('tensoner')).toEqual(expect.arrayContaining(['MT-PT20', 'MT-ST19F', 'AT-TX40']))
  })

  it('can be sorted and read page by page with a search, as without a search', async () => {
    const { admin } = await openDemoShop()
    const ask = { q: 'steel strap', sort: '-price', limit: 4 } as const
    const first = await admin.readPage('listProducts', ask)
    const all = await admin.readPage('listProducts', { ...ask, limit: 50 })
    const prices = all.rows.map(({ pricePerUnit }) => pricePerUnit)
    expect([first.total, prices.length]).toEqual([all.total, all.total])
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
    const second = await admin.readPage('listProducts', { ...ask, cursor: first.next ?? '' })
    const ids = [...first.rows, ...second.rows].map(({ _id }) => _id)
    expect(ids).toEqual(all.rows.slice(0, 8).map(({ _id }) => _id))
    const cheap = await admin.readPage('listProducts', { ...ask, category: 'plastic' })
    expect(cheap.total).toBe(0)
  })

  it.each([...productSorts, undefined])(
    'has each result once and in a fixed sequence when sorted by %s and read in pages of three',
    async (sort) => {
      const { admin } = await openDemoShop()
      // Three products have the same price, and their sequence must be the same on every page.
      for (const name of ['PET strap A', 'PET strap B', 'PET strap C'])
        await admin.addProduct({ body: { ...coil, name } })
      const ask = { q: 'pet strap', limit: 3, ...(sort && { sort }) }
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await admin.readPage('listProducts', { ...ask, ...(cursor && { cursor }) })
        seen.push(...page.rows.map(({ _id }) => _id))
        cursor = page.next
      } while (cursor)
      const whole = await admin.readPage('listProducts', { ...ask, limit: 100 })
      expect(seen).toEqual(whole.rows.map(({ _id }) => _id))
      expect([new Set(seen).size, seen.length]).toEqual([whole.total, whole.total])
      expect(whole.total).toBeGreaterThan(6)
      const skipped = await admin.readPage('listProducts', { ...ask, skip: 4 })
      expect(skipped.rows.map(({ _id }) => _id)).toEqual(seen.slice(4, 7))
    },
  )

  it('has the same sequence with a search as without a search, whichever sort is chosen', async () => {
    const { admin } = await openDemoShop()
    for (const name of ['PET strap A', 'PET strap B', 'PET strap C'])
      await admin.addProduct({ body: { ...coil, name } })
    for (const sort of productSorts) {
      const order = { sort }
      const looked = (await admin.readPage('listProducts', { q: 'pet strap', limit: 100, ...order })).rows
      const all = (await admin.readPage('listProducts', { limit: 200, ...order })).rows
      const ids = looked.map(({ _id }) => _id)
      expect(ids, sort).toEqual(all.map(({ _id }) => _id).filter((id) => ids.includes(id)))
    }
  })

  it('without a sort has the sequence of the search box, on every page and with every filter', async () => {
    const { shop, admin } = await openDemoShop()
    for (const q of ['tensioner 16', '19 mm', '600 m coil', 'PP and PET seals']) {
      const best = (await shop.visitor.searchProducts({ q, limit: '100' })).products
      const idsOf = (rows: typeof best) => rows.map(({ _id }) => _id)
      const all = await admin.readPage('listProducts', { q, limit: 100 })
      expect(idsOf(all.rows), q).toEqual(idsOf(best))
      const first = await admin.readPage('listProducts', { q, limit: 2 })
      const second = await admin.readPage('listProducts', { q, limit: 2, cursor: first.next ?? '' })
      expect(idsOf([...first.rows, ...second.rows]), q).toEqual(idsOf(best).slice(0, 4))
      const inStock = await admin.readPage('listProducts', { q, limit: 100, inStock: 'true', category: 'steel' })
      const wanted = best.filter((one) => one.availableQuantity > 0 && one.category === 'steel')
      expect(idsOf(inStock.rows), q).toEqual(idsOf(wanted))
      const [{ technicalData: { sku = '' } = {} } = {}] = best
      expect((await admin.readPage('listProducts', { q, sku })).rows.map((row) => row.technicalData.sku)).toEqual([sku])
    }
  })

  it('continues at the place where a page ended, although its last product does not match any more', async () => {
    const { admin } = await openDemoShop()
    const { rows, next } = await admin.readPage('listProducts', { q: 'pet strap', limit: 2 })
    const before = await admin.readPage('listProducts', { q: 'pet strap', limit: 100 })
    await admin.deleteProduct({ id: rows[1]?._id ?? '' })
    const onwards = await admin.readPage('listProducts', { q: 'pet strap', limit: 100, cursor: next ?? '' })
    expect(onwards.rows.map(({ _id }) => _id)).toEqual(before.rows.slice(3).map(({ _id }) => _id))
  })

  it('has an edited product at its new place however it is sorted, and continues where a page ended', async () => {
    const { admin } = await openDemoShop()
    const { _id: id } = await admin.addProduct({ body: { ...coil, name: 'PET strap A' } })
    const firstBy = async (sort: (typeof productSorts)[number]) => {
      return (await admin.readPage('listProducts', { q: 'pet strap', sort, limit: 1 })).rows.map(({ _id }) => _id)
    }
    const { next } = await admin.readPage('listProducts', { q: 'pet strap', sort: 'name', limit: 1 })
    await admin.updateProduct({
      id,
      body: { ...coil, name: '0 PET strap', pricePerUnit: 9_999, quantity: 9_999, minimumOrder: 999 },
    })
    for (const sort of ['name', '-price', '-quantity', '-minimum'] as const)
      expect(await firstBy(sort), sort).toEqual([id])
    const onwards = await admin.readPage('listProducts', {
      q: 'pet strap',
      sort: 'name',
      limit: 100,
      cursor: next ?? '',
    })
    expect(onwards.rows.length).toBe(onwards.total - 2)
  })

  it.each([
    ['-quantity', { quantity: 9_999 }],
    ['-minimum', { minimumOrder: 999 }],
    ['name', { name: '0 PET strap' }],
  ] as const)(
    'sorted by %s has an edited product at its new place even if nothing else in the database changes',
    async (sort, edit) => {
      const { shop, admin } = await openDemoShop()
      const { _id: id } = await admin.addProduct({ body: { ...coil, name: 'PET strap A' } })
      const first = async () => (await admin.readPage('listProducts', { q: 'pet strap', sort, limit: 1 })).rows[0]?._id
      expect(await first()).not.toBe(id)
      await shop.database.db.update(products).set(edit).where(eq(products.id, id))
      expect(await first()).toBe(id)
    },
  )

  it('is filtered by category, type and stock together with a search', async () => {
    const { admin } = await openDemoShop()
    const whole = await admin.readPage('listProducts', { q: '19 mm', limit: 100 })
    const steel = await admin.readPage('listProducts', { q: '19 mm', limit: 100, category: 'steel' })
    const straps = await admin.readPage('listProducts', { q: '19 mm', limit: 100, type: 'strap' })
    expect(steel.rows.map(({ name }) => name)).toEqual(
      whole.rows.filter(({ category }) => category === 'steel').map(({ name }) => name),
    )
    expect(straps.rows).toEqual(whole.rows.filter(({ technicalData }) => technicalData.type === 'strap'))
    expect([steel.total, straps.total]).toEqual([steel.rows.length, straps.rows.length])
    const inStock = await admin.readPage('listProducts', { q: '19 mm', limit: 100, inStock: 'true' })
    expect(inStock.rows).toEqual(whole.rows.filter(({ availableQuantity }) => availableQuantity > 0))
  })

  it('refuses the cursor of a list that is sorted another way', async () => {
    const { admin } = await openDemoShop()
    const { next } = await admin.readPage('listProducts', { q: 'strap', sort: 'price', limit: 1 })
    const other = admin.listProducts({ q: 'strap', sort: '-price', limit: 1, cursor: next ?? '' })
    expect(await refusalOf(other)).toMatchObject({ status: 422, message: 'This cursor does not belong to this list' })
  })

  it('falls back to a text search when a word is not understood, and ignores no word silently', async () => {
    const { admin, skusOf } = await openDemoShop()
    await admin.addProduct({ body: { ...coil, name: 'Zwickau banding' } })
    expect(await skusOf('wicka')).toHaveLength(1)
    expect(await skusOf('strap qwxzv')).toEqual([])
    expect(await skusOf('60 mm seal')).toEqual([])
  })
})
