/** The demo catalogue: complete, valid, and true to the trade. */
import { describe, expect, it } from 'vitest'
import { countOf, unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { categories, productTypes } from '#contract/products/rules/product.ts'
import { NewProduct } from '#contract/products/schema/product.ts'
import { TechnicalForm } from '#contract/products/schema/technical.ts'
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'
import { article } from '#tests/demo-article.ts'

const skus = catalogue.map(({ technicalData }) => technicalData.sku)

describe('the demo catalogue', () => {
  it('offers at least 48 products, in all categories and of all types', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(48)
    expect(new Set(catalogue.map(({ category }) => category))).toEqual(new Set(categories))
    expect(new Set(catalogue.map(({ technicalData }) => technicalData.type))).toEqual(new Set(productTypes))
  })

  it.each(catalogue)('describes $technicalData.sku as the product form would accept it', (product) => {
    const { technicalData, ...form } = product
    expect(NewProduct.parse(form)).toEqual(form)
    expect(TechnicalForm.parse(technicalData)).toEqual(technicalData)
  })

  it('gives every product a unique article number and name', () => {
    expect(new Set(skus).size).toBe(catalogue.length)
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
  })

  it.each(catalogue)('shows $technicalData.sku with its picture', ({ image, technicalData }) => {
    expect(image).toBe(`/pictures/${technicalData.sku.toLowerCase()}-800.webp`)
  })

  it('shows seals and buckles a second time, closed on their strap', () => {
    for (const { views = [], technicalData } of catalogue) {
      const isJoint = technicalData.type === 'seal' || technicalData.type === 'buckle'
      const second = `/pictures/${technicalData.sku.toLowerCase()}-2-800.webp`
      expect(views.map(({ image }) => image)).toEqual(isJoint ? [second] : [])
    }
  })

  it('never has more of a product available than were made, and has exactly one product sold out', () => {
    expect(catalogue.filter(({ availableQuantity, quantity }) => availableQuantity > quantity)).toEqual([])
    expect(catalogue.filter(({ availableQuantity }) => availableQuantity === 0)).toHaveLength(1)
  })

  it('sells hand tools singly', () => {
    const handTools = catalogue.filter(({ technicalData }) => technicalData.type === 'manual tool')
    expect(handTools.length).toBeGreaterThan(10)
    expect(handTools.filter(({ minimumOrder }) => minimumOrder > 1)).toEqual([])
  })

  it.each([
    ['PT-1610', 'coil'],
    ['PP-1206-D', 'box'],
    ['SL-PP13', 'pack of 1,000'],
    ['SL-ST51C', 'pack of 250'],
    ['AC-EP100', 'pack of 100'],
    ['MT-PT20', 'tool'],
    ['BT-PX13', 'tool'],
    ['DC-16U', 'piece'],
  ])('sells %s by the %s', (sku, unit) => {
    expect(unitOf(article(sku).technicalData)).toBe(unit)
  })

  it.each([
    [1, 'coil', '1 coil'],
    [4, 'coil', '4 coils'],
    [2, 'box', '2 boxes'],
    [2, 'pack of 1,000', '2 packs of 1,000'],
  ])('counts %i of a %s as %s', (quantity, unit, read) => {
    expect(countOf(quantity, unit)).toBe(read)
  })

  it('mentions no article number that the shop does not sell', () => {
    const mentioned = catalogue.flatMap(({ fullDescription }) => fullDescription.match(/\b[A-Z]{2}-[A-Z0-9-]+/g) ?? [])
    expect(mentioned.filter((sku) => !skus.includes(sku))).toEqual([])
  })

  it('lists the six products of the home page last', () => {
    expect(skus.slice(-6)).toEqual(['TX-32C', 'ST-1906-H', 'AT-ST32', 'MT-TX40', 'PT-1610', 'BT-PX19H'])
  })
})

describe('the steel strap of the demo catalogue', () => {
  const steelStrap = catalogue.filter(
    ({ category, technicalData }) => category === 'steel' && technicalData.type === 'strap',
  )

  it('has nine sizes', () => {
    expect(steelStrap).toHaveLength(9)
  })

  it.each(steelStrap)('gives $technicalData.sku the break strength of its cross-section, within 3 %', (product) => {
    const { widthMaxMm = 0, thicknessMm = 0, breakStrengthN = 0 } = product.technicalData
    const expectedN = widthMaxMm * thicknessMm * strengthNPerMm2(product)
    expect(Math.abs(breakStrengthN / expectedN - 1)).toBeLessThan(0.03)
  })
})

/** Published break strengths are 830 N/mm² for regular and 1034 for high-tensile strap; heavy gauges are softer. */
function strengthNPerMm2({ technicalData }: DemoProduct): number {
  if (technicalData.sku.endsWith('-R')) return 830
  return (technicalData.thicknessMm ?? 0) < 0.7 ? 1034 : 970
}
