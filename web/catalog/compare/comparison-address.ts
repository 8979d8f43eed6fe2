/** The comparison as stored in its URL: `/compare?p=pet-strap-16-x-1-0-mm&p=steel-strap-16-x-0-5-mm&only=differences`. */
import { mostCompared } from '#web/every-page/compare.ts'

export type Comparison = {
  /** The products in the order of their columns, without duplicates. */
  slugs: string[]
  onlyDifferences?: boolean
  /** The words typed to find another product. */
  words?: string
  /** The units, if chosen by a link: without scripts, only the URL stores them. */
  units?: 'inch' | undefined
}

/** Reads an address; `hasMore`: whether the address names more products than can be compared. */
export function readComparison(params: URLSearchParams): Required<Comparison> & { hasMore: boolean } {
  const named = [...new Set(params.getAll('p').filter((slug) => slug !== ''))]
  return {
    slugs: named.slice(0, mostCompared),
    hasMore: named.length > mostCompared,
    onlyDifferences: params.get('only') === 'differences',
    // Cutting `words` must not leave half of a surrogate pair behind.
    units: params.get('units') === 'inch' ? 'inch' : undefined,
    words: (params.get('add') ?? '').trim().slice(0, 100).toWellFormed(),
  }
}

export function addressOf({ slugs, onlyDifferences = false, words = '', units }: Comparison): string {
  const params = new URLSearchParams(slugs.map((slug) => ['p', slug]))
  if (onlyDifferences) params.set('only', 'differences')
  if (words) params.set('add', words)
  if (units) params.set('units', units)
  return params.size > 0 ? `/compare?${params}` : '/compare'
}
