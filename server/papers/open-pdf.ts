/** Opens a PDF with embedded fonts, and text that can be selected and read aloud. */
import type { PaperSize } from '#contract/settings/rules/company.ts'
import { openFonts } from './open-fonts.ts'
import { type Doc, margin } from './page-layout.ts'

/** `day`: `2026-11-23`. The same contents always give the same bytes, so the file does not say when it was made. */
type About = { size: PaperSize; title: string; author: string; day: string; bottomMargin?: number }

/** `end` returns the bytes. */
export async function openPdf({ size, title, author, day, bottomMargin = margin }: About) {
  const [{ default: Pdf }, { regular, bold }] = await Promise.all([import('pdfkit'), openFonts()])
  const margins = { top: margin, left: margin, right: margin, bottom: bottomMargin }
  const doc: Doc = new Pdf({
    ...{ size, margins, bufferPages: true, tagged: true, lang: 'en', displayTitle: true, pdfVersion: '1.7' },
    // Without a default font, whose metrics pdfkit would read for each document.
    font: '',
    info: { Title: title, Author: author, CreationDate: new Date(`${day}T12:00:00Z`) },
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const whole = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const end = async (): Promise<Uint8Array<ArrayBuffer>> => {
    doc.end()
    await whole
    return Buffer.concat(pieces)
  }
  return { doc, font: regular, end }
}
