/** A product search as stored in its URL: `/products?q=tensioner&material=PET&width=16&width=19&sort=price`. */
import { type Chosen, type FacetKey, facetKeys, readFacetValues } from '#contract/products/rules/facts/facets.ts'
import type { SearchSort } from '#contract/products/rules/product.ts'

export type View = 'cards' | 'list'

export type ProductSearch = Chosen & {
  q?: string | undefined
  sort?: SearchSort | undefined
  /** Cards by default. */
  view?: 'list' | undefined
  /** The units, if chosen by a link: without scripts, only the URL stores them. */
  units?: 'inch' | undefined
}

/** In the order of the menu. The empty sort is the order of the catalogue or, for a search, the order of relevance. */
export const sortNames: Partial<Record<SearchSort | '', string>> = {
  '': 'Recommended',
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  perLength: 'Price per length, lowest first',
  '-strength': 'Break strength, highest first',
  '-tension': 'Tension, highest first',
  width: 'Strap width, narrowest first',
  thickness: 'Strap thickness, thinnest first',
  '-coil': 'Coil length, longest first',
}

/** Further sorts by the headers of the dense list, each in both directions. */
const headSorts = [
  '-name',
  '-perLength',
  'strength',
  'tension',
  '-width',
  '-thickness',
  'coil',
  'core',
  '-core',
] as const
const sorts: readonly string[] = [...Object.keys(sortNames), ...headSorts]

/** Reads an address and leaves out unknown values. */
export function readProductSearch(params: URLSearchParams): ProductSearch {
  // Cutting must not leave half of a surrogate pair behind.
  const q = params.get('q')?.trim().slice(0, 100).toWellFormed()
  const sort = params.get('sort')
  const search: ProductSearch = { ...(q && { q }) }
  for (const key of facetKeys) {
    const values = readFacetValues(key, params.getAll(key).join(','))
    if (values) search[key] = values
  }
  if (sort && sorts.includes(sort)) search.sort = sort as SearchSort // checked by `includes`
  if (params.get('view') === 'list') search.view = 'list'
  if (params.get('units') === 'inch') search.units = 'inch'
  return search
}

/** The address of a search, and of a later page of it; empty values are left out. */
export function addressOf(search: ProductSearch, page = 1): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one) params.append(name, one)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/products?${params}` : '/products'
}

/** The query parameters of the API for a search, with commas between the values of a facet. */
export function parametersOf({
  view: _view,
  units: _units,
  q,
  sort,
  ...chosen
}: ProductSearch): Record<string, string> {
  const values = Object.entries(chosen).flatMap(([key, of = []]) => (of.length > 0 ? [[key, of.join(',')]] : []))
  return { ...(q && { q }), ...(sort && { sort }), ...Object.fromEntries(values) }
}

/** The search without the chosen facets. The category stays, because it is chosen above the list. */
export const unfiltered = ({ q, category, sort, view, units }: ProductSearch): ProductSearch => {
  return { q, category, sort, view, units }
}

/** The search with one value of a facet added or removed. */
export function withValue(search: ProductSearch, key: FacetKey, value: string, isChosen: boolean): ProductSearch {
  const others = (search[key] ?? []).filter((one) => one !== value)
  return { ...search, [key]: isChosen ? [...others, value] : others }
}
