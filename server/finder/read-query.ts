/** Reads typed text into article numbers, measures, trade terms and other words. Words that match nothing are reported. */
import { plainSku } from '#contract/products/rules/article-number.ts'
import { normalise } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { resolveAmbiguity } from './resolve-ambiguity.ts'
import { conceptOf } from './synonyms.ts'
import type { Cursor, PlacedTerm, Query, Term } from './terms.ts'
import { readToken } from './tokenize.ts'

const mostGuesses = 4
/** Further terms are reported as unknown. */
const mostTerms = 12

export function readQuery(typed: string, index: ProductIndex): Query {
  const article = wholeArticle(typed, index)
  const { text, terms, ignored } = article ?? readParts(normalise(typed), index)
  return { text, terms: resolveAmbiguity(terms, text, index), ignored }
}

/** The whole text as one article number, in any spelling. */
function wholeArticle(typed: string, index: ProductIndex): Query | undefined {
  const text = typed.trim()
  const sku = plainSku(text)
  if (/[,"]/.test(text) || !/[A-Z]/.test(sku) || !/\d/.test(sku) || isMaterialAndWidth(text)) return undefined
  if (index.rowsOfSku(sku).length === 0) return undefined
  return { text, terms: [{ kind: 'sku', text, sku, from: 0, until: text.length }], ignored: [] }
}

/** `PP 12` is a material and a width; `pt 1610` is an article number. */
function isMaterialAndWidth(text: string): boolean {
  const [, letters = ''] = /^([a-z]+) \d{1,2}$/i.exec(text) ?? []
  return conceptOf(letters.toLowerCase())?.kind === 'material'
}

function readParts(text: string, index: ProductIndex): Query {
  const parts: Query = { text, terms: [], ignored: [] }
  const cursor: Cursor = { text, at: 0, index, guessesLeft: mostGuesses }
  while (cursor.at < text.length && parts.terms.length + parts.ignored.length < mostTerms) takePart(cursor, parts)
  const rest = text.slice(cursor.at)
  if (hasWords(rest)) parts.ignored.push(rest.trim())
  giveAway(cursor, parts, cursor.at)
  if (cursor.from !== undefined) parts.ignored.push(text.slice(cursor.from, cursor.at).trim())
  return withQuestion(withSigns(parts))
}

/** Signs alone, such as `%` or an emoji, are reported as an unknown word. */
function withSigns({ text, terms, ignored }: Query): Query {
  return { text, terms, ignored: terms.length === 0 && ignored.length === 0 && text ? [text] : ignored }
}

/** In a question such as `how long does delivery take`, words without a meaning in the trade belong to the question. */
function withQuestion(query: Query): Query {
  const { text, terms } = query
  const [first, ...others] = terms.filter(({ kind }) => kind === 'question')
  if (!first || terms.some(({ kind }) => kind !== 'question' && kind !== 'word')) return query
  return { text, terms: [{ ...first, from: 0, until: text.length }, ...others], ignored: [] }
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Reads one part. Words without a meaning of their own are attached to the next part. */
function takePart(cursor: Cursor, parts: Query): void {
  const begun = cursor.at
  const part = readToken(cursor)
  cursor.at = part.end
  switch (part.kind) {
    case 'blank':
      return
    case 'beside':
      // In `core 406` and `under 50`, the word qualifies the next number.
      cursor.from ??= begun
      if (part.names || part.bound || part.isNot) cursor.saysFrom ??= begun
      cursor.named = part.names ?? cursor.named
      cursor.bound = part.bound ?? cursor.bound
      cursor.isNot = part.isNot ?? cursor.isNot
      return
    case 'unknown':
      giveAway(cursor, parts, begun)
      parts.ignored.push(cursor.text.slice(begun, part.end).trim())
      break
    case 'terms':
      parts.terms.push(...part.terms.map((term) => placed(term, cursor, begun)))
      cursor.from = undefined
  }
  cursor.saysFrom = undefined
  cursor.named = undefined
  cursor.bound = undefined
  cursor.isNot = undefined
}

function placed(term: Term, { text, at, from, saysFrom, isNot }: Cursor, begun: number): PlacedTerm {
  const span = { from: from ?? begun, until: at, ...(isNot && { isNot }) }
  const word = term.kind === 'concept' || term.kind === 'word' ? { canonical: term.canonical ?? term.text } : {}
  return saysFrom === undefined
    ? { ...term, ...span }
    : { ...term, ...word, text: text.slice(saysFrom, at).trim(), ...span }
}

/** Attaches to the previous part the words that no next part has taken. */
function giveAway(cursor: Cursor, { terms }: Query, until: number): void {
  const last = terms.at(-1)
  if (cursor.from === undefined || !last) return
  last.until = until
  cursor.from = undefined
}
