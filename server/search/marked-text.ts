/** A text with what was searched for marked in it, however either is written. */
import type { MarkedText } from '#contract/search/schema/search.ts'
import { searchText } from '../database/search-text.ts'

/** How a sign of a text is compared with what is searched for; empty where it says nothing. */
type Fold = (sign: string) => string

export const foldLetters: Fold = searchText
export const foldDigits: Fold = (sign) => sign.replaceAll(/\D/g, '')
/** Of an article number or another identifier: letters and digits. */
export const foldCode: Fold = (sign) => searchText(sign).replaceAll(/[^\p{L}\p{N}]/gu, '')

type Range = { from: number; until: number }

/** How many of the words are in the text, each in one of its writings. */
export function countWords(text: string, words: string[][], fold = foldLetters): number {
  const { folded } = foldText(text, fold)
  return words.filter((writings) => writings.some((writing) => folded.includes(writing))).length
}

/** A text in pieces: those that are one of the words, and what stands between. */
export function markText(text: string, words: string[][], fold = foldLetters): MarkedText {
  return cutShort(pieces(text, joined(rangesOf(text, words, fold))))
}

export const markWhole = (text: string): MarkedText => [{ text, isMatch: true }]

/** With a space before it, as words begin in the database; `origins` says from where to where each of its signs stood. */
function foldText(text: string, fold: Fold): { folded: string; origins: Range[] } {
  let folded = ' '
  const origins: Range[] = [{ from: 0, until: 0 }]
  let at = 0
  for (const sign of text) {
    const range = { from: at, until: at + sign.length }
    at = range.until
    for (const unit of fold(sign).split('')) {
      folded += unit
      origins.push(range)
    }
    const last = origins.at(-1)
    // An accent that stands alone belongs to the letter before it.
    if (last && last.until === range.from && /\p{M}/u.test(sign)) last.until = at
  }
  return { folded, origins }
}

function rangesOf(text: string, words: string[][], fold: Fold): Range[] {
  const { folded, origins } = foldText(text, fold)
  return words.flat().flatMap((writing) => placesOf(writing, folded).flatMap((place) => rangeAt(place, origins)))
}

/** Without the space that says that a word begins. */
function placesOf(writing: string, folded: string): Range[] {
  const places: Range[] = []
  const begin = writing.length - writing.trimStart().length
  for (let at = folded.indexOf(writing); at >= 0; at = folded.indexOf(writing, at + writing.length))
    places.push({ from: at + begin, until: at + writing.length })
  return places
}

function rangeAt({ from, until }: Range, origins: Range[]): Range[] {
  const [first, last] = [origins[from], origins[until - 1]]
  return first && last && until > from ? [{ from: first.from, until: last.until }] : []
}

/** In their order; those that overlap as one. */
function joined(ranges: Range[]): Range[] {
  const apart: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1)
    if (last && range.from < last.until) last.until = Math.max(last.until, range.until)
    else apart.push({ ...range })
  }
  return apart
}

function pieces(text: string, matches: Range[]): MarkedText {
  const ends = matches.flatMap(({ from, until }) => [from, until])
  return [0, ...ends]
    .map((from, place) => ({ text: text.slice(from, ends[place]), isMatch: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const mostLetters = 120
const lettersBefore = 24

const halfSign = /[\uD800-\uDBFF]$/

/** Begins a few words before the first match, and ends in time. */
function cutShort(marked: MarkedText): MarkedText {
  if (marked.reduce((sum, { text }) => sum + text.length, 0) <= mostLetters) return marked
  const [first, ...rest] = marked
  const begun = first && !first.isMatch ? [{ ...first, text: endOf(first.text) }, ...rest] : marked
  let left = mostLetters
  return begun.flatMap((piece) => {
    if (left <= 0) return []
    const text = piece.text.length > left ? `${piece.text.slice(0, left).replace(halfSign, '')}…` : piece.text
    left -= piece.text.length
    return { ...piece, text }
  })
}

function endOf(text: string): string {
  if (text.length <= lettersBefore) return text
  const space = text.indexOf(' ', text.length - lettersBefore)
  return `…${text.slice(space >= 0 ? space + 1 : text.length)}`
}
