/** A product as read for the search, and as kept in memory. */
import type { Category, ProductType } from '#contract/products/rules/product.ts'
import type { Texts } from './word-index.ts'

export type SearchedProduct = Texts & {
  id: string
  sku: string | null
  type: ProductType | null
  category: Category
  priceCents: number
}

/** The descriptions are left out. `wordPlaces` has the numbers of all words, which the word index assigns. */
export type IndexedProduct = Omit<SearchedProduct, 'description' | 'fullDescription'> & { wordPlaces: Uint32Array }
