/** The next part of a query, as its readers return it. */
import type { Bound, Measure } from './figures.ts'
import type { Cursor, Term } from './terms.ts'

export type Token = { end: number } & (
  | { kind: 'blank' }
  | { kind: 'terms'; terms: Term[] }
  /** Qualifies the next part, or has no meaning. */
  | { kind: 'beside'; names?: Measure | undefined; bound?: Bound; isNot?: boolean }
  | { kind: 'unknown' }
)

export const termsUntil = (end: number, ...terms: Term[]): Token => ({ kind: 'terms', end, terms })

export function mayGuess(cursor: Cursor): boolean {
  cursor.guessesLeft -= 1
  return cursor.guessesLeft >= 0
}

/** Letters and digits in the form of an article number. */
export const likeSku = /(?=[a-z0-9-]*\d[a-z0-9-]*\d)[a-z]{2}[a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9])/y
