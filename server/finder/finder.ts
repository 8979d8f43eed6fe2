/**
 * The product search of one instance: queries are parsed, ranked and filtered in memory, on an index checked against the
 * database before each search. Reasons: decisions/012-search-an-in-memory-index.md.
 */
import type { Chosen } from '#contract/products/rules/facts/facets.ts'
import type { ProductType } from '#contract/products/rules/product.ts'
import type { Db } from '../database/db.ts'
import { catalogueInMemory, type PlacedProduct } from './catalogue.ts'
import { type FacetCounts, narrow } from './facets.ts'
import { groupByType } from './group-by-type.ts'
import type { ProductIndex } from './product-index.ts'
import { type Found, rank } from './rank.ts'
import { readQuery } from './read-query.ts'
import { rowsOfIds } from './rows-of-ids.ts'
import { type MeasuredSort, sortRows } from './sort-rows.ts'
import type { Query } from './terms.ts'
import { whatFits } from './what-fits.ts'

type SearchRequest = {
  text: string
  chosen: Chosen
  /** If left out, the best match comes first, or catalogue order applies if nothing was typed. */
  sort?: MeasuredSort | undefined
}

export type FoundProducts = Query & {
  products: PlacedProduct[]
  /** The products grouped by type, at most `most` of each. */
  groups: (most: number) => TypeGroup[]
  /** Terms that were ignored, because no product matches them together with the other terms. */
  leftOut: string[]
  /** Whether the ignored terms are measures, and the products have the nearest values. */
  isNear: boolean
  facets: FacetCounts
  /** Products that go with the products searched for. */
  fitting: { text: string; groups: (most: number) => TypeGroup[] } | undefined
}

export type TypeGroup = { type: ProductType | null; total: number; products: PlacedProduct[] }

export type Finder = {
  find: (request: SearchRequest) => Promise<FoundProducts>
  /** Products that match every term, best first. Undefined if a word is unknown or nothing matches. */
  findAll: (text: string) => Promise<PlacedProduct[] | undefined>
  /** Loads the catalogue before the first search. */
  prepare: () => Promise<void>
}

export function makeFinder(db: Db): Finder {
  const refresh = catalogueInMemory(db)
  const soldOutRows = rowsOfIds()

  return {
    async prepare() {
      await refresh()
    },

    async findAll(text) {
      const { index, products } = await refresh()
      const query = readQuery(text, index)
      const { rows, leftOut } = query.ignored.length > 0 ? nothing : rank(query, index)
      return rows.length > 0 && leftOut.length === 0 ? productsAt(rows, products) : undefined
    },

    async find({ text, chosen, sort }) {
      const { index, products, soldOut } = await refresh()
      const query = readQuery(text, index)
      const ranked: Found = saysNothing(query) ? { rows: allOf(index), leftOut: [] } : rank(query, index)
      const outOfStock = soldOutRows(soldOut, index)
      const { answering, leftOut, isNear = false, rows, counts } = answer()
      const shown = sort ? sortRows(rows, sort, index) : rows
      return {
        ...query,
        ...{ leftOut, isNear },
        facets: counts,
        products: productsAt(shown, products),
        groups: groupsOf(shown),
        fitting: leftOut.length === 0 ? fittingOf(query, new Set(answering)) : undefined,
      }

      function answer() {
        const { rows: all, ...how } = ranked
        const narrowed = narrow(index.facets, all, { chosen, outOfStock })
        if (narrowed.rows.length > 0 || all.length === 0) return { answering: all, ...how, ...narrowed }
        // The chosen filters stay; the nearest matches are searched within them.
        const allowed = new Set(narrow(index.facets, allOf(index), { chosen, outOfStock }).rows)
        const near = rank(query, index, (row) => allowed.has(row))
        const answering = [...near.rows, ...all]
        return {
          answering,
          leftOut: near.leftOut,
          isNear: near.isNear,
          ...narrow(index.facets, answering, { chosen, outOfStock }),
        }
      }

      function fittingOf(query: Query, found: ReadonlySet<number>): FoundProducts['fitting'] {
        const companions = whatFits(query)
        if (!companions) return undefined
        const beside = rank(companions, index)
        if (beside.leftOut.length > 0) return undefined
        const others = beside.rows.filter((row) => !found.has(row))
        const { rows: fitting } = narrow(index.facets, others, { chosen, outOfStock })
        return { text: companions.text, groups: groupsOf(fitting) }
      }

      function groupsOf(found: readonly number[]) {
        return (most: number) =>
          groupByType(found, index, most).map((group) => ({ ...group, products: productsAt(group.rows, products) }))
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

const nothing: Found = { rows: [], leftOut: [] }

const saysNothing = ({ terms, ignored }: Query) => terms.length === 0 && ignored.length === 0

/** All rows, in catalogue order. */
const allOf = ({ size }: ProductIndex) => Array.from({ length: size }, (_, row) => row)
