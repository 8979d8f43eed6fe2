/**
 * The search of one instance: an index in memory, read anew as far as products have changed. Each search asks the database
 * for the newest revision first, so that it never answers from before a change that was committed.
 */
import type { Db } from '../database/connect.ts'
import { newestRevision, productsSince } from './finder-queries.ts'
import { type IndexedProduct, indexProducts, type ProductIndex } from './product-index.ts'
import { rank } from './rank.ts'
import { type Query, readQuery } from './read-query.ts'

type FoundProducts = Query & {
  /** The best first. */
  products: IndexedProduct[]
  /** Terms that no product answers to together with the others: they were left out. */
  leftOut: string[]
}

export type Finder = {
  /** Of those that are allowed. */
  find: (typed: string, isAllowed?: (product: IndexedProduct) => boolean) => Promise<FoundProducts>
}

export function makeFinder(db: Db): Finder {
  const known = new Map<string, IndexedProduct & { position: number }>()
  let seen = 0
  let current: { index: ProductIndex; products: IndexedProduct[] } | undefined
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
    async find(typed, isAllowed = () => true) {
      const { index, products } = await refresh()
      const query = readQuery(typed, index)
      const { rows, leftOut } = rank(query, index, (row) => {
        const product = products[row]
        return product !== undefined && isAllowed(product)
      })
      return { ...query, leftOut, products: rows.flatMap((row) => products[row] ?? []) }
    },
  }
}
