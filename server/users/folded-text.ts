/** A text as names are compared: without accents, in lower case, and with where each of its letters stood. */
import { searchText } from '../database/search-text.ts'

export type FoldedText = {
  text: string
  /** Where in the text as it was typed a place of this one is. */
  placeOf: (index: number) => number
}

/** People write two letters for them where their keyboard has none. */
const twoLetters: Record<string, string> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

export function foldText(typed: string): FoldedText {
  if (/^\p{ASCII}*$/u.test(typed)) return { text: typed.toLowerCase(), placeOf: (index) => index }
  const places: number[] = []
  let text = ''
  let place = 0
  for (const letter of typed) {
    // An accent that is typed by itself becomes nothing, and belongs to the letter before it.
    const folded = twoLetters[letter] ?? searchText(letter)
    for (let count = 0; count < folded.length; count++) places.push(place)
    text += folded
    place += letter.length
  }
  return { text, placeOf: (index) => places[index] ?? typed.length }
}
