/** The pages anybody may read. public/service-worker.js says the same in its own words; a test holds both together. */
import { facetKeys } from '#contract/products/rules/facts/facets.ts'
import { loadFields, usNames } from '#contract/strapping/rules/load-entry.ts'

/** The path of each, and the search parameters it reads. */
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

/** What somebody makes of them is in their address: search engines are kept out. */
export const madePages = [
  '/compare',
  '/steel-to-pet',
  '/station-card',
  '/reorder',
] as const satisfies (keyof typeof publicPages)[]

/** Those that are a single page each, in the order in which search engines are told of them. */
export const singlePages = Object.keys(publicPages).filter(
  (path) => !path.includes('{') && !madePages.some((made) => made === path),
)
