/** Plans a row of the CSV: which cells change the product, and whether they may. */

import type { StockStep } from '#contract/products/rules/admin/stock.ts'
import { factKeys } from '#contract/products/rules/facts/technical.ts'
import {
  isPriceLeap,
  ladderRefusal,
  type PriceStep,
  productFields,
  stepsThatHold,
} from '#contract/products/rules/product.ts'
import type { ImportedRow } from '#contract/products/schema/csv.ts'
import { NewProduct } from '#contract/products/schema/product.ts'
import { tradeKeys } from '#contract/products/schema/technical.ts'
import type { DecimalMark } from '#contract/rules/lists/csv.ts'
import { pick } from '#contract/rules/members.ts'
import { mostOfAnything } from '#contract/schema/wire.ts'
import {
  type CsvColumn,
  type CsvValues,
  cellText,
  csvColumns,
  readValue,
  stockColumns,
  valuesOf,
} from '#server/products/csv-columns.ts'
import type { StoredFields } from '../database/record-schema.ts'
import { differenceOf } from '../history/difference.ts'
import type { ProductRow } from './product-queries.ts'
import type { CsvRow } from './read-csv.ts'
import { type StoredTechnicalData, toStoredTechnicalData } from './stored-technical-data.ts'
import { toStored, toStoredLadder, toWireProduct } from './to-wire.ts'

/** A product to be stored. */
export type PutProduct = { fields: StoredFields; ladder: PriceStep[]; technicalData: StoredTechnicalData }

export type PlannedRow = ImportedRow & {
  /** The current product; undefined for a new one. */
  product: ProductRow | undefined
  /** What to store; undefined when the row is refused, or changes at most the stock of a product. */
  put: PutProduct | undefined
  stock: StockStep | undefined
}

type Named = { product: ProductRow | undefined; problem?: { column: CsvColumn; says: string } | undefined }

export function planRow({ row, filled, isTooLong }: CsvRow, named: Named, mark: DecimalMark | undefined): PlannedRow {
  const { values, problems } = readValues(filled, mark)
  const stock = stockStepOf(values, problems)
  if (isTooLong) problems.set('sku', 'This row has more cells than there are columns')
  if (named.problem) problems.set(named.problem.column, named.problem.says)
  const { product } = named
  const before = product ? valuesOf(toWireProduct(product)) : {}
  // The number identifies the product, in any spelling, so a file never changes the spelling.
  if (product?.sku) values.sku = product.sku
  const sku = product?.sku ?? filled.get('sku') ?? ''
  if (!product && !named.problem && !filled.has('name')) problems.set('sku', unknownNumber(sku, filled))
  const start = { row, sku, name: filled.get('name') ?? product?.name ?? '', product, stock }
  const changed = putColumns.filter((column) => filled.has(column) && differs(column, before, values))
  const put =
    problems.size > 0 || (product && changed.length === 0)
      ? undefined
      : judge({ product, before, values, changed, stock }, problems)
  if (problems.size > 0)
    return { ...start, put: undefined, verdict: 'refused', changes: [], problems: listed(problems) }
  const changes = put && product ? changesBetween(before, valuesOf(wireOf(product, put))) : []
  const verdict = product ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new'
  return { ...start, put: verdict === 'unchanged' ? undefined : put, verdict, changes, problems: [] }
}

/** Without a name, a row is not meant to add a product. */
function unknownNumber(sku: string, filled: Map<CsvColumn, string>): string {
  const missing = productFields.filter((field) => field !== 'availableQuantity' && !filled.has(field))
  return `The shop sells no product ${sku}. A row that adds a product also needs: ${missing.join(', ')}`
}

/** The columns that are written as given. The slug is derived once from the name, and stock has its own columns. */
const putColumns = csvColumns.filter((column) => !['slug', 'availableQuantity', ...stockColumns].includes(column))
const technicalColumns: readonly CsvColumn[] = [...tradeKeys, ...factKeys]

type Problems = Map<string, string>

const listed = (problems: Problems) => [...problems].map(([column, says]) => ({ column, says }))

function readValues(
  filled: Map<CsvColumn, string>,
  mark: DecimalMark | undefined,
): { values: CsvValues; problems: Problems } {
  const values: CsvValues = {}
  const problems: Problems = new Map()
  for (const [column, text] of filled) {
    // This column is only informative: a sale since the export is not an error.
    if (column === 'availableQuantity') continue
    const read = readValue(column, text, mark)
    if ('says' in read) problems.set(column, read.says)
    else values[column] = read.value
  }
  return { values, problems }
}

function stockStepOf({ stockChange, stockCounted }: CsvValues, problems: Problems): StockStep | undefined {
  if (stockChange !== undefined && stockCounted !== undefined)
    problems.set('stockCounted', 'Please give a change or a count, not both')
  for (const [column, amount, least] of [
    ['stockChange', stockChange, -mostOfAnything],
    ['stockCounted', stockCounted, 0],
  ] as const)
    if (
      amount !== undefined &&
      !(Number.isInteger(amount) && Number(amount) >= least && Number(amount) <= mostOfAnything)
    )
      problems.set(column, 'Please enter a whole number')
  if (typeof stockCounted === 'number') return { kind: 'count', counted: stockCounted }
  return typeof stockChange === 'number' && stockChange !== 0 ? { kind: 'difference', by: stockChange } : undefined
}

const differs = (column: CsvColumn, before: CsvValues, after: CsvValues) =>
  cellText(column, before[column]) !== cellText(column, after[column])

type Wish = {
  product: ProductRow | undefined
  before: CsvValues
  values: CsvValues
  changed: CsvColumn[]
  stock: StockStep | undefined
}

/** The product after the import, validated like the form. */
function judge({ product, before, values, changed, stock }: Wish, problems: Problems): PutProduct | undefined {
  const after = { ...before, ...pick(values, changed) }
  const isTechnical = !product || changed.some((column) => technicalColumns.includes(column))
  const opening = stock?.kind === 'count' ? stock.counted : (stock?.by ?? 0)
  const read = NewProduct.safeParse({
    ...pick(after, productFields),
    availableQuantity: product ? 0 : opening,
    ...(values.ladder !== undefined && { ladder: values.ladder }),
    ...(isTechnical && { technicalData: technicalPartOf(after) }),
  })
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const column = String(path[0] === 'technicalData' ? (path[1] ?? 'type') : path[0])
      if (!problems.has(column)) problems.set(problemColumnOf(column, product), message)
    }
    return undefined
  }
  const fields = toStored(read.data)
  const ladder = read.data.ladder ? toStoredLadder(read.data.ladder) : stepsThatHold(product?.ladder ?? [], fields)
  const sentence = ladderRefusal(ladder, fields)
  if (sentence) problems.set('ladder', sentence)
  const technicalData = read.data.technicalData ?? technicalPartOf(before)
  return { fields, ladder, technicalData: toStoredTechnicalData(technicalData) }
}

/** The stock of a new product comes from a column of its own. */
const problemColumnOf = (column: string, product: ProductRow | undefined) =>
  column === 'availableQuantity' && !product ? 'stockCounted' : column

/** Leaves out unknown values. */
function technicalPartOf(values: CsvValues): object {
  const known = technicalColumns.filter((column) => values[column] !== undefined && values[column] !== false)
  return pick(values, known)
}

/** The product after the import, in wire format. */
function wireOf(product: ProductRow, { fields, ladder, technicalData }: PutProduct) {
  return toWireProduct({
    ...product,
    ...fields,
    availableQuantity: product.availableQuantity,
    ladder,
    ...technicalData,
  })
}

function changesBetween(before: CsvValues, after: CsvValues): ImportedRow['changes'] {
  return putColumns
    .filter((column) => differs(column, before, after))
    .map((column) => ({
      ...{ column, ...differenceOf(cellText(column, before[column]), cellText(column, after[column])) },
      ...(column === 'pricePerUnit' && ofPrice(before, after)),
    }))
}

/** A warning for prices: a large change may be a typing error, and the ladder may have to change as well. */
function ofPrice(before: CsvValues, after: CsvValues): { says?: string; asks?: boolean } {
  const asks = isPriceLeap(Number(before.pricePerUnit), Number(after.pricePerUnit))
  const ladderStays = cellText('ladder', after.ladder) !== '' && !differs('ladder', before, after)
  const says = [asks && 'Changes by more than half', ladderStays && 'The price ladder stays as it is']
    .filter(Boolean)
    .join('. ')
  return { ...(says && { says }), ...(asks && { asks }) }
}
