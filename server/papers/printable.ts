/** Papers are printed with Latin, Greek and Cyrillic letters: what is written in others is spelt in Latin ones, and they say so. */
import type { Font } from 'fontkit'
import type { PaperFacts } from '../database/stored-paper.ts'

const note = 'Letters of other scripts are spelt in Latin ones here, as near as that is possible.'

/** The facts with no letter that the font would leave out. */
export async function inPrintableLetters(facts: PaperFacts, font: Font): Promise<PaperFacts> {
  const isDrawn = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const missing = new Set([...JSON.stringify(facts)].filter((letter) => !isDrawn(letter)))
  if (missing.size === 0) return facts
  // Half a megabyte, for few papers.
  const { default: anyAscii } = await import('any-ascii')
  const spell = (letter: string) => (missing.has(letter) ? anyAscii(letter) || signFor(letter) : letter)
  const printable = withTexts(facts, (text) => Array.from(text, spell).join(''))
  return { ...printable, closing: [printable.closing, note].filter(Boolean).join('\n') }
}

/** What only changes its neighbour, such as an accent or the colour of a face, is left out; what nobody can spell is marked. */
const signFor = (letter: string) => (/[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(letter) ? '' : '\uFFFD')

/** Facts are kept as JSON: they hold nothing that it does not know. */
function withTexts(facts: PaperFacts, change: (text: string) => string): PaperFacts {
  return JSON.parse(JSON.stringify(facts), (_, value: unknown) => (typeof value === 'string' ? change(value) : value))
}
