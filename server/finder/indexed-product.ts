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

/** Its texts are replaced by the numbers of their words, which the word index assigns. */
export type IndexedProduct = Omit<SearchedProduct, 'description' | 'fullDescription'> & { wordPlaces: Uint32Array }
