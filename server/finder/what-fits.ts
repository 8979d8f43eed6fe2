/** What to look for beside what was asked for: for `16 mm PET tensioner` all that is for 16 mm PET, for an article what takes the same strap. */
import type { PlacedTerm, Query } from './terms.ts'

/** Undefined where nothing but the thing itself was named. `text`: how somebody would ask for it. */
export function whatFits(query: Query): Query | undefined {
  const [first, ...others] = query.terms
  if (first?.kind === 'sku' && !first.isContext && others.length === 0)
    return { text: `for ${first.sku}`, terms: [{ ...first, isContext: true }], ignored: [] }
  const rest = query.terms.filter((term) => !namesThing(term))
  const isSized = rest.some(({ kind }) => kind === 'measure') || rest.some(isMaterial)
  if (rest.length === query.terms.length || !isSized) return undefined
  return { text: rest.map(({ text }) => text).join(' '), terms: rest, ignored: [] }
}

/** A type or a use, and the order in which they are wanted. */
function namesThing(term: PlacedTerm): boolean {
  return term.kind === 'order' || (term.kind === 'concept' && ['type', 'use'].includes(term.concept.kind))
}

const isMaterial = (term: PlacedTerm) => term.kind === 'concept' && term.concept.kind === 'material'
