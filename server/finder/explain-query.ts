/** Explains how a query was understood: each part with its other readings, and with the query without that part. */
import type { Understood } from '#contract/products/schema/product.ts'
import type { Reading } from './figures.ts'
import type { PlacedTerm } from './terms.ts'

export function explainQuery(text: string, terms: readonly PlacedTerm[]): Understood[] {
  return terms.map((term) => {
    const others = othersOf(term).map((reading) => ({
      says: saysReading(reading),
      q: withReading(text, term, reading),
    }))
    return {
      text: term.text,
      says: term.isNot ? `not ${says(term)}` : says(term),
      kind: term.kind === 'concept' && term.isModel ? 'model' : kinds[term.kind],
      without: without(text, term),
      ...('isMisspelt' in term && { isMisspelt: true as const }),
      ...(term.kind === 'question' && { topic: term.topic }),
      ...(others.length > 0 && { others }),
    }
  })
}

const kinds: Record<PlacedTerm['kind'], Understood['kind']> = {
  sku: 'article',
  digits: 'article',
  measure: 'measure',
  concept: 'word',
  word: 'word',
  order: 'word',
  count: 'word',
  maker: 'maker',
  question: 'question',
  unsold: 'unsold',
}

function says(term: PlacedTerm): string {
  switch (term.kind) {
    case 'sku':
      return term.sku
    case 'measure':
      return term.readings.map(saysReading).join(' or ') || term.text
    case 'concept':
      return saysConcept(term)
    case 'word':
      return term.canonical ?? term.text
    case 'count':
      return /[a-wyz]/.test(term.text) ? term.text : `${term.text.replaceAll(/\D/g, '')} pieces`
    case 'maker':
      return term.maker
    case 'question':
      return term.topic
    case 'digits':
    case 'order':
    case 'unsold':
      return term.text
  }
}

const boundWords = { least: 'at least ', most: 'at most ' }

const saysReading = ({ bound, says: text }: Reading) => `${bound ? boundWords[bound] : ''}${text}`

/** A material's own name: `poly` is PP. */
function saysConcept({ text, canonical, concept }: Extract<PlacedTerm, { kind: 'concept' }>): string {
  if (concept.kind !== 'material') return canonical?.replaceAll('-', ' ') ?? text
  return Object.keys(concept.answers)
    .map((tag) => tag.replace('materials:', ''))
    .join(' or ')
}

/**
 * An excluded part has no other readings: the word `not` may stand apart from it, and a text with another reading could lose
 * `not`.
 */
const othersOf = (term: PlacedTerm) =>
  !term.isNot && (term.kind === 'measure' || term.kind === 'digits') ? term.others : []

function withReading(text: string, { from, until }: PlacedTerm, reading: Reading): string {
  return trimmed(`${text.slice(0, from)} ${saysReading(reading)} ${text.slice(until)}`)
}

/** The query without a part, and without the words that belong to that part. */
function without(text: string, { from, until, also = [] }: PlacedTerm): string {
  const spans = [{ from, until }, ...also].sort((one, other) => other.from - one.from)
  return trimmed(spans.reduce((left, span) => `${left.slice(0, span.from)} ${left.slice(span.until)}`, text))
}

const trimmed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
