/** Marks the search words in a text, regardless of spelling. */
import type { MarkedText } from '#contract/search/schema.ts'
import { searchText } from '../database/search-text.ts'

/** Normalises a character for comparison; empty if it is ignored. */
type Fold = (sign: string) => string

export const foldLetters: Fold = searchText
export const foldDigits: Fold = (sign) => sign.replaceAll(/\D/g, '')
/** For article numbers and other identifiers: keeps letters and digits. */
export const foldCode: Fold = (sign) => searchText(sign).replaceAll(/[^\p{L}\p{N}]/gu, '')

type Range = { from: number; until: number }

/** The number of words that occur in the text, each in any of its spellings. */
export function countWords(text: string, words: string[][], fold = foldLetters): number {
  const { folded } = foldText(text, fold)
  return words.filter((writings) => writings.some((writing) => folded.includes(writing))).length
}

/** The text in pieces, with the search words marked. */
export function markText(text: string, words: string[][], fold = foldLetters): MarkedText {
  return cutShort(pieces(text, joined(rangesOf(text, words, fold))))
}

export const markWhole = (text: string): MarkedText => [{ text, isMatch: true }]

/**
 * The normalised text, preceded by a space, because each word begins with a space in the database. `origins`: the source of
 * each character.
 */
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
    // A combining accent belongs to the letter before it.
    if (last && last.until === range.from && /\p{M}/u.test(sign)) last.until = at
  }
  return { folded, origins }
}

function rangesOf(text: string, words: string[][], fold: Fold): Range[] {
  const { folded, origins } = foldText(text, fold)
  return words.flat().flatMap((writing) => placesOf(writing, folded).flatMap((place) => rangeAt(place, origins)))
}

/** Ranges without the leading space that marks the beginning of a word. */
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

/** Sorted, with overlapping ranges merged. */
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

/** Cuts a long text to a limited length, beginning a few words before the first match. */
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
