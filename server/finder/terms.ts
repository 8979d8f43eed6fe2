/** What a query is read into: terms, each with its place in the text. */
import type { Bound, Measure, Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import type { Concept, Superlative } from './synonyms.ts'

/** `isContext`: something for it is wanted, not the thing itself. `isMisspelt`: what was typed is taken for something else. */
export type Term =
  | { kind: 'sku'; text: string; sku: string; isContext?: boolean; isMisspelt?: true }
  /** Bare figures of an article number; `others`: what else they may mean. */
  | { kind: 'digits'; text: string; others: Reading[] }
  /** `others`: readings that the catalogue has, too, and that were not taken. */
  | { kind: 'measure'; text: string; readings: Reading[]; others: Reading[] }
  | { kind: 'concept'; text: string; concept: Concept; canonical?: string; isContext?: boolean; isMisspelt?: true }
  | { kind: 'word'; text: string; canonical?: string; isMisspelt?: true }
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
}

/** Where the reading stands, and what was said about the part that comes next. */
export type Cursor = {
  text: string
  at: number
  index: ProductIndex
  named?: Measure | undefined
  bound?: Bound | undefined
  isNot?: boolean | undefined
  /** Where the words before begin that belong to the next part, and where those of them that say how it is meant. */
  from?: number | undefined
  saysFrom?: number | undefined
  /** How many words may still be taken for others: each is compared with all that are known. */
  guessesLeft: number
}
