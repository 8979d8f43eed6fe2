/**
 * Transliterates letters that the fonts lack, and adds a note at the end. The fonts have Latin, Greek, Cyrillic, Arabic and
 * Hebrew letters.
 */
import type { Font } from 'fontkit'

const note = 'Letters of other scripts are spelt with Latin letters here, as closely as possible.'

/** The facts with only letters that the font has. */
export async function inPrintableLetters<Facts extends { closing: string }>(facts: Facts, font: Font): Promise<Facts> {
  const isDrawn = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const missing = new Set([...JSON.stringify(facts)].filter((letter) => !isDrawn(letter)))
  if (missing.size === 0) return facts
  // Imported on demand, because it is half a megabyte and few papers need it.
  const { default: anyAscii } = await import('any-ascii')
  const inAscii = (letter: string) => anyAscii(letter) || anyAscii(letter.normalize('NFKD')) || signFor(letter)
  const spell = (letter: string) => (missing.has(letter) ? inAscii(letter) : letter)
  const printable = withTexts(facts, (text) => Array.from(text, spell).join(''))
  return { ...printable, closing: [printable.closing, note].filter(Boolean).join('\n') }
}

/** Marks that modify other letters are left out; letters without a transliteration are marked. */
const signFor = (letter: string) => (/[\p{M}\p{Lm}\p{Cf}\p{Emoji_Modifier}]/u.test(letter) ? '' : '\uFFFD')

/** Facts are stored as JSON, so a JSON round trip loses nothing. */
function withTexts<Facts>(facts: Facts, change: (text: string) => string): Facts {
  return JSON.parse(JSON.stringify(facts), (_, value: unknown) => (typeof value === 'string' ? change(value) : value))
}
