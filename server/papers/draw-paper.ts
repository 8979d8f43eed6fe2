/** Draws a paper as PDF: embedded fonts, text that can be selected and read aloud, A4 or Letter. */
import { formatDay } from '#contract/orders/rules/money/paper.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { bottomOf, type Doc, drawLines, ink, margin, muted, say, widthOf } from './draw-lines.ts'
import { drawTotals } from './draw-totals.ts'
import { openFonts } from './open-fonts.ts'
import { inPrintableLetters } from './printable.ts'

const titles = {
  receipt: 'Receipt',
  'credit note': 'Credit note',
  invoice: 'Invoice',
  'corrective invoice': 'Corrective invoice',
  'packing slip': 'Packing slip',
  'order confirmation': 'Order confirmation',
} as const

const subtitles: { [Kind in PaperFacts['kind']]?: string } = {
  receipt: 'Not a tax invoice',
  'order confirmation': 'Not an invoice',
}

/** One paper, or several in sequence. The same facts always give the same bytes. */
export async function drawPapers(papers: readonly [PaperFacts, ...PaperFacts[]]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = papers
  const [{ default: Pdf }, { regular, bold }] = await Promise.all([import('pdfkit'), openFonts()])
  const doc = new Pdf({
    ...{ size: first.size, margin, bufferPages: true, tagged: true, lang: 'en', displayTitle: true, pdfVersion: '1.7' },
    info: {
      Title: papers.length === 1 ? `${titles[first.kind]} ${first.number}` : `${papers.length} ${first.kind}s`,
      Author: first.seller.name,
      CreationDate: new Date(`${first.issuedOn}T12:00:00Z`),
    },
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const whole = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  let start = 0
  for (const paper of papers) {
    if (paper !== first) doc.addPage()
    const facts = await inPrintableLetters(paper, regular)
    drawPages(doc, facts)
    const end = doc.bufferedPageRange().count
    drawFooters(doc, facts, { start, count: end - start })
    start = end
  }
  doc.end()
  await whole
  return Buffer.concat(pieces)
}

function drawPages(doc: Doc, facts: PaperFacts): void {
  drawHead(doc, facts)
  drawAddresses(doc, facts)
  drawLines(doc, facts)
  drawTotals(doc, facts)
  drawClosing(doc, facts)
}

function drawHead(doc: Doc, { kind, number, issuedOn, seller }: PaperFacts): void {
  const half = widthOf(doc) / 2
  doc.font('bold').fontSize(22).fillColor(ink)
  say(doc, 'H1', titles[kind], margin, margin - 6, { width: half })
  doc.font('regular').fontSize(11)
  say(doc, 'P', [number, formatDay(issuedOn), subtitles[kind]].filter(Boolean).join('\n'), margin, doc.y + 2, {
    width: half,
  })
  const leftEnd = doc.y
  doc.font('bold').fontSize(10)
  say(doc, 'P', seller.name, margin + half, margin, { width: half, align: 'right' })
  doc.font('regular').fontSize(9).fillColor(muted)
  say(doc, 'P', seller.lines.join('\n'), margin + half, doc.y, { width: half, align: 'right' })
  doc.y = Math.max(leftEnd, doc.y) + 22
}

function drawAddresses(doc: Doc, { kind, buyer, deliverTo, references }: PaperFacts): void {
  const columns =
    kind === 'packing slip'
      ? [{ title: 'Deliver to', text: deliverTo.join('\n') }]
      : [
          { title: 'Buyer', text: buyer.join('\n') },
          { title: 'Delivered to', text: deliverTo.join('\n') },
        ]
  const width = widthOf(doc) / 3
  const top = doc.y
  const ends = columns.map(({ title, text }, index) =>
    drawColumn(doc, { title, text }, margin + index * width, top, width - 14),
  )
  const facts = references.map(([name, fact]) => `${name}: ${fact}`).join('\n')
  ends.push(drawColumn(doc, { title: 'References', text: facts }, margin + 2 * width, top, width))
  doc.y = Math.max(...ends) + 20
}

function drawColumn(doc: Doc, { title, text }: { title: string; text: string }, x: number, y: number, width: number) {
  doc.font('bold').fontSize(9).fillColor(muted)
  say(doc, 'H2', title, x, y, { width })
  doc.font('regular').fontSize(10).fillColor(ink)
  say(doc, 'P', text, x, doc.y + 1, { width })
  return doc.y
}

function drawClosing(doc: Doc, { closing, notes = [], seller, kind }: PaperFacts): void {
  const sentences = [closing, kind !== 'packing slip' && seller.bankLine && `Bank: ${seller.bankLine}`].filter(Boolean)
  if (sentences.length === 0) return
  const paragraphs = [
    { text: sentences.join('\n'), size: 10, color: ink, gap: 18 },
    { text: notes.join('\n'), size: 8.5, color: muted, gap: 10 },
  ]
  for (const { text, size, color, gap } of paragraphs.filter((paragraph) => paragraph.text)) {
    doc.font('regular').fontSize(size).fillColor(color)
    const height = doc.heightOfString(text, { width: widthOf(doc), lineGap: 1.5 })
    if (doc.y + gap + Math.max(height, 42) > bottomOf(doc)) doc.addPage()
    say(doc, 'P', text, margin, doc.y + gap, { width: widthOf(doc) })
  }
}

/** Draws a footer on each page, so that loose sheets can be identified. */
function drawFooters(
  doc: Doc,
  { kind, number, seller }: PaperFacts,
  { start, count }: { start: number; count: number },
): void {
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8).fillColor(muted)
    const y = doc.page.height - margin - 6
    const words = `${seller.name} · ${titles[kind]} ${number} · page ${page - start + 1} of ${count}`
    // Without this, text in the bottom margin would start a new page.
    doc.page.margins.bottom = 0
    doc.text(words, margin, y, { width: widthOf(doc), align: 'center', lineBreak: false })
    doc.endMarkedContent()
  }
}
