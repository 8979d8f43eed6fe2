/** Facets of the catalogue: one bit per product and value, so that a few passes filter a list and count all other choices. */
import { setImmediate } from 'node:timers/promises'
import {
  type Chosen,
  type Facet,
  type FacetKey,
  facetKeys,
  facetOf,
  facetValues,
} from '#contract/products/rules/facts/facets.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { clusterSizes, type Size } from './sizes.ts'

/** Bit n of a row is set if that product has value n. */
type FacetColumn = { key: FacetKey; values: readonly string[]; bits: Uint32Array; bitOf: (value: string) => number }

type ValueCount = { value: string; count: number; isChosen: boolean }
export type FacetCounts = { key: FacetKey; values: ValueCount[] }[]

/** Limited by the bits of a column. */
const mostValues = 32

export async function facetColumns(products: readonly IndexedProduct[]): Promise<FacetColumn[]> {
  const columns: FacetColumn[] = []
  for (const key of facetKeys) {
    await setImmediate()
    const facet = facetOf(key)
    columns.push(facet.kind === 'sizes' ? columnOfSizes(key, facet, products) : columnOfValues(key, facet, products))
  }
  return columns
}

function columnOfValues(
  key: FacetKey,
  facet: Exclude<Facet, { kind: 'sizes' }>,
  products: readonly IndexedProduct[],
): FacetColumn {
  const values = facetValues(facet)
  const bitOf = (value: string) => bitAt(values.indexOf(value))
  const bits =
    facet.kind === 'choices'
      ? Uint32Array.from(products, (product) => choicesOf(key, product).reduce((sum, value) => sum | bitOf(value), 0))
      : Uint32Array.from(products, (product) => {
          const measure =
            facet.of === 'price' ? amountOf(product.priceCents) : Number(product.facts[facet.of] ?? Number.NaN)
          return bitAt(facet.edges.findLastIndex((edge) => measure >= edge))
        })
  return { key, values, bits, bitOf }
}

function columnOfSizes(
  key: FacetKey,
  { of: [least, most], apart }: Extract<Facet, { kind: 'sizes' }>,
  products: readonly IndexedProduct[],
): FacetColumn {
  const takenBy = products.map(({ facts, type }): Size | undefined => {
    const until = facts[most]
    if (typeof until !== 'number') return undefined
    const from = facts[least]
    // A strap with no minimum has just this one size; tools and seals with no minimum take all smaller sizes as well.
    return { from: typeof from === 'number' ? from : type === 'strap' || least === most ? until : 0, until }
  })
  const clusters = clusterSizes(takenBy, { apart, most: mostValues })
  const bits = Uint32Array.from(takenBy, (size) =>
    size ? clusters.reduce((sum, cluster, at) => (cluster.isTakenBy(size) ? sum | bitAt(at) : sum), 0) : 0,
  )
  const bitOf = (value: string) => bitAt(clusters.findIndex((cluster) => cluster.isNear(Number(value))))
  return { key, values: clusters.map(({ size }) => String(size)), bits, bitOf }
}

const bitAt = (at: number) => (at < 0 ? 0 : 1 << at)

/** The values known when the catalogue is loaded. Stock is left out: it changes with every sale. */
function choicesOf(key: FacetKey, { category, type, facts }: IndexedProduct): readonly string[] {
  switch (key) {
    case 'category':
      return [category]
    case 'type':
      return type ? [type] : []
    case 'material':
      return facts.materials ?? []
    case 'joint':
      return facts.joints ?? []
    case 'drive':
      return type === 'battery tool'
        ? ['battery']
        : type === 'pneumatic tool'
          ? ['compressed air']
          : facts.action
            ? [facts.action]
            : []
    default:
      return []
  }
}

/**
 * The rows that match a chosen value in every facet that has one, and for each value the number of rows that choosing it would
 * leave. `outOfStock`: the rows of sold-out products.
 */
export function narrow(
  columns: readonly FacetColumn[],
  rows: readonly number[],
  { chosen, outOfStock }: { chosen: Chosen; outOfStock: readonly number[] },
): { rows: number[]; counts: FacetCounts } {
  const taken = columns.map(({ key, bits }) => (key === 'stock' ? bitsOfStock(bits.length, outOfStock) : bits))
  const failures = failuresOf(columns, taken, rows, chosen)
  const counts = columns.map((column, at) => {
    // A row that only one facet rejects still counts in that facet, because another of its values would include the row.
    const counted = countBits(taken[at], rows, (place) => failures[place] === 0 || failures[place] === at + 1)
    return countsOf(column, counted, chosen[column.key])
  })
  return { rows: rows.filter((_, place) => failures[place] === 0), counts }
}

const failsTwice = 255

/** For each row: 0 if it matches, the number of the column (from 1) if only one rejects it, `failsTwice` if several do. */
function failuresOf(
  columns: readonly FacetColumn[],
  taken: readonly Uint32Array[],
  rows: readonly number[],
  chosen: Chosen,
): Uint8Array {
  const failures = new Uint8Array(rows.length)
  for (const [at, { key, bitOf }] of columns.entries()) {
    const chosenBits = chosen[key]?.reduce((sum, value) => sum | bitOf(value), 0)
    const bits = taken[at]
    if (chosenBits === undefined || !bits) continue
    for (let place = 0; place < rows.length; place++)
      if (((bits[rows[place] ?? 0] ?? 0) & chosenBits) === 0)
        failures[place] = failures[place] === 0 ? at + 1 : failsTwice
  }
  return failures
}

function bitsOfStock(size: number, outOfStock: readonly number[]): Uint32Array {
  const bits = new Uint32Array(size).fill(1)
  for (const row of outOfStock) bits[row] = 0
  return bits
}

function countBits(bits: Uint32Array | undefined, rows: readonly number[], isCounted: (place: number) => boolean) {
  const counts = new Uint32Array(mostValues)
  for (let place = 0; bits && place < rows.length; place++) {
    if (!isCounted(place)) continue
    for (let left = bits[rows[place] ?? 0] ?? 0; left !== 0; left &= left - 1) {
      const at = 31 - Math.clz32(left & -left)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return counts
}

/** A chosen value stays in the list even with no rows left, so that it can be removed. */
function countsOf({ key, values, bitOf }: FacetColumn, counts: Uint32Array, chosen: string[] = []) {
  const chosenBits = chosen.reduce((sum, value) => sum | bitOf(value), 0)
  const known = values.map((value, at) => ({
    value,
    count: counts[at] ?? 0,
    isChosen: (chosenBits & bitAt(at)) !== 0,
  }))
  const unknown = chosen.filter((value) => bitOf(value) === 0).map((value) => ({ value, count: 0, isChosen: true }))
  return { key, values: [...known, ...unknown].filter(({ count, isChosen }) => count > 0 || isChosen) }
}
