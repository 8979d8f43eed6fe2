/** What somebody looks for among the products, as the address says it: `/products?category=steel&type=seal&q=19&sort=price`. */
import type { Category, ProductType } from '#contract/products/rules.ts'
import { categoryFrom } from '#contract/products/rules.ts'

export type ProductSort = 'newest' | 'name' | 'price' | '-price'

export type ProductSearch = {
  category?: Category
  type?: ProductType
  q?: string
  sort?: ProductSort
}

/** In the order in which they are offered; the empty one is that of the catalogue, or of how well a search is answered. */
export const sortNames: Record<ProductSort | '', string> = {
  '': 'Usual order',
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
}

/** In the order of the catalogue; the empty one is all of them. */
export const typeNames: Record<ProductType | '', string> = {
  '': 'All types',
  strap: 'Strap',
  seal: 'Seals',
  buckle: 'Buckles',
  'manual tool': 'Manual tools',
  'battery tool': 'Battery tools',
  'pneumatic tool': 'Pneumatic tools',
  dispenser: 'Dispensers',
  accessory: 'Accessories',
}

/** Reads an address and leaves out what is not understood. */
export function readProductSearch(params: URLSearchParams): ProductSearch {
  const category = categoryFrom(params.get('category'))
  const type = keyFrom(typeNames, params.get('type'))
  // What is cut off must not leave half a letter behind.
  const q = params.get('q')?.trim().slice(0, 100).toWellFormed()
  const sort = keyFrom(sortNames, params.get('sort'))
  return {
    ...(category && { category }),
    ...(type && { type }),
    ...(q && { q }),
    ...(sort && { sort }),
  }
}

/** The address at which that is found, and a later page of it; what is empty is left out. */
export function addressOf(search: { [name in keyof ProductSearch]?: string | undefined }, page = 1): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/products?${params}` : '/products'
}

function keyFrom<Key extends string>(names: Record<Key | '', string>, text: string | null): Key | undefined {
  return text && Object.hasOwn(names, text) ? (text as Key) : undefined // it is one of the keys
}
