/** Which requests are public reads, the keys under which their answers are cached, and what those are made of. */

import { isId } from '#contract/schema/wire.ts'
import { type Call, calls } from '#contract/table.ts'
import type { CacheTag } from '../database/changes.ts'
import { assetPath } from './asset-answers.ts'
import { publicPages } from './public-pages.ts'

/** The parameters that are read at a path, in the order in which they stand in its key. */
type Shape = { path: RegExp; parameters: readonly string[] }

const apiPath = (path: string) => `/api${path}`

const pageShapes = Object.entries(publicPages).map(
  ([path, parameters]): Shape => ({ path: patternOf(path), parameters }),
)

const reads = Object.values<Call>(calls).filter(({ method, who }) => method === 'GET' && who === 'anyone')

const apiShapes = reads.map(
  ({ path, query }): Shape => ({ path: patternOf(apiPath(path)), parameters: Object.keys(query?.shape ?? {}) }),
)

/** What the API says of itself beside the calls. */
const ownShapes = ['/api/health', '/api/openapi.json'].map((path): Shape => ({ path: patternOf(path), parameters: [] }))

const assets: Shape = { path: assetPath, parameters: [] }

const shapes = [...apiShapes, ...ownShapes, ...pageShapes, assets]

/** `/catalog/{slug}` as a pattern of addresses that need no decoding. */
function patternOf(path: string, place = '[a-z0-9-]{1,100}'): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, place)}$`)
}

/** A path that is known, and whether an address of it has a parameter that is read there. */
type Known = { path: string; parameters: readonly string[]; hasRead: RegExp }

/** Most requests ask for the same few paths, and to find out whose they are takes as long as to send their answer. */
const knownPaths = new Map<string, Known | undefined>()
const mostKnown = 1_000
const longestKnown = 200

/**
 * The key of a public read: its path, with the parameters that are read there and no other, so that `?utm_source=` is
 * no entry of its own. Undefined for everything else.
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

/** What is percent-encoded may be any name. */
function anyOf(parameters: readonly string[]): RegExp {
  return parameters.length === 0 ? /(?!)/ : new RegExp(`[?&](?:${parameters.join('|')})(?![^=&])|%`)
}

function queryOf(search: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  // A parameter given twice is refused where it is read: it stays in the key as it came.
  for (const name of parameters) for (const value of given.getAll(name)) read.append(name, value)
  return read.size > 0 ? `?${read}` : ''
}

const madeAt = reads.map(({ path, madeOf }) => ({ madeOf, path: patternOf(apiPath(path), '[^/]+') }))

/** What the API's answer at a path is made of, as the table of calls says. */
export function sourcesOf(path: string): readonly CacheTag[] {
  const madeOf = madeAt.find((read) => read.path.test(path))?.madeOf
  if (madeOf === undefined || madeOf === 'the configuration') return []
  if (madeOf !== 'a product') return [madeOf]
  const slug = path.slice(path.lastIndexOf('/') + 1)
  // Of a product by its id only its lists are told: with them it changes, too.
  return isId(slug) ? ['products'] : [`product ${slug}`]
}
