/** What somebody typed, as article numbers, measures, words of the trade and other words. Nothing of it is lost: what says nothing is named. */
import type { Understood } from '#contract/products/schema.ts'
import type { Bound, Measure, Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import { readPart } from './read-part.ts'
import { settleTerms } from './settle-terms.ts'
import { normalise, plainSku } from './spelling.ts'
import { understoodOf } from './understood.ts'
import { type Concept, conceptOf, type Superlative } from './vocabulary.ts'

/** `isContext`: something for it is wanted, not the thing itself. `isMisspelt`: what was typed is taken for something else. */
export type Term =
  | { kind: 'sku'; text: string; sku: string; isContext?: boolean; isMisspelt?: true }
  /** Bare figures of an article number; `others`: what else they may mean. */
  | { kind: 'digits'; text: string; others: Reading[] }
  /** `others`: readings that the catalogue has, too, and that were not taken. */
  | { kind: 'measure'; text: string; readings: Reading[]; others: Reading[] }
  | { kind: 'concept'; text: string; concept: Concept; meant?: string; isContext?: boolean; isMisspelt?: true }
  | { kind: 'word'; text: string; meant?: string; isMisspelt?: true }
  | ({ kind: 'order'; text: string } & Superlative)
  /** How many somebody wants changes nothing of what there is. */
  | { kind: 'count'; text: string }

export type Span = { from: number; until: number }

/** Where in the text it stands, with the words that belong to it. */
export type PlacedTerm = Term &
  Span & {
    /** What has it is not wanted. */
    isNot?: boolean
    /** It or what stands before. */
    isOr?: boolean
    /** Where else the same is said, or less of it. */
    also?: Span[]
  }

export type Query = {
  /** What was read. */
  text: string
  terms: PlacedTerm[]
  /** Words that nothing answers to. */
  ignored: string[]
  understood: Understood[]
}

/** Where the reading stands, and what was said about the part that comes next. */
export type Place = {
  text: string
  at: number
  index: ProductIndex
  named?: Measure | undefined
  bound?: Bound | undefined
  isNot?: boolean | undefined
  /** Where the words before begin that belong to the next part. */
  from?: number | undefined
  /** How many words may still be taken for others: each is compared with all that are known. */
  guessesLeft: number
}

const mostGuesses = 4
/** More says nobody; the rest is named as not known. */
const mostTerms = 12

export function readQuery(typed: string, index: ProductIndex): Query {
  const article = wholeArticle(typed, index)
  const { text, terms, ignored } = article ?? readParts(normalise(typed), index)
  const settled = settleTerms(terms, text, index)
  return { text, terms: settled, ignored, understood: understoodOf(text, settled) }
}

type Parts = Pick<Query, 'text' | 'terms' | 'ignored'>

/** All of it is one article number, in any writing. */
function wholeArticle(typed: string, index: ProductIndex): Parts | undefined {
  const text = typed.trim()
  const sku = plainSku(text)
  if (/[/.,"]/.test(text) || !/[A-Z]/.test(sku) || !/\d/.test(sku) || isMaterialAndWidth(text)) return undefined
  if (index.rowsOfSku(sku).length === 0) return undefined
  return { text, terms: [{ kind: 'sku', text, sku, from: 0, until: text.length }], ignored: [] }
}

/** `PP 12` is a material and a width, `pt 1610` an article. */
function isMaterialAndWidth(text: string): boolean {
  const [, letters = ''] = /^([a-z]+) \d{1,2}$/i.exec(text) ?? []
  return conceptOf(letters.toLowerCase())?.kind === 'material'
}

function readParts(text: string, index: ProductIndex): Parts {
  const parts: Parts = { text, terms: [], ignored: [] }
  const place: Place = { text, at: 0, index, guessesLeft: mostGuesses }
  while (place.at < text.length && parts.terms.length + parts.ignored.length < mostTerms) takePart(place, parts)
  const rest = text.slice(place.at)
  if (hasWords(rest)) parts.ignored.push(rest.trim())
  giveAway(place, parts)
  if (place.from !== undefined) parts.ignored.push(text.slice(place.from, place.at).trim())
  return parts
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Reads one part on; words that say nothing of their own belong to the next. */
function takePart(place: Place, parts: Parts): void {
  const begun = place.at
  const part = readPart(place)
  place.at = part.end
  switch (part.kind) {
    case 'blank':
      return
    case 'beside':
      // `core 406` and `under 50` say how the next figure is meant.
      place.from ??= begun
      place.named = part.names ?? place.named
      place.bound = part.bound ?? place.bound
      place.isNot = part.isNot ?? place.isNot
      return
    case 'unknown':
      giveAway(place, parts)
      parts.ignored.push(place.text.slice(begun, part.end).trim())
      break
    case 'terms': {
      const from = place.from ?? begun
      const isNot = place.isNot ? { isNot: true } : {}
      parts.terms.push(...part.terms.map((term): PlacedTerm => ({ ...term, ...isNot, from, until: part.end })))
      place.from = undefined
    }
  }
  place.named = undefined
  place.bound = undefined
  place.isNot = undefined
}

/** What still waits for a part to belong to belongs to the one before. */
function giveAway(place: Place, { terms }: Parts): void {
  const last = terms.at(-1)
  if (place.from === undefined || !last) return
  last.until = place.at
  place.from = undefined
}
