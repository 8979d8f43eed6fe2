/** Which products answer to a query, the best first. All of its terms are needed; where nothing has them all, the least of them is left out. */
import { factsOfMeasure, type Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import type { Query, Term } from './read-query.ts'
import { singular, wordsOf } from './spelling.ts'
import { type Tag, tags } from './vocabulary.ts'

/** How well a product does, from 0 to 1. */
type Degree = (row: number) => number

type Wanted = {
  text: string
  weight: number
  degree: Degree /** What comes near, where nothing answers. */
  near?: Degree
}

const weights = { sku: 10, digits: 10, measure: 4, type: 4, use: 4, material: 3, fact: 3, word: 2 }

export type Found = {
  /** Rows of the index, the best first. */ rows: number[] /** Texts of terms that the rows do not answer to. */
  leftOut: string[]
}

/** `isAllowed`: which rows count at all. */
export function rank(query: Query, index: ProductIndex, isAllowed: (row: number) => boolean = () => true): Found {
  const wanted = [...articlesOf(query, index), ...query.terms.flatMap((term) => wantedOf(term, index) ?? [])]
  // Of words that nobody knows, nothing is found.
  if (wanted.length === 0 && query.ignored.length > 0) return { rows: [], leftOut: [] }
  const order = orderOf(query, index)
  const liked = query.terms.flatMap((term) => (term.kind === 'concept' ? [index.weightsOf(term.text)] : []))
  const score = (row: number) => {
    const own = wanted.reduce((sum, { weight, degree }) => sum + weight * degree(row), 0)
    return own + liked.reduce((sum, inText) => sum + ((inText[row] ?? 0) === 1 ? 0.4 : 0), 0) + lift(query, index, row)
  }
  const rows = Array.from({ length: index.size }, (_, row) => row).filter(isAllowed)
  const strict = rows.filter((row) => wanted.every(({ degree }) => degree(row) > 0))
  if (strict.length > 0 || wanted.length === 0) return { rows: byScore(strict, order ?? score), leftOut: [] }
  return rankNearest(wanted, rows, order ?? score)
}

/** By the measure of which the most, or the least, is asked for; what has none comes last. */
function orderOf({ terms }: Query, index: ProductIndex): ((row: number) => number) | undefined {
  const asked = terms.find((term) => term.kind === 'order')
  if (!asked) return undefined
  return (row) => {
    const value = index.measure(asked.of, row)
    if (Number.isNaN(value)) return Number.NEGATIVE_INFINITY
    return asked.least ? -value : value
  }
}

/** First a measure that is near, then without the terms that weigh least. */
function rankNearest(wanted: Wanted[], rows: number[], score: (row: number) => number): Found {
  const nearby = wanted.map(
    ({ degree, near }) =>
      (row: number) =>
        degree(row) || (near?.(row) ?? 0),
  )
  const near = rows.filter((row) => nearby.every((degree) => degree(row) > 0))
  if (near.length > 0) {
    const nearScore = (row: number) =>
      nearby.reduce((sum, degree, at) => sum + (wanted[at]?.weight ?? 0) * degree(row), 0)
    const best = byScore(near, nearScore)
    return { rows: best, leftOut: missing(wanted, best[0] ?? 0) }
  }
  const missedBy = (row: number) => wanted.reduce((sum, { weight, degree }) => sum + (degree(row) > 0 ? 0 : weight), 0)
  const missed = new Map(rows.map((row) => [row, missedBy(row)]))
  const least = [...missed.values()].reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const all = wanted.reduce((sum, { weight }) => sum + weight, 0)
  if (least >= all) return { rows: [], leftOut: wanted.map(({ text }) => text) }
  const best = byScore(
    rows.filter((row) => missed.get(row) === least),
    score,
  )
  return { rows: best, leftOut: missing(wanted, best[0] ?? 0) }
}

const missing = (wanted: Wanted[], row: number) =>
  wanted.filter(({ degree }) => degree(row) === 0).map(({ text }) => text)

function byScore(rows: number[], score: (row: number) => number): number[] {
  const scores = new Map(rows.map((row) => [row, score(row)]))
  return rows.sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0) || one - other)
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
function lift({ terms }: Query, { hasTag }: ProductIndex, row: number): number {
  const isNamed = terms.some((term) => term.kind === 'concept' && ['type', 'use'].includes(term.concept.kind))
  const [tag, usual] = often.find(([known]) => hasTag(known, row)) ?? ['', 0]
  return tag === 'type:strap' && !isNamed ? usual + 0.9 : usual
}

/** Of several article numbers each is wanted. */
function articlesOf({ terms }: Query, index: ProductIndex): Wanted[] {
  const articles = terms.flatMap((term) => (term.kind === 'sku' && !term.isContext ? [term] : []))
  if (articles.length === 0) return []
  const degree = bestOf(articles.map(({ sku }) => skuDegree(sku, index)))
  return [{ text: articles.map(({ text }) => text).join(' '), weight: weights.sku, degree }]
}

function wantedOf(term: Term, index: ProductIndex): Wanted | undefined {
  const { text } = term
  switch (term.kind) {
    case 'sku':
      // Articles that are wanted themselves stand together (`articlesOf`).
      return term.isContext ? { text, weight: weights.sku, degree: forSku(term.sku, index) } : undefined
    case 'digits':
      return { text, weight: weights.digits, degree: (row) => (index.digitsOf[row] === text ? 1 : 0) }
    case 'measure': {
      const degrees = term.readings.map((reading) => measureDegree(reading, index))
      const near = term.readings.map((reading) => nearDegree(reading, index))
      const degree = orInText(
        bestOf(degrees),
        wordsOf(text).filter((word) => /\d/.test(word)),
        index,
      )
      return { text, weight: weights.measure, degree, near: bestOf(near) }
    }
    case 'concept':
      return {
        text,
        weight: weights[term.concept.kind],
        degree: orInText(conceptDegree(term, index), [term.meant ?? text], index),
      }
    case 'order':
    case 'count':
      return undefined
    case 'word': {
      const inText = index.weightsOf(term.meant ?? text)
      return { text, weight: weights.word, degree: (row) => inText[row] ?? 0 }
    }
  }
}

/** A product of which no type is known is found by its words. */
function orInText(degree: Degree, words: string[], index: ProductIndex): Degree {
  const inText = words.map((word) => bestText(word, index))
  return (row) => {
    if (index.isTyped(row) || inText.length === 0) return degree(row)
    return inText.reduce((least, weights) => Math.min(least, weights[row] ?? 0), 1)
  }
}

function bestText(word: string, { weightsOf }: ProductIndex): Float32Array {
  const [own, single] = [weightsOf(word), weightsOf(singular(word))]
  return own.map((weight, row) => Math.max(weight, single[row] ?? 0))
}

const bestOf = (degrees: Degree[]): Degree => {
  return (row) => degrees.reduce((best, degree) => Math.max(best, degree(row)), 0)
}

function skuDegree(sku: string, { skus, weightsOf }: ProductIndex): Degree {
  const mentioned = weightsOf(sku.toLowerCase())
  return (row) => {
    const own = skus[row] ?? ''
    if (own === sku) return 1
    return own.startsWith(sku) ? 0.9 - (own.length - sku.length) / 100 : (mentioned[row] ?? 0) * 0.3
  }
}

/** What goes with an article: what names it, and what takes the same strap. */
function forSku(sku: string, index: ProductIndex): Degree {
  const [own] = index.rowsOfSku(sku)
  const mentioned = index.weightsOf(sku.toLowerCase())
  return (row) => {
    if (own === undefined || row === own) return 0
    return Math.max(mentioned[row] ?? 0, takesSameStrap(own, row, index) ? 0.8 : 0)
  }
}

/** One of the two is the strap; a dispenser takes its core. */
function takesSameStrap(one: number, other: number, { hasTag, measure }: ProductIndex): boolean {
  if (hasTag('type:strap', one) === hasTag('type:strap', other)) return false
  if (!strapMaterialTags.some((tag) => hasTag(tag, one) && hasTag(tag, other))) return false
  const [strap, thing] = hasTag('type:strap', one) ? [one, other] : [other, one]
  if (hasTag('type:dispenser', thing)) return measure('coreMm', strap) === measure('coreMm', thing)
  const width = measure('widthMaxMm', strap)
  return width >= measure('widthMinMm', thing) - 0.4 && width <= measure('widthMaxMm', thing) + 0.4
}

const strapMaterialTags = tags.filter((tag) => tag.startsWith('materials:'))

/** A strap takes a joint, which is not what somebody means who names it. */
function conceptDegree({ concept, meant }: Extract<Term, { kind: 'concept' }>, { hasTag }: ProductIndex): Degree {
  const sure = meant ? 0.95 : 1
  // Cast: `entries` forgets the names.
  const answers = Object.entries(concept.answers) as [Tag, number][]
  return (row) => {
    let best = 0
    for (const [tag, degree] of answers) {
      if (!hasTag(tag, row)) continue
      const isOfStrap = tag.startsWith('joints:') && hasTag('type:strap', row)
      best = Math.max(best, isOfStrap ? degree * 0.5 : degree)
    }
    return best * sure
  }
}

function measureDegree(reading: Reading, index: ProductIndex): Degree {
  const [first, last = first] = factsOfMeasure[reading.measure]
  const { value, sure } = reading
  const from = (row: number) => (first ? index.measure(first, row) : Number.NaN)
  const to = (row: number) => (last ? index.measure(last, row) : Number.NaN)
  if (reading.bound)
    return (row) => sure * boundDegree(reading, reading.bound === 'least' ? to(row) : from(row) || to(row))
  switch (reading.measure) {
    case 'width':
      return (row) => sure * widthDegree(reading, from(row), to(row))
    case 'thickness':
      return (row) => sure * thicknessDegree(value, from(row), to(row))
    case 'strength':
    case 'tension':
      return (row) => (to(row) >= value * 0.98 ? sure * (0.4 + 0.6 * Math.min(1, value / to(row))) : 0)
    case 'core':
      return (row) => (Math.abs(to(row) - value) <= 4 ? sure : 0)
    case 'coil':
    case 'weight':
    case 'price':
      return (row) => sure * closeness(to(row), value)
  }
}

/** What is nearer the bound does better. */
function boundDegree({ value, bound }: Reading, known: number): number {
  if (bound === 'least') return known >= value * 0.99 ? 0.5 + 0.5 * Math.min(1, value / known) : 0
  return known <= value * 1.01 ? 0.5 + 0.5 * Math.min(1, known / value) : 0
}

/** Half a millimetre either way is the same strap; a tool takes what lies between its ends. */
function widthDegree({ value, to }: Reading, from: number, until: number): number {
  if (Number.isNaN(until)) return 0
  const least = Number.isNaN(from) ? until : from
  const isFixed = until - least < 0.6
  if (to !== undefined) {
    if (Math.abs(least - value) < 0.8 && Math.abs(until - to) < 0.8) return 1
    if (isFixed) return least >= value - 0.8 && until <= to + 0.8 ? 0.75 : 0
    return least <= value + 0.4 && until >= to - 0.4 ? 0.9 : least <= to && until >= value ? 0.5 : 0
  }
  if (isFixed) {
    const off = value < least ? least - value : Math.max(0, value - until)
    return off <= 0.8 ? 1 - 0.3 * off : 0
  }
  return value >= least - 0.4 && value <= until + 0.4 ? 0.97 - Math.min(0.25, (until - least) * 0.008) : 0
}

/** Of a strap its own; a tool or seal takes what is no thicker. */
function thicknessDegree(value: number, from: number, until: number): number {
  const tolerance = Math.max(0.03, value * 0.05)
  const off = Math.abs(until - value)
  if (off <= tolerance) return 1 - (0.5 * off) / tolerance
  return until >= value && from <= value ? 0.4 : 0
}

function closeness(known: number, value: number): number {
  const off = Math.abs(known - value) / value
  return off <= 0.03 ? 1 : off <= 0.15 ? 0.5 : 0
}

/** A quarter away at most, and far below what answers. */
function nearDegree({ measure, value }: Reading, index: ProductIndex): Degree {
  const key = factsOfMeasure[measure].at(-1)
  return (row) => {
    const off = Math.abs((key ? index.measure(key, row) : Number.NaN) - value) / value
    return off <= 0.25 ? 0.4 * (1 - off) : 0
  }
}
