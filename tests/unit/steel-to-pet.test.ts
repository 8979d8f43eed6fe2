/** PET in place of steel, with the demo shop's products, and the definition of a working load. */
import { describe, expect, it } from 'vitest'
import { readStrapLength } from '#contract/products/rules/facts/strap-length.ts'
import { lostWith, petInsteadOf, savedOn, strappedWith } from '#contract/strapping/rules/steel-to-pet.ts'
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'
import { article } from '#tests/demo-article.ts'

const skuOf = ({ technicalData }: DemoProduct) => technicalData.sku
const petsFor = (sku: string, sold: readonly DemoProduct[] = catalogue) =>
  petInsteadOf(strappedWith(article(sku), sold), sold)
const sentence = (sku: string, sold?: readonly DemoProduct[]) =>
  petsFor(sku, sold).map(({ strap, strapsForOne }) => `${strapsForOne} × ${skuOf(strap)}`)

/** Changes to a product of the demo shop. */
type Change = Partial<Omit<DemoProduct, 'technicalData'>> & { technicalData?: Partial<DemoProduct['technicalData']> }
const changed = (sku: string, change: Change): DemoProduct => {
  const one = article(sku)
  return { ...one, ...change, technicalData: { ...one.technicalData, ...change.technicalData } }
}
const soldWith = (one: DemoProduct) => [...catalogue.filter((other) => skuOf(other) !== skuOf(one)), one]

describe('the working load', () => {
  // A joint of 75 % efficiency breaks at 75 % of its strap's strength: blog.pantero.com/strapping-basics-terms-you-should-know.
  it.each([
    ['PT-1910', 'friction weld of the tool', 5224],
    ['PT-1610', 'seal', 4130],
    ['ST-1905-R', 'seal', 6440],
    ['ST-1605-R', 'sealless joint of the tool', 4002],
  ])('of %s is its break strength times the strength of the %s', (sku, _, newtons) => {
    expect(strappedWith(article(sku), catalogue).workingLoadN).toBe(newtons)
  })

  it('is unknown for a strap without a joint on sale', () => {
    expect(strappedWith(article('PT-1610'), [])).toEqual({ strap: article('PT-1610') })
  })
})

describe('in place of a steel strap', () => {
  it.each([
    ['ST-1305-R', ['1 × PT-1610', '2 × PT-1206', '2 × PT-1508', '1 × PT-1910', '1 × PT-2510', '1 × PT-3213-R']],
    ['ST-1605-R', ['1 × PT-1610', '2 × PT-1508', '1 × PT-1910', '1 × PT-2510', '1 × PT-3213-R']],
    ['ST-1905-R', ['2 × PT-1508', '2 × PT-1610', '1 × PT-2510', '2 × PT-1910', '1 × PT-3213-R']],
    ['ST-1905-H', ['2 × PT-1610', '2 × PT-1910', '2 × PT-2510', '1 × PT-3213-R']],
    ['ST-1906-H', ['2 × PT-1910', '2 × PT-2510', '1 × PT-3213-R']],
    ['ST-1908-H', ['2 × PT-2510', '1 × PT-3213-R']],
    ['ST-3208-H', ['2 × PT-3213-R']],
  ])(
    'such as %s, PET straps that replace it one for one and save money come first, then the others by price',
    (sku, pets) => {
      expect(sentence(sku)).toEqual(pets)
    },
  )

  it.each(['ST-3211-H', 'ST-5111-H'])(
    'there is no PET strap for %s, which holds more than two of the strongest PET straps',
    (sku) => {
      expect(sentence(sku)).toEqual([])
    },
  )

  it('PET never holds less than the steel', () => {
    for (const steel of catalogue.filter(
      ({ category, technicalData }) => category === 'steel' && technicalData.type === 'strap',
    )) {
      const { workingLoadN = Number.NaN } = strappedWith(steel, catalogue)
      for (const pet of petsFor(skuOf(steel) ?? ''))
        expect((pet.workingLoadN ?? 0) * pet.strapsForOne).toBeGreaterThanOrEqual(workingLoadN)
    }
  })

  it('sold-out straps are listed last', () => {
    expect(sentence('ST-1605-R', soldWith(changed('PT-1610', { availableQuantity: 0 }))).at(-1)).toBe('1 × PT-1610')
  })

  it('PET with a joint of unknown strength is left out; steel with such a joint counts at its full break strength', () => {
    const seal = changed('SL-PT16S', { technicalData: { jointStrengthPercent: undefined } })
    expect(sentence('ST-1605-R', soldWith(seal))).not.toContain('1 × PT-1610')
    const tool = changed('MC-ST19N', { technicalData: { jointStrengthPercent: undefined } })
    expect(sentence('ST-1605-R', soldWith(tool))).toEqual(expect.arrayContaining(['1 × PT-2510', '2 × PT-1610']))
    expect(sentence('ST-1605-R', soldWith(tool))).not.toContain('1 × PT-1610')
  })
})

describe('the saving', () => {
  const coil = (pricePerUnit: number, coilLengthM?: number) => ({ pricePerUnit, technicalData: { coilLengthM } })
  it.each([
    ['one for one', coil(120, 600), coil(100, 1000), 1, 10],
    ['two for one', coil(120, 600), coil(100, 1000), 2, 0],
    ['negative where PET costs more', coil(120, 600), coil(240, 600), 1, -20],
    ['not known without the length of the PET coil', coil(120, 600), coil(100), 1, undefined],
    ['not known without the length of the steel coil', coil(120), coil(100, 1000), 1, undefined],
  ])('on 100 m of steel: %s', (_, steel, strap, strapsForOne, dollars) => {
    expect(savedOn(100, steel, { strap, strapsForOne })).toEqual(
      dollars === undefined ? undefined : expect.closeTo(dollars, 9),
    )
  })
})

it('loads for which the steel is suitable but the PET is not are named', () => {
  expect(lostWith(article('ST-3208-H'), article('PT-3213-R'))).toEqual(['sharp edges'])
  expect(lostWith(article('ST-1905-R'), article('PT-1610'))).toEqual([])
})

describe('a length of strap', () => {
  it.each([
    ['9', 9],
    ['9 m', 9],
    ['4,5 m', 4.5],
    ['550 cm', 5.5],
    ['5500 mm', 5.5],
    ['30 ft', 9.144],
    ['30 Feet', 9.144],
    ["30'", 9.144],
    ['', undefined],
    ['m', undefined],
    ['0', undefined],
    ['-3', undefined],
    ['9 kg', undefined],
    ['1001 m', undefined],
    ['nine', undefined],
  ])('typed as “%s” is %s m', (typed, metres) => {
    expect(readStrapLength(typed)).toBe(metres)
  })
})
