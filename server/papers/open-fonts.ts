/** The two fonts of papers, parsed once per process: parsing takes twice as long as drawing a paper. */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

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
  // fontkit caches the characters of each glyph, and a PDF maps its glyphs to them. An I first used to draw Í would have none.
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
