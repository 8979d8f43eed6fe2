/** Which products answer to a query, the best first. All of its terms are needed; where nothing has them all, the least of them is left out. */

import type { ProductIndex } from './product-index.ts'
import { answers, anyOf, type Wanted, wantedOf } from './score.ts'
import type { Degree } from './score-measure.ts'
import type { Tag } from './synonyms.ts'
import type { Query } from './terms.ts'

export type Found = {
  /** Rows of the index, the best first. */
  rows: number[]
  /** Texts of terms that the rows do not answer to. */
  leftOut: string[]
}

type Score = (row: number) => number

/** `isAllowed`: which rows count at all. */
export function rank(query: Query, index: ProductIndex, isAllowed: (row: number) => boolean = () => true): Found {
  const wanted = wantedOf(query.terms, index).map((one) => remembering(one, index.size))
  // Of words that nobody knows, nothing is found.
  if (query.terms.length === 0 && query.ignored.length > 0) return { rows: [], leftOut: [] }
  const rows: number[] = []
  for (let row = 0; row < index.size; row++) if (isAllowed(row)) rows.push(row)
  const each = eachOfAKind(wanted)
  return (
    rankStrictly(wanted, rows, query, index) ??
    (each && rankStrictly(each, rows, query, index)) ??
    rankNear(wanted, rows, query, index) ??
    rankWithoutLeast(wanted, rows, query, index)
  )
}

/** Whoever passes over the rows again finds the degrees that an earlier pass has worked out. */
function remembering({ degree, near, ...rest }: Wanted, size: number): Wanted {
  return { ...rest, degree: remembered(degree, size), ...(near && { near: remembered(near, size) }) }
}

function remembered(degree: Degree, size: number): Degree {
  let known: Float64Array | undefined
  return (row) => {
    known ??= new Float64Array(size).fill(Number.NaN)
    const before = known[row] ?? Number.NaN
    if (!Number.isNaN(before)) return before
    const worked = degree(row)
    known[row] = worked
    return worked
  }
}

/** Rows that answer to every term, in the order of the catalogue. */
export function rowsOfAll(query: Query, index: ProductIndex): number[] {
  const wanted = wantedOf(query.terms, index)
  const rows = Array.from({ length: index.size }, (_, row) => row)
  const strict = rows.filter((row) => answers(wanted, row))
  const each = strict.length === 0 && eachOfAKind(wanted)
  return each ? rows.filter((row) => answers(each, row)) : strict
}

function rankStrictly(wanted: Wanted[], rows: number[], query: Query, index: ProductIndex): Found | undefined {
  const strict = rows.filter((row) => answers(wanted, row))
  if (strict.length === 0 && wanted.length > 0) return undefined
  return { rows: inOrder(strict, scoreOf(wanted, query, index), query, index), leftOut: [] }
}

/** `PP and PET seals`: nothing is of both. */
function eachOfAKind(wanted: Wanted[]): Wanted[] | undefined {
  const alike = wanted.filter(({ kind }) => kind !== undefined)
  return alike.length > 1 ? [...wanted.filter(({ kind }) => kind === undefined), anyOf(alike)] : undefined
}

/** A measure that is near. */
function rankNear(wanted: Wanted[], rows: number[], query: Query, index: ProductIndex): Found | undefined {
  if (!wanted.some(({ near }) => near)) return undefined
  const nearby = wanted.map(({ degree, near, ...rest }) => ({
    ...rest,
    degree: (row: number) => degree(row) || (near?.(row) ?? 0),
  }))
  const found = rankStrictly(nearby, rows, query, index)
  return found && { rows: found.rows, leftOut: missing(wanted, found.rows[0] ?? 0) }
}

function rankWithoutLeast(wanted: Wanted[], rows: number[], query: Query, index: ProductIndex): Found {
  let least = wanted.reduce((sum, { weight }) => sum + weight, 0)
  let best: number[] = []
  for (const row of rows) {
    let missed = 0
    for (const { weight, degree } of wanted) if (degree(row) === 0) missed += weight
    if (missed > least || (missed === least && best.length === 0)) continue
    if (missed < least) best = []
    least = missed
    best.push(row)
  }
  if (best.length === 0) return { rows: [], leftOut: wanted.map(({ text }) => text) }
  const sorted = inOrder(best, scoreOf(wanted, query, index), query, index)
  return { rows: sorted, leftOut: missing(wanted, sorted[0] ?? 0) }
}

const missing = (wanted: Wanted[], row: number) =>
  wanted.filter(({ degree }) => degree(row) === 0).map(({ text }) => text)

function scoreOf(wanted: Wanted[], { terms }: Query, index: ProductIndex): Score {
  const liked = terms.flatMap((term) =>
    term.kind === 'concept' && !term.isNot ? [index.weightsOf(term.meant ?? term.text)] : [],
  )
  const lift = liftOf(terms, index)
  return (row) => {
    let score = lift(row)
    for (const { weight, degree } of wanted) score += weight * degree(row)
    for (const inText of liked) if (inText[row] === 1) score += 0.4
    return score
  }
}

/** By the measure of which the most, or the least, is asked for, and among equals by how well they do. */
function inOrder(rows: number[], score: Score, { terms }: Query, index: ProductIndex): number[] {
  const bestFirst = byScore(rows, score)
  const asked = terms.find((term) => term.kind === 'order')
  if (!asked) return bestFirst
  const { of, least } = asked
  const key = of.find((fact) => rows.some((row) => !Number.isNaN(index.measure(fact, row))))
  // What has none comes last.
  const places = new Float64Array(index.size)
  for (const row of rows) {
    const value = key === undefined ? Number.NaN : index.measure(key, row)
    places[row] = Number.isNaN(value) ? Number.MAX_VALUE : least ? value : -value
  }
  return bestFirst.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
}

/** Equals in the order of the catalogue. Of tens of thousands many do equally well: to sort what differs is far quicker. */
function byScore(rows: readonly number[], score: Score): number[] {
  const alike = new Map<number, number[]>()
  for (const row of rows) {
    const own = score(row)
    const equals = alike.get(own)
    if (equals) equals.push(row)
    else alike.set(own, [row])
  }
  return [...alike].sort(([one], [other]) => other - one).flatMap(([, equals]) => equals)
}

/** What is asked for more often, among equals. */
const often: [Tag, number][] = [
  ['type:strap', 0.08],
  ['type:battery tool', 0.07],
  ['type:manual tool', 0.06],
  ['type:seal', 0.05],
  ['type:buckle', 0.05],
  ['type:pneumatic tool', 0.04],
  ['type:dispenser', 0.03],
]

/** Where no type is named, strap is what most people want. */
function liftOf(terms: Query['terms'], { hasTag }: ProductIndex): Score {
  const isNamed = terms.some((term) => term.kind === 'concept' && ['type', 'use'].includes(term.concept.kind))
  return (row) => {
    for (const [tag, usual] of often)
      if (hasTag(tag, row)) return tag === 'type:strap' && !isNamed ? usual + 0.9 : usual
    return 0
  }
}
