/** Sorts products by a number in memory. Products without the number come last in either direction. */

import type { FactKey } from '#contract/products/rules/facts/technical.ts'
import type { factSorts, SearchSort } from '#contract/products/rules/product.ts'
import type { ProductIndex } from './product-index.ts'

type Figure = (index: ProductIndex, row: number) => number

const of =
  (key: FactKey | 'price'): Figure =>
  (index, row) =>
    index.measure(key, row)

/** Sorts that need only the data in memory. */
export type MeasuredSort = 'newest' | 'price' | '-price' | (typeof factSorts)[number]

type Ascending = Exclude<MeasuredSort, `-${string}`>

const figures: Record<Ascending, Figure> = {
  // The catalogue is ordered by the time products were added.
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
  // Cast: without its minus sign, `sort` is one of the keys.
  const figure = figures[sort.replace('-', '') as Ascending]
  const key = (row: number) => {
    const value = figure(index, row)
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : isDescending ? -value : value
  }
  const keys = new Map(rows.map((row) => [row, key(row)]))
  return rows.toSorted((one, other) => compare(keys.get(one) ?? 0, keys.get(other) ?? 0) || one - other)
}

export const isMeasured = (sort: SearchSort): sort is MeasuredSort => sort.replace('-', '') in figures

/** Infinity minus infinity is NaN, so equal values are compared first. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other)
