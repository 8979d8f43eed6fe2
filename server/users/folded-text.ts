/** Folds a text for comparison: lower case, without accents, with the original position of each letter. */
import { searchText } from '../database/search-text.ts'

export type FoldedText = {
  text: string
  /** Maps an index of the folded text to one of the original. */
  placeOf: (index: number) => number
}

/** Letters that are often typed as two. */
const twoLetters: Record<string, string> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

export function foldText(typed: string): FoldedText {
  if (/^\p{ASCII}*$/u.test(typed)) return { text: typed.toLowerCase(), placeOf: (index) => index }
  const places: number[] = []
  let text = ''
  let place = 0
  for (const letter of typed) {
    // A separate accent is removed, and counts as part of the letter before it.
    const folded = twoLetters[letter] ?? searchText(letter)
    for (let count = 0; count < folded.length; count++) places.push(place)
    text += folded
    place += letter.length
  }
  return { text, placeOf: (index) => places[index] ?? typed.length }
}
