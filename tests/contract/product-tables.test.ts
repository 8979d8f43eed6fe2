/** Rules about products that the pages and the server share, as tables. */
import { describe, expect, it } from 'vitest'
import { canImport } from '#contract/products/rules/admin/import.ts'
import { moveLadder, readLadder, writeLadder } from '#contract/products/rules/admin/ladder.ts'
import { type FacetKey, readFacetValues, readingOfValue } from '#contract/products/rules/facts/facets.ts'
import { countOf, goodsOf, unitOf } from '#contract/products/rules/facts/sold-by.ts'
import { factRows } from '#contract/products/rules/facts/technical.ts'
import { technicalEntryOf } from '#contract/products/rules/facts/technical-entry.ts'
import { isSoldOut } from '#contract/products/rules/product.ts'
import { type TechnicalData, TechnicalForm } from '#contract/products/schema/technical.ts'
import { readTechnicalEntry } from '#contract/products/schema/technical-entry.ts'
import { formatTotal } from '#contract/rules/lists/list-total.ts'

describe('the chosen values of a filter', () => {
  it.each<[FacetKey, string, string[] | undefined]>([
    ['material', 'PET,PP,PET', ['PET', 'PP']],
    ['material', 'PET, PP', ['PET', 'PP']],
    ['material', 'wood', undefined],
    ['material', 'PET,wood', undefined],
    ['width', '16,19.05', ['16', '19.05']],
    ['width', '1234567', undefined],
    ['width', '16.0001', undefined],
    ['width', '16mm', undefined],
    ['strength', '1000-2500,20000-', ['1000-2500', '20000-']],
    ['strength', '1000-2501', undefined],
  ])('given as %s=%s are %j', (key, text, values) => {
    expect(readFacetValues(key, text)).toEqual(values)
  })

  it('are at most twenty', () => {
    const sizes = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
    expect(readFacetValues('width', sizes(20))).toHaveLength(20)
    expect(readFacetValues('width', sizes(21))).toBeUndefined()
  })

  it.each<[FacetKey, string, object]>([
    ['type', 'seal', { text: 'Seals' }],
    ['material', 'PET', { text: 'PET' }],
    ['drive', 'battery', { text: 'Battery' }],
    ['width', '16', { from: 16, to: 16, unit: 'mm' }],
    ['strength', '1000-2500', { from: 1000, to: 2500, unit: 'N' }],
    ['strength', '0-1000', { to: 1000, unit: 'N' }],
    ['strength', '20000-', { from: 20_000, unit: 'N' }],
  ])('given as %s=%s are shown as %j', (key, value, reading) => {
    expect(readingOfValue(key, value)).toEqual(reading)
  })
})

it.each([
  [{ type: 'strap' }, 'coil', '1 coil', '4 coils'],
  [{ type: 'strap', soldBy: 'box' }, 'box', '1 box', '4 boxes'],
  [{ type: 'seal', packSize: 1000 }, 'pack of 1,000', '1 pack of 1,000', '4 packs of 1,000'],
  [{ type: 'battery tool' }, 'tool', '1 tool', '4 tools'],
  [{ packSize: 5 }, 'pack of 5', '1 pack of 5', '4 packs of 5'],
  [{ type: 'strap', packSize: 5 }, 'pack of 5', '1 pack of 5', '4 packs of 5'],
  [{}, 'unit', '1 unit', '4 units'],
] as const)('%j is sold by the %s', (product, unit, one, four) => {
  expect([unitOf(product), countOf(1, unit), countOf(4, unit)]).toEqual([unit, one, four])
})

it('thousands are written with a comma', () => {
  expect(countOf(1_200, 'coil')).toBe('1,200 coils')
})

it.each([
  [4, 'coil', 'PT-1610', '4 coils of PT-1610'],
  [2, 'pack of 1,000', 'SL-PT16S', '2 packs of 1,000 SL-PT16S'],
  [1, 'tool', 'MT-PT20', '1 × MT-PT20'],
  [1_200, 'piece', 'DC-16U', '1,200 × DC-16U'],
])('%i by the %s of %s is written %s', (quantity, unit, article, written) => {
  expect(goodsOf(quantity, unit, article)).toBe(written)
})

describe('a price ladder', () => {
  it.each([
    [
      '20 107.90\n\n40: $103,41 \n',
      [
        [20, 107.9],
        [40, 103.41],
      ],
    ],
    ['20;107.90', [[20, 107.9]]],
    ['', []],
  ])('can be typed as %j', (text, steps) => {
    expect(readLadder(text)?.map(({ fromQuantity, price }) => [fromQuantity, price])).toEqual(steps)
  })

  it.each(['20', '20 dear', 'from 20 107.90', '20 107.90 30'])('cannot be typed as %j', (text) => {
    expect(readLadder(`10 1\n${text}`)).toBeUndefined()
  })

  it('is written as it is typed, and changes in proportion to the price', () => {
    const ladder = [
      { fromQuantity: 20, price: 107.9 },
      { fromQuantity: 40, price: 100 },
    ]
    expect(writeLadder(ladder)).toBe('20 107.90\n40 100.00')
    expect(moveLadder(ladder, { from: 112, to: 56 })).toEqual([
      { fromQuantity: 20, price: 53.95 },
      { fromQuantity: 40, price: 50 },
    ])
  })
})

it.each([
  [{ new: 1, changed: 0, refused: 0 }, true],
  [{ new: 0, changed: 1, refused: 0 }, true],
  [{ new: 0, changed: 0, refused: 0 }, false],
  [{ new: 1, changed: 1, refused: 1 }, false],
])('a file with %j can be imported: %s', (counts, can) => {
  expect(canImport(counts)).toBe(can)
})

it.each([
  [5, 5, false],
  [4, 5, true],
  [0, 0, true],
  [1, 0, false],
])('with %i in stock and a minimum of %i, a product is sold out: %s', (availableQuantity, minimumOrder, is) => {
  expect(isSoldOut({ availableQuantity, minimumOrder })).toBe(is)
})

it.each([
  [10_000, false, '10,000'],
  [10_001, false, '10,000+'],
  [1_000, true, '1,000'],
  [1_001, true, '1,000+'],
])('a total of %i (of a search: %s) is written %s', (total, isSearched, text) => {
  expect(formatTotal(total, { isSearched })).toBe(text)
})

describe('technical data', () => {
  const strap = {
    sku: 'PT-16',
    type: 'strap',
    materials: ['PET'],
    widthMinMm: 16,
    widthMaxMm: 16,
    thicknessMm: 1,
    breakStrengthN: 4000,
    coilLengthM: 1200,
    packSize: 2,
    orderMultiple: 10,
    fullPacksOnly: true,
    leadTimeDays: 12,
  } satisfies TechnicalData
  const problemsOf = (form: object) =>
    Object.fromEntries(
      TechnicalForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
    )

  it('is unchanged after it has been shown in a form and read again', () => {
    expect(readTechnicalEntry(technicalEntryOf(strap)).data).toEqual(strap)
    const without = technicalEntryOf({})
    expect([without.sku, without.type, without.packSize, without.widthMinMm, without.materials]).toEqual([
      '',
      '',
      '',
      '',
      [],
    ])
    expect(readTechnicalEntry(without).data).toEqual({})
  })

  it('is read without surrounding spaces or facts of other types, and unclear numbers are reported', () => {
    const entry = { ...technicalEntryOf({ sku: 'S-1', type: 'accessory' }), sku: ' S-1 ', widthMinMm: '16' }
    expect(readTechnicalEntry(entry).data).toMatchObject({ sku: 'S-1', type: 'accessory' })
    const unclear = readTechnicalEntry({ ...entry, packSize: '1,00,0' })
    expect([unclear.data, [...unclear.problems.keys()]]).toEqual([undefined, ['packSize']])
  })

  it.each([
    [
      'a range that ends before it begins',
      { widthMinMm: 19, widthMaxMm: 16 },
      { widthMaxMm: 'This is less than the lower value' },
    ],
    ['three decimals', { widthMinMm: 16.001 }, { widthMinMm: 'Please enter at most two decimals' }],
    ['zero', { widthMinMm: 0 }, { widthMinMm: 'Please enter a number above 0' }],
  ])('is refused with %s', (_, facts, problems) => {
    expect(problemsOf({ ...strap, ...facts })).toMatchObject(problems)
  })

  it.each([
    { widthMinMm: 13, widthMaxMm: 16 },
    { widthMinMm: 16, widthMaxMm: 16 },
    { widthMinMm: 15.87, widthMaxMm: 16 },
  ])('may have the range %j', (range) => {
    expect(problemsOf({ ...strap, ...range })).not.toHaveProperty('widthMaxMm')
    expect(problemsOf({ ...strap, ...range })).not.toHaveProperty('widthMinMm')
  })

  it('has one row for a range, words for choices, and none for 0 kg of plastic', () => {
    const rows = factRows({ type: 'strap', widthMinMm: 13, widthMaxMm: 16, materials: ['PET', 'PP'] })
    expect(rows.map(({ key, label, value, unit }) => [key, label, value, unit])).toEqual([
      ['materials', expect.any(String), 'PET, PP', ''],
      ['widthMinMm', 'Width', '13–16', 'mm'],
    ])
    expect(
      factRows({ type: 'seal', widthMaxMm: 16, materials: [], newPlasticKg: 0 }).map(({ value }) => value),
    ).toEqual(['16'])
  })
})
