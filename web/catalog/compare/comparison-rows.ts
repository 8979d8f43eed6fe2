/**
 * Products side by side: a row for each fact that any product has, and whether the products differ in it. The better value is not
 * marked.
 */

import { type FactKey, type FactRow, factKeys, factOf, factRows } from '#contract/products/rules/facts/technical.ts'
import { isSoldOut, pricesByLength } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'

/** A displayed value, with its unit in a separate field. */
export type Cell = Pick<FactRow, 'value' | 'unit' | 'us'>

/** `cells` are in the order of the products; undefined for an unknown value. */
export type ComparisonRow = { label: string; cells: (Cell | undefined)[]; differs: boolean }

export type ComparisonRows = { trade: ComparisonRow[]; technical: ComparisonRow[] }

/** `priceNote` follows the labels of prices. */
export function comparisonRows(products: readonly Product[], priceNote = ''): ComparisonRows {
  return { trade: tradeRows(products, priceNote), technical: technicalRows(products) }
}

export function onlyDiffering({ trade, technical }: ComparisonRows): ComparisonRows {
  return { trade: trade.filter(({ differs }) => differs), technical: technical.filter(({ differs }) => differs) }
}

type TradeValue = Cell | string | undefined

const count = (number: number) => number.toLocaleString('en-US')

type TradeFact = { label: string; isPrice?: boolean; of: (product: Product) => TradeValue }

const tradeFacts: readonly TradeFact[] = [
  { label: 'Article number', of: ({ technicalData: { sku } }) => sku },
  { label: 'Type', of: ({ technicalData: { type } }) => type && type.charAt(0).toUpperCase() + type.slice(1) },
  { label: 'Price', isPrice: true, of: ({ pricePerUnit }) => formatMoney(pricePerUnit) },
  {
    label: 'Price by quantity',
    isPrice: true,
    of: ({ ladder }) =>
      ladder.map(({ fromQuantity, price }) => `from ${count(fromQuantity)}: ${formatMoney(price)}`).join('\n'),
  },
  { label: 'Price per length', isPrice: true, of: priceBy100 },
  { label: 'Minimum order', of: ({ minimumOrder }) => count(minimumOrder) },
  {
    label: 'Pieces per unit',
    of: ({ technicalData: { packSize } }) => (packSize ? { value: count(packSize), unit: 'pieces' } : undefined),
  },
  {
    label: 'Units per pack',
    of: ({ technicalData: { orderMultiple } }) => (orderMultiple ? count(orderMultiple) : undefined),
  },
  { label: 'In stock', of: (product) => (isSoldOut(product) ? 'Sold out' : count(product.availableQuantity)) },
]

function priceBy100({ pricePerUnit, technicalData: { coilLengthM } }: Product): Cell | undefined {
  const prices = pricesByLength(pricePerUnit, coilLengthM)
  if (!prices) return undefined
  const us = { value: formatMoney(prices.per100ft), unit: 'per 100 ft' }
  return { value: formatMoney(prices.per100m), unit: 'per 100 m', us }
}

function tradeRows(products: readonly Product[], priceNote: string): ComparisonRow[] {
  return tradeFacts.flatMap(({ label, isPrice, of }) =>
    rowOf(isPrice ? label + priceNote : label, products.map(of).map(toCell)),
  )
}

const toCell = (value: TradeValue): Cell | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : { value, unit: '' }
  return value
}

/** The technical facts, in the order of a data sheet. */
function technicalRows(products: readonly Product[]): ComparisonRow[] {
  const sheets = products.map(({ technicalData }) => new Map(factRows(technicalData).map((row) => [row.key, row])))
  return factKeys.flatMap((key) => {
    const cells = sheets.map((sheet) => sheet.get(key))
    return rowOf(labelOf(key, cells), cells)
  })
}

/** The width of a strap and the strap width of a tool share a row, whose label must be true of both products. */
function labelOf(key: FactKey, rows: (FactRow | undefined)[]): string {
  const { label: general } = factOf(key)
  const [label = general, ...others] = new Set(rows.flatMap((row) => row?.label ?? []))
  return others.length > 0 ? general : label
}

function rowOf(label: string, cells: (Cell | undefined)[]): ComparisonRow[] {
  if (cells.every((cell) => cell === undefined)) return []
  const read = new Set(cells.map((cell) => cell && `${cell.value} ${cell.unit}`))
  return [{ label, cells, differs: read.size > 1 }]
}
