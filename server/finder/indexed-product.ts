/** A product as the search reads it, and as it is kept in memory. */
import type { Category, ProductType } from '#contract/products/rules/product.ts'
import type { Texts } from './word-index.ts'

export type SearchedProduct = Texts & {
  id: string
  sku: string | null
  type: ProductType | null
  category: Category
  priceCents: number
}

/** Without its texts, of which the words it says are left: the word index reads them. */
export type IndexedProduct = Omit<SearchedProduct, 'description' | 'fullDescription'> & { wordPlaces: Uint32Array }
