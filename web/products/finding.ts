/** What somebody looks for among the products, as the address says it: `/products?category=steel&q=19&sort=price`. */
import type { Category } from '#contract/product.ts'
import { categoryFrom } from './category-names.ts'

export type ProductSort = 'newest' | 'name' | 'price' | '-price'

export type Finding = {
  category?: Category
  q?: string
  sort?: ProductSort
  cursor?: string
}

/** In the order in which they are offered; the empty one is the order of the catalogue. */
export const sortNames: Record<ProductSort | '', string> = {
  '': 'Catalogue order',
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
}

/** Reads an address and leaves out what is not understood. */
export function readFinding(params: URLSearchParams): Finding {
  const category = categoryFrom(params.get('category'))
  const q = params.get('q')?.trim().slice(0, 100)
  const sort = sortFrom(params.get('sort'))
  const cursor = params.get('cursor')
  return { ...(category && { category }), ...(q && { q }), ...(sort && { sort }), ...(cursor && { cursor }) }
}

/** The address at which that is found; what is empty is left out. */
export function addressOf(finding: { [name in keyof Finding]?: string | undefined }): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(finding)) if (value) params.set(name, value)
  return params.size > 0 ? `/products?${params}` : '/products'
}

function sortFrom(text: string | null): ProductSort | undefined {
  return text && Object.hasOwn(sortNames, text) ? (text as ProductSort) : undefined // it is one of the keys
}
