/** The two fonts of papers, parsed once per process: parsing takes twice as long as drawing a paper. */
import { readFile } from 'node:fs/promises'
import type { Font, GlyphRun } from 'fontkit'

import { inBothDirections } from './both-directions.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also accepts an opened font, which its types leave out. */
      registerFont(name: string, font: Font): this
    }
  }
}

let opened: ReturnType<typeof parse> | undefined

/** For one document at a time. Resets glyphs that the previous document used. */
export async function openFonts(): Promise<{ regular: Font; bold: Font }> {
  opened ??= parse()
  const fonts = await opened
  // fontkit caches the characters of each glyph, and a PDF maps its glyphs to them. An I that was first used to draw Í would
  // have no character.
  for (const font of Object.values(fonts)) Object.assign(font, { _glyphs: {} })
  return fonts
}

async function parse() {
  const { create } = await import('fontkit')
  const read = async (name: string) => {
    const font = create(await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url)))
    if ('fonts' in font) throw new Error(`${name}.ttf holds several fonts`)
    return inBothDirections(rememberLayouts(font))
  }
  const [regular, bold] = await Promise.all([read('plex-sans-regular'), read('plex-sans-semibold')])
  return { regular, bold }
}

const mostLayouts = 1_000

/** Lays out each word once: most words of a paper are also on every other paper, and layout takes a third of the drawing time. */
function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, ...features) => {
    if (features.some(Boolean)) return layout(text, ...features)
    const run = known.get(text) ?? layout(text)
    if (known.size >= mostLayouts) known.clear()
    known.set(text, run)
    return copyOf(run, font)
  }
  return font
}

/** pdfkit scales the positions in place. Glyphs are those of the current document. */
function copyOf(run: GlyphRun, font: Font): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }))
  const glyphs = run.glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints))
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions, glyphs })
}
