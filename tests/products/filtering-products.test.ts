/** Lists are filtered by facets with their remaining counts, sorted by any figure, and shown in groups. */
import { describe, expect, it } from 'vitest'
import { facetKeys } from '#contract/products/rules/facts/facets.ts'
import { productFields } from '#contract/products/rules/product.ts'
import type { FoundProducts, Product } from '#contract/products/schema/product.ts'
import { pick } from '#contract/rules/members.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const find = (requested: object) => shop.visitor.searchProducts({ limit: '200', ...requested })
  return { shop, find }
}

const skusOf = ({ products }: { products: Product[] }) => products.map(({ technicalData }) => technicalData.sku)
const idsOf = ({ products }: FoundProducts) => products.map(({ _id }) => _id).toSorted()
const factsOf = ({ products }: FoundProducts) => products.map(({ technicalData }) => technicalData)

function countOf({ facets }: FoundProducts, key: string, value: string): number {
  return facets.find((facet) => facet.key === key)?.values.find((one) => one.value === value)?.count ?? 0
}

describe('a list of products', () => {
  it('filtered by a value of a facet has as many products as the facet counts for the value', async () => {
    const { find } = await openDemoShop()
    const all = await find({})
    expect(all.facets.map(({ key }) => key)).toEqual(facetKeys)
    for (const { key, values } of all.facets)
      for (const { value, count } of values)
        expect([key, value, (await find({ [key]: value })).total]).toEqual([key, value, count])
  })

  it('applies the choices in other facets when it counts a value, but not the choices in the same facet', async () => {
    const { find } = await openDemoShop()
    const all = await find({ type: 'strap' })
    const steel = await find({ type: 'strap', material: 'steel' })
    expect(countOf(steel, 'material', 'PET')).toBe(countOf(all, 'material', 'PET'))
    expect(countOf(steel, 'width', '19')).toBeLessThan(countOf(all, 'width', '19'))
    const both = await find({ type: 'strap', material: 'steel,PET' })
    expect(both.total).toBe(steel.total + countOf(steel, 'material', 'PET'))
  })

  it('filtered by a width of 16 mm includes tools and seals for this width, and straps of 15.9 mm', async () => {
    const { find } = await openDemoShop()
    const found = await find({ width: '16' })
    expect(skusOf(found)).toEqual(expect.arrayContaining(['ST-1605-R', 'PT-1508', 'MT-PT20', 'BT-PX16', 'SL-PT16S']))
    for (const { widthMinMm, widthMaxMm = 0 } of factsOf(found)) {
      expect(widthMaxMm).toBeGreaterThan(15)
      expect(widthMinMm ?? 0).toBeLessThan(17)
    }
  })

  it('keeps choices visible when they leave no products', async () => {
    const { find } = await openDemoShop()
    const found = await find({ type: 'seal', tension: '10000-' })
    expect(found.total).toBe(0)
    expect(found.facets.find(({ key }) => key === 'tension')?.values).toContainEqual({
      value: '10000-',
      count: 0,
      isChosen: true,
    })
  })

  it('filtered by stock leaves out a product as soon as it is sold out', async () => {
    const { shop, find } = await openDemoShop()
    const [product] = (await find({ q: 'PT-1610' })).products
    if (!product) throw new Error('The demo has no PT-1610')
    const before = await find({ stock: 'yes' })
    const body = { ...pick(product, productFields), availableQuantity: 0 }
    await (await shop.as(root)).updateProduct({ id: product._id, body })
    const after = await find({ stock: 'yes' })
    expect(after.total).toBe(before.total - 1)
    expect(skusOf(after)).not.toContain('PT-1610')
  })

  it('filtered by stock leaves out sold-out products even after another product has been taken off sale', async () => {
    const { shop, find } = await openDemoShop()
    const admin = await shop.as(root)
    const [first, , soldOut] = (await find({})).products
    if (!first || !soldOut) throw new Error('The demo has no products')
    await admin.updateProduct({ id: soldOut._id, body: { ...pick(soldOut, productFields), availableQuantity: 0 } })
    const before = idsOf(await find({ stock: 'yes' }))
    expect(before).toContain(first._id)
    await admin.deleteProduct({ id: first._id })
    expect(idsOf(await find({ stock: 'yes' }))).toEqual(before.filter((id) => id !== first._id))
  })

  it('is sorted by any figure in both directions, with missing figures last', async () => {
    const { find } = await openDemoShop()
    const strengths = async (sort: string) => factsOf(await find({ sort })).map(({ breakStrengthN }) => breakStrengthN)
    for (const [sort, sign] of [
      ['strength', 1],
      ['-strength', -1],
    ] as const) {
      const [known, unknown] = [
        (await strengths(sort)).filter((strength) => strength !== undefined),
        (await strengths(sort)).lastIndexOf(undefined),
      ]
      expect(known).toEqual(known.toSorted((one, other) => sign * (one - other)))
      expect((await strengths(sort)).slice(0, known.length)).toEqual(known)
      expect(unknown).toBeGreaterThan(known.length)
    }
    const perMetre = (await find({ sort: 'perLength', type: 'strap' })).products.map(
      ({ pricePerUnit, technicalData }) => pricePerUnit / (technicalData.coilLengthM ?? Number.NaN),
    )
    expect(perMetre).toEqual(perMetre.toSorted((one, other) => one - other))
  })

  it('is shown by type: direct matches first, then products that go with them', async () => {
    const { find } = await openDemoShop()
    const { groups, products } = await find({ q: '16 mm PET tensioner', perType: '3' })
    expect(products).toEqual([])
    expect(groups.map(({ type, fits }) => [type, fits === null])).toEqual(
      expect.arrayContaining([
        ['manual tool', true],
        ['strap', false],
        ['seal', false],
      ]),
    )
    expect(groups.findIndex(({ fits }) => fits !== null)).toBeGreaterThan(groups.findLastIndex(({ fits }) => !fits) - 1)
    for (const group of groups) expect(group.products.length).toBe(Math.min(group.total, 3))
    const strap = groups.find(({ type }) => type === 'strap')
    expect(strap && skusOf(strap)).toEqual(expect.arrayContaining(['PT-1610']))
    const all = await find({ q: strap?.fits ?? '', type: 'strap' })
    expect(all.total).toBeGreaterThanOrEqual(strap?.total ?? 0)
  })

  it('refuses an invalid value, and names the parameter', async () => {
    const { shop } = await openDemoShop()
    for (const bad of [
      'material=gold',
      'width=wide',
      'price=3-4',
      'type=',
      `width=${'16,'.repeat(200)}16`,
      'sort=size',
    ]) {
      const answer = await shop.send(`/api/search?${bad}`)
      expect([bad, answer.status]).toEqual([bad, 422])
      expect(JSON.stringify(await answer.json())).toContain(bad.slice(0, bad.indexOf('=')))
    }
  })
})
