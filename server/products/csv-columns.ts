/** The columns of the products CSV, derived from the declared fields, and how their cells are read and written. */

import { readLadder, writeLadder } from '../../contract/products/rules/admin/ladder.ts'
import { type FactKey, factKeys, factOf } from '../../contract/products/rules/facts/technical.ts'
import { categories, type ProductField, productFields, productTypes } from '../../contract/products/rules/product.ts'
import type { Product } from '../../contract/products/schema/product.ts'
import { type TechnicalData, tradeKeys } from '../../contract/products/schema/technical.ts'
import { type DecimalMark, guardCell, readCell, readCsvNumber, writeCsvNumber } from '../../contract/rules/lists/csv.ts'

type TradeKey = Exclude<keyof TechnicalData, FactKey>

/** Changes of stock: a difference, or a count of the shelf. Both columns are empty in an exported file. */
export const stockColumns = ['stockChange', 'stockCounted'] as const

/** `sku` identifies the product of a row. `slug` is the name in its URL, and identifies products without an SKU. */
export const csvColumns = [
  ...['sku' as const, 'slug' as const],
  ...productFields,
  ...['ladder' as const],
  ...stockColumns,
  ...tradeKeys.filter((key) => key !== 'sku'),
  ...factKeys,
]
export type CsvColumn = (typeof csvColumns)[number]

type Kind =
  | { kind: 'text' | 'number' | 'money' | 'yes or no' | 'ladder' }
  | { kind: 'choice' | 'choices'; choices: readonly string[] }

const kinds: Record<ProductField | TradeKey | (typeof stockColumns)[number] | 'slug' | 'ladder', Kind> = {
  slug: { kind: 'text' },
  name: { kind: 'text' },
  image: { kind: 'text' },
  description: { kind: 'text' },
  minimumOrder: { kind: 'number' },
  quantity: { kind: 'number' },
  availableQuantity: { kind: 'number' },
  pricePerUnit: { kind: 'money' },
  category: { kind: 'choice', choices: categories },
  fullDescription: { kind: 'text' },
  ladder: { kind: 'ladder' },
  stockChange: { kind: 'number' },
  stockCounted: { kind: 'number' },
  sku: { kind: 'text' },
  type: { kind: 'choice', choices: productTypes },
  packSize: { kind: 'number' },
  orderMultiple: { kind: 'number' },
  fullPacksOnly: { kind: 'yes or no' },
  leadTimeDays: { kind: 'number' },
}

const isFact = (column: CsvColumn): column is FactKey => !Object.hasOwn(kinds, column)
const kindOf = (column: CsvColumn): Kind => (isFact(column) ? factOf(column) : kinds[column])

/** Whether the cells of a column are numbers. The decimal mark of a file is detected from such cells. */
export const isNumeric = (column: CsvColumn): boolean => ['number', 'money'].includes(kindOf(column).kind)

/** Whether the cells of a column are texts, which are kept as typed. */
export const isText = (column: CsvColumn): boolean => kindOf(column).kind === 'text'

type LadderSteps = Product['ladder']
export type CellValue = string | number | boolean | readonly string[] | LadderSteps
/** The values of a row or of a product, by column. Empty values are left out. */
export type CsvValues = { [Column in CsvColumn]?: CellValue | undefined }

export function valuesOf(product: Product): CsvValues {
  return { ...product, ...product.technicalData, fullPacksOnly: product.technicalData.fullPacksOnly ?? false }
}

const listMark = ' | '

/** The text of a cell, without the guard against formulas. Equal texts mean equal values. */
export function cellText(column: CsvColumn, value: CellValue | undefined, mark: DecimalMark = 'point'): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return writeCsvNumber(kindOf(column).kind === 'money' ? value.toFixed(2) : String(value), mark)
  if (typeof value === 'string') return readCell(value)
  return isLadder(value) ? ladderText(value, mark) : value.join(listMark)
}

/** The text of a cell as written to a file. */
export const writeCell = (column: CsvColumn, value: CellValue | undefined, mark: DecimalMark): string =>
  guardCell(cellText(column, value, mark))

const isLadder = (value: readonly string[] | LadderSteps): value is LadderSteps => typeof value[0] === 'object'

/** The word `from` keeps spreadsheets from reading a step as a time or a number. */
function ladderText(ladder: LadderSteps, mark: DecimalMark): string {
  const steps = writeLadder(ladder).split('\n')
  return steps.map((step) => `from ${writeCsvNumber(step.replace(' ', ': '), mark)}`).join(listMark)
}

/** The value of a non-empty cell, or the sentence that explains why it is invalid. */
export function readValue(
  column: CsvColumn,
  text: string,
  mark: DecimalMark | undefined,
): { value: CellValue } | { says: string } {
  const kind = kindOf(column)
  switch (kind.kind) {
    case 'text':
      return { value: text }
    case 'number':
    case 'money':
      return readCount(text, mark)
    case 'yes or no':
      return readYesOrNo(text)
    case 'ladder':
      return readSteps(text, mark)
    case 'choice':
      return readChoice(text, kind.choices)
    case 'choices':
      return readChoices(text, kind.choices)
  }
}

function readCount(text: string, mark: DecimalMark | undefined): { value: number } | { says: string } {
  const value = readCsvNumber(text, mark)
  return Number.isNaN(value) ? { says: 'This is not a number, or can be read in two ways' } : { value }
}

function readYesOrNo(text: string): { value: boolean } | { says: string } {
  const isYes = /^(yes|true)$/i.test(text)
  return isYes || /^(no|false)$/i.test(text) ? { value: isYes } : { says: 'Please enter yes or no' }
}

function readSteps(text: string, mark: DecimalMark | undefined): { value: LadderSteps } | { says: string } {
  const lines = text.replaceAll('|', '\n').replaceAll(/^\s*from\s+/gim, '')
  const value = readLadder(lines, (price) => readCsvNumber(price, mark))
  const isRead = value?.every(({ price }) => !Number.isNaN(price))
  return value && isRead ? { value } : { says: 'Please write steps such as: from 20: 107.90 | from 40: 99.90' }
}

function readChoice(text: string, choices: readonly string[]): { value: string } | { says: string } {
  const value = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
  return value === undefined ? { says: `Please choose one of: ${choices.join(', ')}` } : { value }
}

function readChoices(text: string, choices: readonly string[]): { value: string[] } | { says: string } {
  const value: string[] = []
  for (const part of text.split(/[|;,\n]/).filter((chosen) => chosen.trim() !== '')) {
    const read = readChoice(part.trim(), choices)
    if ('says' in read) return read
    value.push(read.value)
  }
  return { value }
}
