/** The CSV of products: values of cells, whichever spreadsheet wrote them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stockAfter } from '#contract/products/rules/admin/stock.ts'
import { NewProduct } from '#contract/products/schema/product.ts'
import { TechnicalData } from '#contract/products/schema/technical.ts'
import { type DecimalMark, decimalMarkOf, guardCell, readCell, readCsvNumber } from '#contract/rules/lists/csv.ts'
import { type CsvColumn, type cellText, csvColumns, readValue, writeCell } from '#server/products/csv-columns.ts'

describe('the columns', () => {
  it('cover all of a product except further pictures and documents: its fields, price ladder and technical facts', () => {
    const { technicalData: _, views: __, documents: ___, ...fields } = NewProduct.shape
    const declared = [...Object.keys(fields), ...Object.keys(TechnicalData.shape)]
    const besides = ['slug', 'stockChange', 'stockCounted']
    expect(csvColumns.toSorted()).toEqual([...declared, ...besides].toSorted())
  })
})

describe('a decimal mark', () => {
  it.each<[string, DecimalMark | undefined]>([
    ['107,90', 'comma'],
    ['107.90', 'point'],
    ['0,125', 'comma'],
    ['1.234,5', 'comma'],
    ['1,234.5', 'point'],
    ['1.234.567', 'comma'],
    ['1,234,567', 'point'],
    ['1,234', undefined],
    ['1.234', undefined],
    ['1234', undefined],
    ['1,2,3', undefined],
    ['a.5', undefined],
  ])('of %s is %s', (number, mark) => {
    expect(decimalMarkOf(number)).toBe(mark)
  })

  it('decides how an ambiguous number is read, once the mark is known', () => {
    expect(readCsvNumber('1,234', 'point')).toBe(1234)
    expect(readCsvNumber('1.234', 'comma')).toBe(1234)
    expect(readCsvNumber('1.234', 'point')).toBe(1.234)
    expect(readCsvNumber('−1.234', 'comma')).toBe(-1234)
    expect(readCsvNumber('1,234', undefined)).toBeNaN()
  })
})

describe('a cell', () => {
  it.each(['=1+1', '+34 976', '-5', '@SUM(A1)', '＝1+1'])(
    'of %s cannot be executed, and reads back unchanged',
    (text) => {
      expect(guardCell(text)).toBe(`\t${text}`)
      expect(readCell(guardCell(text))).toBe(text)
    },
  )

  it('with any text reads back unchanged', () => {
    const text = fc
      .oneof(fc.string(), fc.constantFrom('=1', '\t=1', '"', ';', ',', 'a\nb', 'a\r\nb', '|'))
      .map(readCell)
    fc.assert(fc.property(text, (said) => readCell(guardCell(said)) === said))
  })

  it.each<[CsvColumn, Parameters<typeof cellText>[1], string]>([
    ['pricePerUnit', 107.9, '107,90'],
    ['thicknessMm', 0.55, '0,55'],
    ['minimumOrder', 1200, '1200'],
    ['fullPacksOnly', true, 'yes'],
    ['materials', ['PP', 'PET'], 'PP | PET'],
    [
      'ladder',
      [
        { fromQuantity: 20, price: 107.9 },
        { fromQuantity: 40, price: 99 },
      ],
      'from 20: 107,90 | from 40: 99,00',
    ],
    ['category', 'steel', 'steel'],
    ['ladder', [], ''],
  ])('of %s contains %o as %s with a decimal comma, and is read back', (column, value, text) => {
    expect(writeCell(column, value, 'comma')).toBe(text)
    if (text !== '') expect(readValue(column, text, 'comma')).toEqual({ value })
  })

  it.each<[CsvColumn, string, unknown]>([
    ['category', 'Steel', 'steel'],
    ['materials', 'pp, PET', ['PP', 'PET']],
    ['fullPacksOnly', 'TRUE', true],
    [
      'ladder',
      '20 107.90\n40 99',
      [
        { fromQuantity: 20, price: 107.9 },
        { fromQuantity: 40, price: 99 },
      ],
    ],
    ['stockChange', '+100', 100],
  ])('of %s may contain %s', (column, text, value) => {
    expect(readValue(column, text, undefined)).toEqual({ value })
  })

  it.each<[CsvColumn, string, string]>([
    ['pricePerUnit', '1,234', 'This is not a number, or can be read in two ways'],
    ['pricePerUnit', 'cheap', 'This is not a number, or can be read in two ways'],
    ['category', 'wood', 'Please choose one of: plastic, steel, textile'],
    ['materials', 'PP | wood', 'Please choose one of: PP, PET, steel, textile'],
    ['fullPacksOnly', 'perhaps', 'Please enter yes or no'],
    ['ladder', 'from 20', 'Please write steps such as: from 20: 107.90 | from 40: 99.90'],
  ])('of %s may not contain %s', (column, text, says) => {
    expect(readValue(column, text, undefined)).toEqual({ says })
  })
})

describe('stock', () => {
  const now = { available: 70, soldOrHeld: 20 }

  it('after a count is the number on the shelf minus the pieces that are sold or held', () => {
    const says = '87 counted, 20 sold or held: 67 can be sold'
    expect(stockAfter({ kind: 'count', counted: 87 }, now)).toEqual({ available: 67, says })
    const refusal = '19 counted, but 20 are sold or held: please count again'
    expect(stockAfter({ kind: 'count', counted: 19 }, now)).toEqual({ refusal })
  })

  it('can be changed by a difference, but not below zero', () => {
    expect(stockAfter({ kind: 'difference', by: -70 }, now)).toEqual({ available: 0, says: '−70: 0 can be sold' })
    const refusal = 'Only 70 can be sold: you cannot remove more'
    expect(stockAfter({ kind: 'difference', by: -71 }, now)).toEqual({ refusal })
  })
})
