/** Warnings for admins about a product. */
import { describe, expect, it } from 'vitest'
import { saleWarnings } from '#contract/products/rules/admin/sale-warnings.ts'

const strap = {
  ...{ type: 'strap' as const, joints: ['friction weld' as const], coreMm: 406 },
  ...{ winding: 'oscillated' as const, grade: 'hand' as const },
}

type Offered = Parameters<typeof saleWarnings>[0]

const sentence = (more: Partial<Offered>) =>
  saleWarnings({ minimumOrder: 4, availableQuantity: 50, ladder: [], technicalData: strap, ...more }).map(
    ({ field, says, isUnsellable }) => `${field}${isUnsellable ? '!' : ''}: ${says}`,
  )

describe('a complete product', () => {
  it('has no warning', () => {
    const ladder = [{ fromQuantity: 20 }, { fromQuantity: 50 }]
    expect(sentence({ ladder, technicalData: { ...strap, orderMultiple: 4 } })).toEqual([])
  })

  it('has no warning while a field is empty', () => {
    expect(sentence({ minimumOrder: Number.NaN, availableQuantity: Number.NaN })).toEqual([])
  })

  it('has a warning for a minimum within a pack, with the quantity of full packs', () => {
    const technicalData = { ...strap, orderMultiple: 8 }
    expect(sentence({ technicalData })).toEqual(['minimumOrder: 4 is not a multiple of the pack of 8, but 8 is'])
    expect(sentence({ technicalData: { ...technicalData, fullPacksOnly: true } })).toEqual([
      'minimumOrder: 4 is not a multiple of the pack of 8: the smallest order is 8',
    ])
  })

  it('has a warning for a price step that begins above the stock', () => {
    const ladder = [{ fromQuantity: 20 }, { fromQuantity: 60 }, { fromQuantity: 100 }]
    expect(sentence({ ladder })).toEqual(['ladder: The price for 60 or more cannot be reached: 50 are in stock'])
  })

  it('has a warning for a price that begins within a pack, if packs are not opened', () => {
    const technicalData = { ...strap, orderMultiple: 4, fullPacksOnly: true }
    expect(sentence({ ladder: [{ fromQuantity: 10 }], technicalData })).toEqual([
      'ladder: In full packs of 4, the price for 10 or more begins at 12',
    ])
  })
})

describe('a product that cannot be ordered', () => {
  it('is sold out', () => {
    expect(sentence({ availableQuantity: 0 })).toEqual(['availableQuantity!: Sold out: the product cannot be ordered'])
  })

  it('has less in stock than the minimum', () => {
    const says = 'availableQuantity!: The product cannot be ordered: 3 in stock, but the minimum order is 4'
    expect(sentence({ availableQuantity: 3 })).toEqual([says])
  })

  it('has less in stock than one full pack, if packs are not opened', () => {
    const technicalData = { ...strap, orderMultiple: 8, fullPacksOnly: true }
    expect(sentence({ availableQuantity: 7, technicalData })).toContain(
      'availableQuantity!: The product cannot be ordered: 7 in stock, but the minimum order is 8',
    )
  })
})

describe('a product without facts for compatibility', () => {
  it('has a warning about its type first', () => {
    const says = 'type: Without a type, the product is missing from the Type filter and is left out of sets'
    expect(sentence({ technicalData: {} })).toEqual([says])
  })

  it('has a warning about the missing facts of its type', () => {
    expect(sentence({ technicalData: { type: 'strap', grade: 'hand', joints: [] } })).toEqual([
      'type: To tell what fits this product, the shop needs: joint; core diameter; winding',
    ])
    expect(sentence({ technicalData: { type: 'seal', joints: ['notched seal'] } })).toEqual([
      'type: To tell what fits this product, the shop needs: strap thickness, up to',
    ])
  })

  it('has no warning about the core of strap in a box, nor about the pull of a sealer', () => {
    expect(sentence({ technicalData: { ...strap, coreMm: undefined, winding: undefined, soldBy: 'box' } })).toEqual([])
    expect(sentence({ technicalData: { type: 'manual tool', use: 'sealer', joints: ['notched seal'] } })).toEqual([])
  })
})
