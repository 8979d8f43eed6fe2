/** Decides which requests are public reads, and gives the cache keys and cache tags of their answers. */

import { isId } from '#contract/schema/wire.ts'
import { type Call, calls } from '#contract/table.ts'
import type { CacheTag } from '../database/changes.ts'
import { assetPath } from './asset-answers.ts'
import { publicPages } from './public-pages.ts'

/** A path and the parameters that its answer depends on, in the order of the key. */
type Shape = { path: RegExp; parameters: readonly string[] }

const apiPath = (path: string) => `/api${path}`

const pageShapes = Object.entries(publicPages).map(
  ([path, parameters]): Shape => ({ path: patternOf(path), parameters }),
)

const reads = Object.values<Call>(calls).filter(({ method, who }) => method === 'GET' && who === 'anyone')

const apiShapes = reads.map(
  ({ path, query }): Shape => ({ path: patternOf(apiPath(path)), parameters: Object.keys(query?.shape ?? {}) }),
)

/** Public answers of the API other than calls. */
const ownShapes = ['/api/health', '/api/openapi.json'].map((path): Shape => ({ path: patternOf(path), parameters: [] }))

const assets: Shape = { path: assetPath, parameters: [] }

const shapes = [...apiShapes, ...ownShapes, ...pageShapes, assets]

/** `/catalog/{slug}` as a pattern of paths that need no decoding. */
function patternOf(path: string, place = '[a-z0-9-]{1,100}'): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, place)}$`)
}

/** A known path, the parameters that its answer depends on, and a pattern that matches URLs with such a parameter. */
type Known = { path: string; parameters: readonly string[]; hasRead: RegExp }

/** Cache of paths: most requests are for the same few paths, and matching a path takes as long as sending its answer. */
const knownPaths = new Map<string, Known | undefined>()
const mostKnown = 1_000
const longestKnown = 200

/**
 * The cache key of a public read: its path with the parameters that its answer depends on. Other parameters are dropped, so
 * that `?utm_source=` does not add an entry. Undefined for every other request.
 */
export function publicKeyOf(url: string): string | undefined {
  const end = url.indexOf('?')
  const known = knowPath(end < 0 ? url : url.slice(0, end))
  if (!known || end < 0 || !known.hasRead.test(url)) return known?.path
  return known.path + queryOf(url.slice(end), known.parameters)
}

function knowPath(path: string): Known | undefined {
  const before = knownPaths.get(path)
  if (before !== undefined || knownPaths.has(path)) return before
  const shape = shapes.find((one) => one.path.test(path))
  const known = shape && { path, parameters: shape.parameters, hasRead: anyOf(shape.parameters) }
  if (knownPaths.size >= mostKnown) knownPaths.clear()
  if (path.length <= longestKnown) knownPaths.set(path, known)
  return known
}

/** A percent sign also matches, because any parameter name may be percent-encoded. */
function anyOf(parameters: readonly string[]): RegExp {
  return parameters.length === 0 ? /(?!)/ : new RegExp(`[?&](?:${parameters.join('|')})(?![^=&])|%`)
}

function queryOf(search: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  // A parameter given twice is refused by the call or page, so the key keeps both values.
  for (const name of parameters) for (const value of given.getAll(name)) read.append(name, value)
  return read.size > 0 ? `?${read}` : ''
}

const madeAt = reads.map(({ path, madeOf }) => ({ madeOf, path: patternOf(apiPath(path), '[^/]+') }))

/** The cache tags of an API answer, from the table of calls. */
export function sourcesOf(path: string): readonly CacheTag[] {
  const madeOf = madeAt.find((read) => read.path.test(path))?.madeOf
  if (madeOf === undefined || madeOf === 'the configuration') return []
  if (madeOf === 'products and settings') return ['products', 'settings']
  if (madeOf !== 'a product') return [madeOf]
  const slug = path.slice(path.lastIndexOf('/') + 1)
  // A product that is requested by id gets the tag of the lists, which change with every product.
  return isId(slug) ? ['products'] : [`product ${slug}`]
}
