/** What somebody typed, as article numbers, measures, words of the trade and other words. Nothing of it is lost: what says nothing is named. */
import type { FactKey } from '#contract/products/technical-rules.ts'
import {
  type Bound,
  type Figure,
  factsOfMeasure,
  type Measure,
  measureWords,
  type Reading,
  readFigure,
  readingsOf,
  readRange,
} from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import { alikeSku, nearestWord, normalise, plainSku, singular, slipsBetween } from './spelling.ts'
import { type Concept, conceptOf, conceptWords, filler, joinPhrases, superlatives } from './vocabulary.ts'

export type Term =
  /** `isContext`: something for it is wanted, not the article itself. */
  | { kind: 'sku'; text: string; sku: string; isContext?: boolean }
  | { kind: 'digits'; text: string }
  | { kind: 'measure'; text: string; readings: Reading[] }
  | { kind: 'concept'; text: string; concept: Concept; meant?: string | undefined }
  | { kind: 'word'; text: string; meant?: string | undefined }
  | { kind: 'order'; text: string; of: FactKey | 'price'; least?: true }
  /** How many somebody wants changes nothing of what there is. */
  | { kind: 'count'; text: string }

/** Where in the text it stands. */
export type PlacedTerm = Term & { from: number; until: number }

export type Query = {
  /** What was read. */
  text: string
  terms: PlacedTerm[]
  /** Words that nothing answers to. */
  ignored: string[]
}

export function readQuery(typed: string, index: ProductIndex): Query {
  const whole = plainSku(typed)
  const isSku =
    !/[/.,"]/.test(typed) &&
    /[A-Z]/.test(whole) &&
    /\d/.test(whole) &&
    !isMaterialAndWidth(typed) &&
    index.rowsOfSku(whole).length > 0
  if (isSku) {
    const term = { kind: 'sku', text: typed.trim(), sku: whole, from: 0, until: typed.length } as const
    return { text: typed, terms: [term], ignored: [] }
  }
  const text = joinPhrases(normalise(typed))
  const query: Query = { text, terms: [], ignored: [] }
  const place: Place = { text, at: 0, index, guessesLeft: mostGuesses }
  while (place.at < place.text.length) {
    if (query.terms.length + query.ignored.length >= mostTerms) {
      query.ignored.push(place.text.slice(place.at).trim())
      break
    }
    const begun = place.at
    const read = readNext(place)
    place.at = read.end
    if (read.isBlank) continue
    // `core 406` and `under 50` say how the next figure is meant; `406 core` was read with the figure.
    place.named = read.names ?? (read.bound && place.named)
    place.bound = read.bound ?? (read.names && place.bound)
    const from = place.from ?? begun
    query.terms.push(...(read.terms ?? []).map((term) => ({ ...term, from, until: read.end })))
    // What says how a figure is meant goes with it.
    place.from = read.names || read.bound ? from : undefined
    if (read.ignored) query.ignored.push(read.ignored)
  }
  return withoutDoubles(withContext(query, typed))
}

/** `PP 12` is a material and a width, `pt 1610` an article. */
const isMaterialAndWidth = (typed: string) => /^(pp|pet) \d{1,2}$/i.test(typed.trim())

type Place = {
  text: string
  at: number
  index: ProductIndex
  named?: Measure | undefined
  bound?: Bound | undefined
  /** How many words may still be taken for others: each is compared with all that are known. */
  guessesLeft: number
  /** Where the words before begin that say how the next figure is meant. */
  from?: number | undefined
}

const mostGuesses = 4
/** More says nobody; the rest is named as not known. */
const mostTerms = 12

function mayGuess(place: Place): boolean {
  place.guessesLeft -= 1
  return place.guessesLeft >= 0
}

type Read = {
  end: number
  terms?: Term[]
  names?: Measure | undefined
  bound?: Bound | undefined
  ignored?: string
  isBlank?: boolean
}

function readNext(place: Place): Read {
  const blank = matchAt(/[\s,;:()&+|]+/y, place)
  if (blank) return { end: place.at + blank.length, isBlank: true }
  return (
    readSku(place) ?? readCount(place) ?? readStandard(place) ?? readBound(place) ?? readSize(place) ?? readWord(place)
  )
}

const skuAt =
  /[a-z]{2}(?:-\d{2,5}(?:-?[a-z]{1,2})?|-[a-z]{2,3}\d+[a-z]?|\d{3,5}[a-z]?|[a-z]{2}\d{2}[a-z]?| \d{3,5}[a-z]?)(?![a-z0-9])/y
const likeSkuAt = /(?=[a-z0-9-]*\d[a-z0-9-]*\d)[a-z]{2}[a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9])/y

function readSku(place: Place): Read | undefined {
  const { at, index } = place
  const said = matchAt(skuAt, place)
  if (said && index.rowsOfSku(plainSku(said)).length > 0)
    return { end: at + said.length, terms: [{ kind: 'sku', text: said, sku: plainSku(said) }] }
  const like = matchAt(likeSkuAt, place)
  const meant = like && plainSku(like).length >= 5 && mayGuess(place) ? nearestSku(plainSku(like), index) : undefined
  return like && meant ? { end: at + like.length, terms: [{ kind: 'sku', text: like, sku: meant }] } : undefined
}

/** One slip is allowed. */
function nearestSku(plain: string, { skus, alikeSkus }: ProductIndex): string | undefined {
  const wanted = alikeSku(plain)
  const same = alikeSkus.indexOf(wanted)
  const at = same < 0 ? alikeSkus.findIndex((alike) => alike !== '' && slipsBetween(wanted, alike, 1) <= 1) : same
  return skus[at]
}

/** `4 x PT-1610`, `12 coils`. */
function readCount(place: Place): Read | undefined {
  const said = matchAt(/\d+\s?(?:x\s(?=[a-z]{2}-?[a-z]*\d)|(?:coils|rolls|packs|pcs|pieces)\b)/y, place)
  return said ? { end: place.at + said.length, terms: [{ kind: 'count', text: said.trim() }] } : undefined
}

/** A standard is no strength of 13,246 newtons. */
function readStandard(place: Place): Read | undefined {
  const said = matchAt(/(?:en|din|iso|astm|bs)[ -]?[a-z]?\d{3,5}(?!\d)/y, place)
  const digits = said?.replaceAll(/\D/g, '') ?? ''
  return said ? { end: place.at + said.length, terms: [{ kind: 'word', text: digits }] } : undefined
}

const boundAt: [RegExp, Bound][] = [
  [/(?:>=?|≥|at least|min(?:imum)?\b\.?|over\b|above\b|from\b|more than|desde\b)(?=\s*[$\d.])/y, 'least'],
  [/(?:<=?|≤|at most|max(?:imum)?\b\.?|under\b|below\b|up to|less than|hasta\b)(?=\s*[$\d.])/y, 'most'],
]

function readBound(place: Place): Read | undefined {
  for (const [pattern, bound] of boundAt) {
    const said = matchAt(pattern, place)
    if (said) return { end: place.at + said.length, bound }
  }
  const dollar = matchAt(/\$(?=\s?[\d.])/y, place)
  return dollar ? { end: place.at + 1, names: 'price' } : undefined
}

function readSize(place: Place): Read | undefined {
  const { text, at, index, named, bound } = place
  const range = readRange(text, at)
  if (range) return { end: range.end, terms: [measureTerm(text.slice(at, range.end), [range.range])] }
  const found = readFigure(text, at)
  if (!found) return undefined
  const cross = matchAt(/\s?x\s?(?=[\d.])/y, { text, at: found.end })
  const second = cross === undefined ? undefined : readFigure(text, found.end + cross.length)
  if (second) return { end: second.end, terms: readCross(found.figure, second.figure) }
  const said = text.slice(at, found.end).trim()
  const power = /^v/.test(found.figure.unit ?? '')
    ? conceptOf('battery')
    : found.figure.unit === 'bar' && conceptOf('air')
  if (power) return { end: found.end, terms: [{ kind: 'concept', text: said, concept: power }] }
  const after = /^[\s,:]*([a-z]+)/.exec(text.slice(found.end))
  const name = measureWords[after?.[1] ?? '']
  const end = name ? found.end + (after?.[0].length ?? 0) : found.end
  if (/^\d{3,5}$/.test(said) && !name && !named && !bound && index.hasDigits(said))
    return { end, terms: [{ kind: 'digits', text: said }] }
  const readings = likely(readingsOf(found.figure, name ?? named), index).map((one) => ({ ...one, bound }))
  if (readings.length === 0) return { end, terms: [{ kind: 'word', text: said }] }
  return { end, terms: [measureTerm(text.slice(at, end), readings)] }
}

/** `16 x 1.0`: width and thickness, or width and coil. */
function readCross(first: Figure, second: Figure): Term[] {
  const ownUnit = second.unit === 'mm' || second.unit === '"' ? second.unit : undefined
  const [wide] = readingsOf({ ...first, unit: first.unit ?? ownUnit }, 'width')
  const [other] = readingsOf(second, second.value <= 3 ? 'thickness' : 'coil')
  return [...(wide ? [measureTerm(first.text, [wide])] : []), ...(other ? [measureTerm(second.text, [other])] : [])]
}

const measureTerm = (text: string, readings: Reading[]): Term => ({ kind: 'measure', text: text.trim(), readings })

/** Of several readings, those that the catalogue has; where it has none of them, all. */
function likely(readings: Reading[], index: ProductIndex): Reading[] {
  if (readings.length < 2 || readings[0]?.measure === 'width') return readings
  const known = readings.filter(({ measure, value }) => index.hasMeasure(factsOfMeasure[measure], value))
  return known.length > 0 ? known : readings
}

function readWord(place: Place): Read {
  const { at } = place
  const said = matchAt(/[a-z][a-z'-]*/y, place)
  if (!said) return { end: at + 1, isBlank: true }
  const end = at + said.length
  const names = measureWords[said]
  if (names) return { end, names }
  if (filler.has(said) || said === 'x') return { end }
  const most = superlatives[said]
  if (most) return { end, terms: [{ kind: 'order', text: said, ...most }] }
  const term = termOf(said.replace(/-+$/, ''), place)
  return term ? { end, terms: [term] } : { end, ignored: said }
}

function termOf(text: string, place: Place): Term | undefined {
  const { index } = place
  const plain = singular(text)
  const known = conceptOf(text) ?? conceptOf(plain)
  if (known) return { kind: 'concept', text, concept: known }
  for (const word of [text, plain]) if (index.hasWord(word)) return { kind: 'word', text: word }
  if (!mayGuess(place)) return undefined
  const meant = nearestWord(plain, conceptWords)
  const concept = meant && conceptOf(meant)
  if (concept) return { kind: 'concept', text, concept, meant }
  const word = nearestWord(plain, index.words)
  return word ? { kind: 'word', text, meant: word } : undefined
}

/** `tensioner for PP-1308-H`: what fits the article is wanted. */
function withContext({ terms, ...query }: Query, typed: string): Query {
  const isFor = /\b(for|fits?|para)\s+[a-z]{2}[ -]?[a-z]*\d/i.test(typed)
  const isNamed = terms.some((term) => term.kind === 'concept' && term.concept.kind !== 'material')
  if (!isFor || !isNamed) return { terms, ...query }
  return { terms: terms.map((term) => (term.kind === 'sku' ? { ...term, isContext: true } : term)), ...query }
}

type ConceptTerm = Extract<Term, { kind: 'concept' }>

/** Another type, or a use, says more than "strap"; a use more than "tool"; and nothing counts twice. */
function withoutDoubles({ terms, ...query }: Query): Query {
  const concepts = terms.flatMap((term) => (term.kind === 'concept' ? [term] : []))
  const isStrap = ({ concept }: ConceptTerm) => concept.answers['type:strap'] === 1
  const isTool = ({ concept }: ConceptTerm) => concept.kind === 'type' && concept.answers['type:pneumatic tool'] === 1
  const hasUse = concepts.some(({ concept }) => concept.kind === 'use')
  const hasOther = hasUse || concepts.some((term) => term.concept.kind === 'type' && !isStrap(term))
  const seen = new Set<Concept>()
  const kept = terms.filter((term) => {
    if (term.kind !== 'concept') return true
    if ((isStrap(term) && hasOther) || (isTool(term) && hasUse)) return false
    const isNew = !seen.has(term.concept)
    seen.add(term.concept)
    return isNew
  })
  return { terms: kept, ...query }
}

function matchAt(pattern: RegExp, { text, at }: Pick<Place, 'text' | 'at'>): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
