/** The layout that papers and data sheets share: margins, colours, tagged text, the seller at the top and the footers. */
import { directionOf, spokenAs } from './both-directions.ts'

export type Doc = PDFKit.PDFDocument

export const ink = '#1c1b19'
export const muted = '#5f5b52'
export const rule = '#b9b4a8'
/** In points: 72 to the inch. */
export const margin = 51
export const footerHeight = 40

export const widthOf = ({ page }: Doc) => page.width - 2 * margin
export const bottomOf = ({ page }: Doc) => page.height - margin - footerHeight

/** Draws text in the direction of its script. */
export function drawText(doc: Doc, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
  doc.text(text, x, y, { ...options, ...directionOf(text) })
}

/** Draws tagged text; `type` is its role for screen readers. */
export function say(
  doc: Doc,
  type: string,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const content = doc.markStructureContent(type)
  drawText(doc, text, x, y, { lineGap: 1.5, ...options })
  doc.endMarkedContent()
  doc.addStructure(doc.struct(type, spokenAs(text), [content]))
}

export function drawRule(doc: Doc, y: number, color: string): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, y)
    .lineTo(margin + widthOf(doc), y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
  doc.endMarkedContent()
}

/** Draws the seller at the top right. */
export function drawSeller(doc: Doc, seller: { name: string; lines: readonly string[] }): void {
  const half = widthOf(doc) / 2
  doc.font('bold').fontSize(10)
  say(doc, 'P', seller.name, margin + half, margin, { width: half, align: 'right' })
  doc.font('regular').fontSize(9).fillColor(muted)
  say(doc, 'P', seller.lines.join('\n'), margin + half, doc.y, { width: half, align: 'right' })
}

/** Draws a footer on each page, so that loose sheets can be identified. */
export function drawFooters(doc: Doc, words: string, { start, count }: { start: number; count: number }): void {
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8).fillColor(muted)
    const y = doc.page.height - margin - 6
    // Without this, text in the bottom margin would start a new page.
    doc.page.margins.bottom = 0
    const paged = `${words} · page ${page - start + 1} of ${count}`
    drawText(doc, paged, margin, y, { width: widthOf(doc), align: 'center', lineBreak: false })
    doc.endMarkedContent()
  }
}
