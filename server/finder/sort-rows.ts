/** Products by a figure that is in memory; what has none comes last, whichever way. */

import type { FactKey } from '#contract/products/rules/facts/technical.ts'
import type { factSorts, SearchSort } from '#contract/products/rules/product.ts'
import type { ProductIndex } from './product-index.ts'

type Figure = (index: ProductIndex, row: number) => number

const of =
  (key: FactKey | 'price'): Figure =>
  (index, row) =>
    index.measure(key, row)

/** Those that need nothing but what is in memory. */
export type MeasuredSort = 'newest' | 'price' | '-price' | (typeof factSorts)[number]

type Ascending = Exclude<MeasuredSort, `-${string}`>

const figures: Record<Ascending, Figure> = {
  // The catalogue stands in the order in which products were added.
  newest: (_, row) => -row,
  price: of('price'),
  width: of('widthMaxMm'),
  thickness: of('thicknessMm'),
  strength: of('breakStrengthN'),
  tension: of('tensionN'),
  coil: of('coilLengthM'),
  core: of('coreMm'),
  perLength: (index, row) => index.measure('price', row) / index.measure('coilLengthM', row),
}

export function sortRows(rows: readonly number[], sort: MeasuredSort, index: ProductIndex): number[] {
  const isDescending = sort.startsWith('-')
  // Cast: without its mark, it is one of them.
  const figure = figures[sort.replace('-', '') as Ascending]
  const key = (row: number) => {
    const value = figure(index, row)
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : isDescending ? -value : value
  }
  const keys = new Map(rows.map((row) => [row, key(row)]))
  return rows.toSorted((one, other) => compare(keys.get(one) ?? 0, keys.get(other) ?? 0) || one - other)
}

export const isMeasured = (sort: SearchSort): sort is MeasuredSort => sort.replace('-', '') in figures

/** Two without a figure are equal: infinity less infinity would be no number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other)
