/**
 * Ranks products for a query. A product must match every term. If no product does, measures may be near the ones wanted, and in
 * the end the least important terms are ignored.
 */
import type { ProductIndex } from './product-index.ts'
import { answers, anyOf, type Criterion, criteriaOf } from './score.ts'
import type { Score } from './score-measure.ts'
import type { Tag } from './synonyms.ts'
import type { Query } from './terms.ts'

export type Found = {
  /** Rows of the index, best first. */
  rows: number[]
  /** Texts of the terms that were ignored. */
  leftOut: string[]
  /** Whether the ignored terms are measures, and the products have the nearest values. */
  isNear?: true
}

type Ranking = (row: number) => number

/** `isAllowed`: whether a row may be found at all. */
export function rank(query: Query, index: ProductIndex, isAllowed: (row: number) => boolean = () => true): Found {
  const criteria = criteriaOf(query.terms, index).map((one) => remembering(one, index.size))
  if (!isForProducts(query)) return { rows: [], leftOut: [] }
  const rows: number[] = []
  for (let row = 0; row < index.size; row++) if (isAllowed(row)) rows.push(row)
  const each = eachOfAKind(criteria)
  return (
    rankStrictly(criteria, rows, query, index) ??
    (each && rankStrictly(each, rows, query, index)) ??
    rankNear(criteria, rows, query, index) ??
    rankWithoutLeast(criteria, rows, query, index)
  )
}

/**
 * Unknown words alone find nothing, and neither do the names of other makers, questions about the shop, or goods that it does not
 * sell. A query that names such goods searches products only if it also names a type or a use: `stretch film 500 mm` is not
 * about strap.
 */
function isForProducts({ terms, ignored }: Query): boolean {
  if (terms.some(({ kind }) => kind === 'unsold')) return terms.some(isNamed)
  if (terms.length === 0) return ignored.length === 0
  return terms.some(({ kind }) => kind !== 'maker' && kind !== 'question')
}

/** Caches scores, because several passes may need them. */
function remembering({ score, near, ...rest }: Criterion, size: number): Criterion {
  return { ...rest, score: remembered(score, size), ...(near && { near: remembered(near, size) }) }
}

function remembered(score: Score, size: number): Score {
  let known: Float64Array | undefined
  return (row) => {
    known ??= new Float64Array(size).fill(Number.NaN)
    const before = known[row] ?? Number.NaN
    if (!Number.isNaN(before)) return before
    const worked = score(row)
    known[row] = worked
    return worked
  }
}

function rankStrictly(criteria: Criterion[], rows: number[], query: Query, index: ProductIndex): Found | undefined {
  const strict = rows.filter((row) => answers(criteria, row))
  if (strict.length === 0 && criteria.length > 0) return undefined
  return { rows: inOrder(strict, rankingOf(criteria, query, index), query, index), leftOut: [] }
}

/** `PP and PET seals`: no product has both materials, so either matches. */
function eachOfAKind(criteria: Criterion[]): Criterion[] | undefined {
  const alike = criteria.filter(({ kind }) => kind !== undefined)
  return alike.length > 1 ? [...criteria.filter(({ kind }) => kind === undefined), anyOf(alike)] : undefined
}

/** Accepts measures that are near the ones wanted. */
function rankNear(criteria: Criterion[], rows: number[], query: Query, index: ProductIndex): Found | undefined {
  if (!criteria.some(({ near }) => near)) return undefined
  const nearby = criteria.map(({ score, near, ...rest }) => ({
    ...rest,
    score: (row: number) => score(row) || (near?.(row) ?? 0),
  }))
  const found = rankStrictly(nearby, rows, query, index)
  return found && { rows: found.rows, leftOut: missing(criteria, found.rows[0] ?? 0), isNear: true }
}

function rankWithoutLeast(criteria: Criterion[], rows: number[], query: Query, index: ProductIndex): Found {
  let least = criteria.reduce((sum, { weight }) => sum + weight, 0)
  let best: number[] = []
  for (const row of rows) {
    let missed = 0
    for (const { weight, score } of criteria) if (score(row) === 0) missed += weight
    if (missed > least || (missed === least && best.length === 0)) continue
    if (missed < least) best = []
    least = missed
    best.push(row)
  }
  if (best.length === 0) return { rows: [], leftOut: criteria.map(({ text }) => text) }
  const sorted = inOrder(best, rankingOf(criteria, query, index), query, index)
  return { rows: sorted, leftOut: missing(criteria, sorted[0] ?? 0) }
}

const missing = (criteria: Criterion[], row: number) =>
  criteria.filter(({ score }) => score(row) === 0).map(({ text }) => text)

function rankingOf(criteria: Criterion[], { terms }: Query, index: ProductIndex): Ranking {
  const liked = terms.flatMap((term) =>
    term.kind === 'concept' && !term.isNot ? [index.weightsOf(term.canonical ?? term.text)] : [],
  )
  const lift = liftOf(terms, index)
  return (row) => {
    let sum = lift(row)
    for (const { weight, score } of criteria) sum += weight * score(row)
    for (const inText of liked) if (inText[row] === 1) sum += 0.4
    return sum
  }
}

/** Sorted by the superlative's measure if there is one, then by score. */
function inOrder(rows: number[], ranking: Ranking, { terms }: Query, index: ProductIndex): number[] {
  const bestFirst = byRanking(rows, ranking)
  const order = terms.find((term) => term.kind === 'order')
  if (!order) return bestFirst
  const { of, least } = order
  const key = of.find((fact) => rows.some((row) => !Number.isNaN(index.measure(fact, row))))
  // Rows without the measure come last.
  const places = new Float64Array(index.size)
  for (const row of rows) {
    const value = key === undefined ? Number.NaN : index.measure(key, row)
    places[row] = Number.isNaN(value) ? Number.MAX_VALUE : least ? value : -value
  }
  return bestFirst.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
}

/** Rows with equal scores keep catalogue order. Grouping before sorting is far faster, because many of the scores are equal. */
function byRanking(rows: readonly number[], ranking: Ranking): number[] {
  const alike = new Map<number, number[]>()
  for (const row of rows) {
    const own = ranking(row)
    const equals = alike.get(own)
    if (equals) equals.push(row)
    else alike.set(own, [row])
  }
  return [...alike].sort(([one], [other]) => other - one).flatMap(([, equals]) => equals)
}

/** Bonus of each type, for equal scores: types in greater demand come first. */
const often: [Tag, number][] = [
  ['type:strap', 0.08],
  ['type:battery tool', 0.07],
  ['type:manual tool', 0.06],
  ['type:seal', 0.05],
  ['type:buckle', 0.05],
  ['type:pneumatic tool', 0.04],
  ['type:dispenser', 0.03],
]

/** Whether a term names a type or a use. */
const isNamed = (term: Query['terms'][number]) => term.kind === 'concept' && ['type', 'use'].includes(term.concept.kind)

/** Without a named type or use, strap is preferred. */
function liftOf(terms: Query['terms'], { hasTag }: ProductIndex): Ranking {
  const isAnyNamed = terms.some(isNamed)
  return (row) => {
    for (const [tag, rank] of often)
      if (hasTag(tag, row)) return tag === 'type:strap' && !isAnyNamed ? rank + 0.9 : rank
    return 0
  }
}
