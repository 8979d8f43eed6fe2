/**
 * The catalogue of one instance in memory, read anew as far as products have changed. Who asks for it asks the database for
 * the newest revision first, so that nobody is answered from before a change that was committed.
 */
import { setImmediate } from 'node:timers/promises'
import { forEachYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { newestRevision, type Places, placesByName, productsSince } from './finder-queries.ts'
import type { IndexedProduct, SearchedProduct } from './indexed-product.ts'
import { indexProducts, type ProductIndex } from './product-index.ts'
import { openWordIndex } from './word-index.ts'

/** `position`: its place in the catalogue; `namePlace`: that of its name among all names. */
export type PlacedProduct = IndexedProduct & Places & { namePlace: number }

/** The rows of the index are those of the products. */
export type Catalogue = { index: ProductIndex; products: readonly PlacedProduct[] }

export function catalogueInMemory(db: Db): () => Promise<Catalogue> {
  const known = new Map<string, IndexedProduct & Places>()
  const wordIndex = openWordIndex()
  let seen = 0
  let current: Catalogue | undefined
  let refreshing: Promise<void> | undefined

  async function readChanges(): Promise<void> {
    let newest = seen
    await forEachYielding(await productsSince(db, seen), ({ isOnSale, revision, ...product }) => {
      if (isOnSale) known.set(product.id, withoutTexts(product))
      else known.delete(product.id)
      newest = Math.max(newest, revision)
    })
    const places = await placesByName(db)
    await setImmediate()
    const products = [...known.values()]
      .sort((one, other) => one.position - other.position)
      .map((product) => ({ ...product, namePlace: places.get(product.id) ?? 0 }))
    current = { index: await indexProducts(products, wordIndex), products }
    // Seen is what the index answers from: who asks while it is made waits for it.
    seen = newest
  }

  function withoutTexts({ description, fullDescription, ...rest }: SearchedProduct & Places) {
    return { ...rest, wordPlaces: wordIndex.read({ description, fullDescription, ...rest }) }
  }

  /** Who asks meanwhile waits for the same reading, and then looks whether it was enough. */
  return async () => {
    // Asked once: while products go on changing, a search would never come to an end.
    const newest = await newestRevision(db)
    while (!current || newest > seen) {
      refreshing ??= readChanges().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }
    return current
  }
}
