/** Turns a query into one for companion products: `16 mm PET tensioner` into `16 mm PET`, `PT-1610` into `for PT-1610`. */
import type { PlacedTerm, Query } from './terms.ts'

/** Undefined unless the query is an article, or a product with a measure or material. `text`: how to type the new query. */
export function whatFits(query: Query): Query | undefined {
  const [first, ...others] = query.terms
  if (first?.kind === 'sku' && !first.isContext && others.length === 0)
    return { text: `for ${first.sku}`, terms: [{ ...first, isContext: true }], ignored: [] }
  const rest = query.terms.filter((term) => !namesThing(term))
  const isSized = rest.some(({ kind }) => kind === 'measure') || rest.some(isMaterial)
  if (rest.length === query.terms.length || !isSized) return undefined
  return { text: rest.map(({ text }) => text).join(' '), terms: rest, ignored: [] }
}

/** Whether the term names a type or a use, or sorts the results. */
function namesThing(term: PlacedTerm): boolean {
  return term.kind === 'order' || (term.kind === 'concept' && ['type', 'use'].includes(term.concept.kind))
}

const isMaterial = (term: PlacedTerm) => term.kind === 'concept' && term.concept.kind === 'material'
