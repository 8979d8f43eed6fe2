/** Resolves the parts of a query together: purposes, duplicates, and ambiguous numbers. */
import type { Reading } from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import { answers, criteriaOf } from './score.ts'
import type { Concept } from './synonyms.ts'
import type { PlacedTerm, Span } from './terms.ts'

export function resolveAmbiguity(terms: PlacedTerm[], text: string, index: ProductIndex): PlacedTerm[] {
  return withReadings(withoutDoubles(withAlternatives(withContext(terms, text), text)), index)
}

type ConceptTerm = Extract<PlacedTerm, { kind: 'concept' }>

const beginsFor = /^(?:to )?(?:for|fits?|para|fur|fuer|pour)\b/
const beginsOr = /^(?:or|o|oder|ou)\b/

const textOf = ({ from, until }: Span, text: string) => text.slice(from, until)

/** `tensioner for PP-1308-H`, `spare part for battery tool`: the term after "for" is a purpose, not the product wanted. */
function withContext(terms: PlacedTerm[], text: string): PlacedTerm[] {
  const isNamed = terms.some((term) => term.kind === 'concept' && term.concept.kind !== 'material')
  const first = terms.findIndex(isThing)
  const from = terms.findIndex((term, at) => first >= 0 && at > first && beginsFor.test(textOf(term, text)))
  return terms.map((term, at) => {
    const isFor = term.kind === 'sku' ? isNamed && beginsFor.test(textOf(term, text)) : from >= 0 && at >= from
    return isFor && (term.kind === 'sku' || isThing(term)) ? { ...term, isContext: true } : term
  })
}

/** A type, a use, or a word for battery tools, such as `cordless`. */
function isThing(term: PlacedTerm): term is ConceptTerm {
  if (term.kind !== 'concept' || term.isNot) return false
  return term.concept.kind === 'type' || term.concept.kind === 'use' || 'type:battery tool' in term.concept.answers
}

/** `black or white`: either matches. */
function withAlternatives(terms: PlacedTerm[], text: string): PlacedTerm[] {
  return terms.map((term, at) => {
    const before = terms[at - 1]
    const isOr = beginsOr.test(textOf(term, text)) && before !== undefined && isAlike(before, term)
    return isOr ? { ...term, isOr } : term
  })
}

function isAlike(one: PlacedTerm, other: PlacedTerm): boolean {
  if (one.kind === 'concept' && other.kind === 'concept') return one.concept.kind === other.concept.kind
  return one.kind === other.kind
}

/** Merges a term into another that says the same or more. */
function withoutDoubles(terms: PlacedTerm[]): PlacedTerm[] {
  const owners = terms.map((_, at) => ownerOf(at, terms))
  return terms.flatMap((term, at) => {
    if (owners[at] !== at) return []
    const owned = terms.filter((_, other) => other !== at && owners[other] === at)
    return owned.length > 0 ? [{ ...term, also: owned.map(({ from, until }) => ({ from, until })) }] : [term]
  })
}

function ownerOf(at: number, terms: PlacedTerm[]): number {
  const term = terms[at]
  const owner = terms.findIndex((other, index) => {
    return term && index !== at && (saysMore(other, term) || (index < at && isSame(other, term)))
  })
  return owner < 0 ? at : ownerOf(owner, terms)
}

/** Another type or a use is more specific than "strap"; a use is more specific than "tool". */
function saysMore(one: PlacedTerm, other: PlacedTerm): boolean {
  if (!isThing(one) || other.kind !== 'concept' || other.isNot || one.isContext || other.isContext) return false
  if (isStrap(other.concept)) return !isStrap(one.concept) && one.concept.kind !== 'fact'
  return isTool(other.concept) && one.concept.kind === 'use'
}

const isStrap = ({ answers }: Concept) => answers['type:strap'] === 1
const isTool = ({ answers }: Concept) => answers['type:pneumatic tool'] === 1 && answers['type:manual tool'] === 1

function isSame(one: PlacedTerm, other: PlacedTerm): boolean {
  return one.isNot === other.isNot && meaningOf(one) === meaningOf(other)
}

/** A key that is equal for terms with the same meaning. */
function meaningOf(term: PlacedTerm): unknown {
  switch (term.kind) {
    case 'concept':
      return term.isContext ? term : term.concept
    case 'sku':
      return `sku ${term.sku}`
    case 'measure':
      return `measure ${term.readings.map(({ measure, value, to, bound }) => [measure, value, to, bound].join()).join(';')}`
    case 'order':
      return `order ${term.of.join()} ${term.least}`
    case 'word':
      return `word ${term.canonical ?? term.text}`
    case 'digits':
    case 'count':
    case 'maker':
    case 'question':
    case 'unsold':
      return `${term.kind} ${term.text}`
  }
}

/** Takes the likeliest reading with which a product matches all terms, and offers other readings that also match. */
function withReadings(terms: PlacedTerm[], index: ProductIndex): PlacedTerm[] {
  return terms.reduce((settled, term, at) => {
    if (term.kind !== 'measure' || term.readings.length < 2) return settled
    const read = (reading: Reading) => settled.with(at, { ...term, readings: [reading] })
    const [taken = term.readings[0], ...others] = term.readings.filter((one) => isAnswered(read(one), index))
    return taken ? settled.with(at, { ...term, readings: [taken], others }) : settled
  }, terms)
}

function isAnswered(terms: PlacedTerm[], index: ProductIndex): boolean {
  const criteria = criteriaOf(terms, index)
  for (let row = 0; row < index.size; row++) if (answers(criteria, row)) return true
  return false
}
