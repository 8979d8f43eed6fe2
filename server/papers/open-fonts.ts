/** The two fonts of papers. They are parsed once for the whole process: for each paper, that would take twice as long as drawing it. */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes a font that is open; its own types leave that out. */
      registerFont(name: string, font: Font): this
    }
  }
}

let opened: ReturnType<typeof parse> | undefined

/** For one document at a time: no letter of the one before is left in them. */
export async function openFonts(): Promise<{ regular: Font; bold: Font }> {
  opened ??= parse()
  const fonts = await opened
  // Each glyph remembers the letter for which it was first used, and a PDF names the letters of its glyphs. The I that was first
  // used to draw an Í remembers none.
  for (const font of Object.values(fonts)) Object.assign(font, { _glyphs: {} })
  return fonts
}

async function parse() {
  const { create } = await import('fontkit')
  const read = async (name: string) => {
    const font = create(await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url)))
    if ('fonts' in font) throw new Error(`${name}.ttf holds several fonts`)
    return font
  }
  const [regular, bold] = await Promise.all([read('plex-sans-regular'), read('plex-sans-semibold')])
  return { regular, bold }
}
