/** The rows of a comparison. */
import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/products/schema/product.ts'
import { coil } from '#tests/coil.ts'
import { addressOf, readComparison } from '#web/catalog/compare/comparison-address.ts'
import { comparisonRows, onlyDiffering } from '#web/catalog/compare/comparison-rows.ts'

const product = (technicalData: Product['technicalData'], more: Partial<Product> = {}): Product => ({
  ...coil,
  ...{
    _id: '00000000-0000-4000-8000-000000000000',
    slug: 'pet-strap-16',
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
  },
  ladder: [],
  views: [],
  documents: [],
  technicalData,
  ...more,
})

const strap = { type: 'strap', widthMinMm: 16, widthMaxMm: 16, thicknessMm: 1, coilLengthM: 1200 } as const
const tool = { type: 'battery tool', widthMinMm: 13, widthMaxMm: 16, thicknessMinMm: 0.5, thicknessMm: 1 } as const

/** The rows as text, such as `Width ≠: 16 mm | 13 mm`. */
function read(products: Product[], select = (rows: ReturnType<typeof comparisonRows>) => rows): string[] {
  const { trade, technical } = select(comparisonRows(products))
  return [...trade, ...technical].map(({ label, cells, differs }) => {
    const values = cells.map((cell) => (cell ? `${cell.value} ${cell.unit}`.trim() : '–'))
    return `${label}${differs ? ' ≠' : ''}: ${values.join(' | ')}`
  })
}

describe('a comparison', () => {
  it('has a row for every fact that any product has, and marks differences', () => {
    expect(
      read([product({ ...strap, sku: 'PT-1610' }), product({ ...strap, widthMinMm: 19, widthMaxMm: 19 })]),
    ).toEqual([
      'Article number ≠: PT-1610 | –',
      'Type: Strap | Strap',
      'Price: $125.50 | $125.50',
      'Price per length: $10.46 per 100 m | $10.46 per 100 m',
      'Minimum order: 2 | 2',
      'In stock: 50 | 50',
      'Width ≠: 16 mm | 19 mm',
      'Thickness: 1 mm | 1 mm',
      'Coil length: 1,200 m | 1,200 m',
    ])
  })

  it('leaves out equal rows on request', () => {
    const others = [product(strap), product({ ...strap, coilLengthM: 600 }, { availableQuantity: 1 })]
    expect(read(others, onlyDiffering)).toEqual([
      'Price per length ≠: $10.46 per 100 m | $20.92 per 100 m',
      'In stock ≠: 50 | Sold out',
      'Coil length ≠: 1,200 m | 600 m',
    ])
  })

  it('gives a fact a name that is right for both straps and tools', () => {
    const rows = read([product(strap), product(tool)])
    expect(rows).toContain('Strap width ≠: 16 mm | 13–16 mm')
    expect(rows).toContain('Price per length ≠: $10.46 per 100 m | –')
    expect(rows).not.toContainEqual(expect.stringMatching(/^Width/))
  })

  it('has prices by length in metric and US units', () => {
    const row = comparisonRows([product(strap)]).trade.find(({ label }) => label === 'Price per length')
    expect(row?.cells).toEqual([{ value: '$10.46', unit: 'per 100 m', us: { value: '$3.19', unit: 'per 100 ft' } }])
  })

  it('shows the price ladder and the packing of each product', () => {
    const packed = { type: 'seal', packSize: 1000, orderMultiple: 5 } as const
    const ladder = [
      { fromQuantity: 10, price: 120 },
      { fromQuantity: 1000, price: 99.9 },
    ]
    const rows = read([product(packed, { ladder }), product({ type: 'seal' })])
    expect(rows).toContain('Price by quantity ≠: from 10: $120.00\nfrom 1,000: $99.90 | –')
    expect(rows).toContain('Pieces per unit ≠: 1,000 pieces | –')
    expect(rows).toContain('Units per pack ≠: 5 | –')
  })
})

describe('the address of a comparison', () => {
  const read = (search: string) => readComparison(new URLSearchParams(search))
  const empty = { slugs: [], hasMore: false, onlyDifferences: false, units: undefined, words: '' }

  it('names its products in order, each once', () => {
    expect(read('')).toEqual(empty)
    expect(read('p=b&p=&p=a&p=b')).toEqual({ ...empty, slugs: ['b', 'a'] })
  })

  it('names at most four products; more are left out and reported', () => {
    expect(read('p=a&p=b&p=c&p=d')).toEqual({ ...empty, slugs: ['a', 'b', 'c', 'd'] })
    expect(read('p=a&p=b&p=c&p=d&p=a&p=e')).toEqual({ ...empty, slugs: ['a', 'b', 'c', 'd'], hasMore: true })
  })

  it('holds the other choices; unknown values count as not chosen', () => {
    const chosen = { ...empty, onlyDifferences: true, units: 'inch', words: 'seal 16' }
    expect(read('only=differences&units=inch&add=+seal+16+')).toEqual(chosen)
    expect(read('only=prices&units=feet')).toEqual(empty)
  })

  it('holds at most a hundred letters of the search words, and never half an emoji', () => {
    expect(read(`add=${'a'.repeat(101)}`).words).toBe('a'.repeat(100))
    expect(read(`add=${'a'.repeat(99)}😀`).words).toBe(`${'a'.repeat(99)}\uFFFD`)
  })

  it.each([
    '/compare',
    '/compare?p=a&p=b',
    '/compare?p=a&only=differences',
    '/compare?p=a&add=seal+16',
    '/compare?p=a&units=inch',
  ])('is written as it was read: %s', (address) => {
    expect(addressOf(read(new URL(address, 'https://shop.example').search))).toBe(address)
  })

  it('can consist of products alone', () => {
    expect(addressOf({ slugs: ['a'] })).toBe('/compare?p=a')
  })
})
