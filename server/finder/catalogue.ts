/**
 * The catalogue in memory, one per instance. Every search first reads the newest revision from the database and reloads the
 * products changed since, so that no answer is older than a committed change.
 */
import { setImmediate } from 'node:timers/promises'
import { forEachYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { catalogueState, type Places, placesByName, productsSince } from './finder-queries.ts'
import type { IndexedProduct, SearchedProduct } from './indexed-product.ts'
import { indexProducts, type ProductIndex } from './product-index.ts'
import { openWordIndex } from './word-index.ts'

/** `position`: place in the catalogue. `namePlace`: rank of the name among all names. */
export type PlacedProduct = IndexedProduct & Places & { namePlace: number }

/** Row n of the index is `products[n]`. */
export type Catalogue = { index: ProductIndex; products: readonly PlacedProduct[] }

/** `soldOut`: the ids of the sold-out products, separated by spaces. */
export function catalogueInMemory(db: Db): () => Promise<Catalogue & { soldOut: string }> {
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
    // Set only now: searches that arrive while the index is built must wait for it.
    seen = newest
  }

  function withoutTexts({ description, fullDescription, ...rest }: SearchedProduct & Places) {
    return { ...rest, wordPlaces: wordIndex.read({ description, fullDescription, ...rest }) }
  }

  /** Concurrent searches share one reload, then check whether it was recent enough. */
  return async () => {
    // The revision is read once: with constant changes, a search that read it again would never end.
    const { newest = 0, soldOut = '' } = (await catalogueState(db, 'search')) ?? {}
    while (!current || newest > seen) {
      refreshing ??= readChanges().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }
    return { ...current, soldOut }
  }
}
