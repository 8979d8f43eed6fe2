/** What an admin looks for in the list of products is understood as in the shop. */
import { describe, expect, it } from 'vitest'
import { fillDemoShop } from '#demo/fill.ts'
import { coil } from '#tests/coil.ts'
import { root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

async function openDemoShop() {
  const shop = await openShop()
  const admin = await shop.as(root)
  await admin.deleteProduct({ id: shop.productId })
  await fillDemoShop(shop)
  const skusOf = async (q: string) => {
    return (await admin.listProducts({ q })).map(({ technicalData }) => technicalData.sku)
  }
  return { admin, skusOf }
}

describe('the list of products', () => {
  it('is searched by article numbers in any writing, by sizes and materials, and by misspelt words', async () => {
    const { skusOf } = await openDemoShop()
    for (const typed of ['st1908h', 'ST-1908-H', 'st 1908 h', 'STI908H'])
      expect(await skusOf(typed), typed).toEqual(['ST-1908-H'])
    expect(await skusOf('16 mm pet strap')).toEqual(expect.arrayContaining(['PT-1610', 'PT-1508']))
    expect(await skusOf('16 mm pet strap')).not.toContain('PT-1910')
    expect(await skusOf('tensoner')).toEqual(expect.arrayContaining(['MT-PT20', 'MT-ST19F', 'AT-TX40']))
  })

  it('is sorted and read page by page, as without a search', async () => {
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

  it('is searched for pieces of text where not all is understood, and leaves nothing out in silence', async () => {
    const { admin, skusOf } = await openDemoShop()
    await admin.addProduct({ body: { ...coil, name: 'Zwickau banding' } })
    expect(await skusOf('wicka')).toHaveLength(1)
    expect(await skusOf('strap qwxzv')).toEqual([])
    expect(await skusOf('60 mm seal')).toEqual([])
  })
})
