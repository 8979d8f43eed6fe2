/**
 * Lays out lines with Arabic or Hebrew words. pdfkit draws every line word by word from left to right; Unicode's bidirectional
 * algorithm says in which sequence the parts of such a line are seen.
 */
import bidiFactory, { type Bidi } from 'bidi-js'
import type { Font, GlyphRun } from 'fontkit'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Gives screen readers the letters of a text whose glyphs are drawn in another sequence. */
export const spokenAs = (text: string): { actual?: string } => (rightToLeft.test(text) ? { actual: text } : {})

/** Options for a text to draw. pdfkit passes a whole line to the font only if the options ask for features of the font. */
export function directionOf(text: string): PDFKit.Mixins.TextOptions {
  return rightToLeft.test(text) ? { features: ['rlig'] } : {}
}

let bidi: Bidi | undefined

/** Makes the font lay out the texts of `directionOf` in the sequence in which they are seen. */
export function inBothDirections(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...others) => {
    if (!features) return layout(text, features, ...others)
    const runs = partsAsSeen(text).map((part) => layout(part.text, [], undefined, undefined, part.direction))
    const [first = layout(text)] = runs
    return joined(first, runs)
  }
  return font
}

type Part = { text: string; direction: 'ltr' | 'rtl' }

/** The parts of a line, each in one direction, from left to right. Brackets in parts from right to left are mirrored. */
function partsAsSeen(line: string): Part[] {
  bidi ??= bidiFactory()
  const embedding = bidi.getEmbeddingLevels(line)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const partAt: Part[] = []
  for (const [at, unit] of line.split('').entries()) {
    const level = levels[at] ?? 0
    const before = at > 0 && levels[at - 1] === level ? partAt[at - 1] : undefined
    const part: Part = before ?? { text: '', direction: level % 2 === 1 ? 'rtl' : 'ltr' }
    part.text += mirrored.get(at) ?? unit
    partAt.push(part)
  }
  return [...new Set(bidi.getReorderedIndices(line, embedding).flatMap((at) => partAt[at] ?? []))]
}

const joined = (first: GlyphRun, runs: GlyphRun[]): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(first)), first, {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
  })
