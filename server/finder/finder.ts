/**
 * The search of one instance: an index in memory, read anew as far as products have changed. Each search asks the database
 * for the newest revision first, so that it never answers from before a change that was committed.
 */
import type { Chosen } from '#contract/products/facets.ts'
import type { Db } from '../database/connect.ts'
import { type FacetCounts, narrow } from './facets.ts'
import { newestRevision, productsSince } from './finder-queries.ts'
import { type IndexedProduct, indexProducts, type ProductIndex } from './product-index.ts'
import { rank, rowsOfAll } from './rank.ts'
import { type Query, readQuery } from './read-query.ts'
import { type MeasuredSort, sortRows } from './sort-rows.ts'
import { whatFits } from './what-fits.ts'

type Asked = {
  text: string
  chosen: Chosen
  /** Left out: what answers best comes first, or the order of the catalogue. */
  sort?: MeasuredSort | undefined
  soldOut: ReadonlySet<string>
}

export type FoundProducts = Query & {
  products: IndexedProduct[]
  /** Terms that no product answers to together with the others: they were left out. */
  leftOut: string[]
  facets: FacetCounts
  /** What goes with what was asked for. */
  fitting: { text: string; products: IndexedProduct[] } | undefined
}

/** `position`: its place in the catalogue. */
export type PlacedProduct = IndexedProduct & { position: number }

export type Finder = {
  find: (asked: Asked) => Promise<FoundProducts>
  /** What answers to all of a text, in the order of the catalogue. Undefined where not all of it is understood, or nothing does. */
  findAll: (text: string) => Promise<PlacedProduct[] | undefined>
  /** Reads the catalogue before anybody asks. */
  prepare: () => Promise<void>
}

export function makeFinder(db: Db): Finder {
  const known = new Map<string, PlacedProduct>()
  let seen = 0
  let current: { index: ProductIndex; products: PlacedProduct[] } | undefined
  let refreshing: Promise<void> | undefined

  async function readChanges(): Promise<void> {
    let newest = seen
    for (const { isOnSale, revision, ...product } of await productsSince(db, seen)) {
      if (isOnSale) known.set(product.id, product)
      else known.delete(product.id)
      newest = Math.max(newest, revision)
    }
    const products = [...known.values()].sort((one, other) => one.position - other.position)
    current = { index: await indexProducts(products), products }
    // Seen is what the index answers from: who asks while it is made waits for it.
    seen = newest
  }

  /** Who asks meanwhile waits for the same reading, and then looks whether it was enough. */
  async function refresh(): Promise<NonNullable<typeof current>> {
    // Asked once: while products go on changing, a search would never come to an end.
    const wanted = await newestRevision(db)
    while (!current || wanted > seen) {
      refreshing ??= readChanges().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }
    return current
  }

  return {
    async prepare() {
      await refresh()
    },

    async findAll(text) {
      const { index, products } = await refresh()
      const query = readQuery(text, index)
      const rows = query.ignored.length > 0 ? [] : rowsOfAll(query, index)
      return rows.length > 0 ? productsAt(rows, products) : undefined
    },

    async find({ text, chosen, sort, soldOut }) {
      const { index, products } = await refresh()
      const isInStock = (row: number) => !soldOut.has(index.ids[row] ?? '')
      const query = readQuery(text, index)
      const { answering, leftOut, rows, counts } = answer(query)
      return {
        ...query,
        leftOut,
        facets: counts,
        products: productsAt(sort ? sortRows(rows, sort, index) : rows, products),
        fitting: leftOut.length === 0 ? fittingOf(query, new Set(answering)) : undefined,
      }

      function answer(query: Query) {
        const { rows: all, leftOut } = saysNothing(query) ? { rows: allOf(index), leftOut: [] } : rank(query, index)
        const narrowed = narrow(index.facets, all, { chosen, isInStock })
        if (narrowed.rows.length > 0 || all.length === 0) return { answering: all, leftOut, ...narrowed }
        // What was chosen is kept: what is nearest is looked for within it.
        const allowed = new Set(narrow(index.facets, allOf(index), { chosen, isInStock }).rows)
        const near = rank(query, index, (row) => allowed.has(row))
        const answering = [...near.rows, ...all]
        return { answering, leftOut: near.leftOut, ...narrow(index.facets, answering, { chosen, isInStock }) }
      }

      function fittingOf(asked: Query, found: ReadonlySet<number>): FoundProducts['fitting'] {
        const wanted = whatFits(asked)
        if (!wanted) return undefined
        const beside = rank(wanted, index)
        if (beside.leftOut.length > 0) return undefined
        const others = beside.rows.filter((row) => !found.has(row))
        const { rows: fitting } = narrow(index.facets, others, { chosen, isInStock })
        return { text: wanted.text, products: productsAt(fitting, products) }
      }
    },
  }
}

function productsAt(rows: readonly number[], products: readonly PlacedProduct[]): PlacedProduct[] {
  const found: PlacedProduct[] = []
  for (const row of rows) {
    const product = products[row]
    if (product) found.push(product)
  }
  return found
}

const saysNothing = ({ terms, ignored }: Query) => terms.length === 0 && ignored.length === 0

/** In the order of the catalogue. */
const allOf = ({ size }: ProductIndex) => Array.from({ length: size }, (_, row) => row)
