/** The terms of a parsed query. */
import type { ShopTopic } from '#contract/products/rules/shop-topics.ts'
import type { Bound, Measure, Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import type { Concept, Superlative } from './synonyms.ts'

/**
 * `isContext`: the term is what the wanted product is for, not the product itself. `isMisspelt`: the typed text was corrected.
 */
export type Term =
  | { kind: 'sku'; text: string; sku: string; isContext?: boolean; isMisspelt?: true }
  /** Digits of an article number; `others`: other readings. */
  | { kind: 'digits'; text: string; others: Reading[] }
  /** `others`: readings that match products but were not chosen. */
  | { kind: 'measure'; text: string; readings: Reading[]; others: Reading[] }
  | ConceptTerm
  | { kind: 'word'; text: string; canonical?: string; isMisspelt?: true }
  | ({ kind: 'order'; text: string } & Superlative)
  /** A quantity to order. It does not affect the search. */
  | { kind: 'count'; text: string }
  /** Other makers, questions and goods that are not sold: products are not compared with them (but see rank.ts). */
  | { kind: 'maker'; text: string; maker: string }
  | { kind: 'question'; text: string; topic: ShopTopic }
  | { kind: 'unsold'; text: string }

/**
 * `isTranslated`: the text is a word of another language. `isModel`: the text is a model of another maker, and the concept is
 * the type of product that this model is.
 */
type ConceptTerm = {
  kind: 'concept'
  text: string
  concept: Concept
  canonical?: string
  isContext?: boolean
  isMisspelt?: true
  isTranslated?: true
  isModel?: true
}

export type Span = { from: number; until: number }

/** A term with its place in the text, including the words that belong to it. */
export type PlacedTerm = Term &
  Span & {
    /** Excludes products that match. */
    isNot?: boolean
    /** An alternative to the previous term. */
    isOr?: boolean
    /** Places of merged duplicates. */
    also?: Span[]
  }

export type Query = {
  /** The text that was parsed. */
  text: string
  terms: PlacedTerm[]
  /** Unknown words. */
  ignored: string[]
}

/** The state of the parser, with what earlier words said about the next part. */
export type Cursor = {
  text: string
  at: number
  index: ProductIndex
  named?: Measure | undefined
  bound?: Bound | undefined
  isNot?: boolean | undefined
  /** `from`: start of the words that belong to the next part. `saysFrom`: start of those that qualify it. */
  from?: number | undefined
  saysFrom?: number | undefined
  /** Spelling corrections left. They are limited, because each compares a word with all known words. */
  guessesLeft: number
}
