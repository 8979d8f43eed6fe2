/** The public pages. public/service-worker.js repeats the list; a test keeps both lists equal. */
import { facetKeys } from '#contract/products/rules/facts/facets.ts'
import { loadFields, usNames } from '#contract/strapping/rules/load-entry.ts'

/** The path of each page, and the search parameters that it reads. */
export const publicPages = {
  '/': [],
  '/products': ['q', ...facetKeys, 'sort', 'view', 'page', 'units'],
  '/compare': ['p', 'only', 'add', 'units'],
  '/calculator': [...loadFields, ...Object.values(usNames), 'strap', 'units'],
  '/steel-to-pet': ['strap', 'perLoad', 'units'],
  '/station-card': ['load', 'strap', 'tool', 'joint', 'straps', 'lengthMm', 'tensionN', 'units'],
  '/reorder': ['sku'],
  '/reviews': ['page'],
  '/blogs': [],
  '/portfolio': [],
  '/terms': [],
  '/privacy': [],
  '/returns': [],
  '/delivery': [],
  '/imprint': [],
  '/catalog/{slug}': ['units'],
} as const satisfies Record<string, readonly string[]>

/** Pages whose content visitors put into the URL: search engines are kept out. */
export const madePages = [
  '/compare',
  '/steel-to-pet',
  '/station-card',
  '/reorder',
] as const satisfies (keyof typeof publicPages)[]

/** Paths that stand for one page each, in the order of the sitemap. */
export const singlePages = Object.keys(publicPages).filter(
  (path) => !path.includes('{') && !madePages.some((made) => made === path),
)
