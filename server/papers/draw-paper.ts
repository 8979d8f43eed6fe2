/** Draws a paper as PDF: embedded fonts, text that can be selected and read aloud, A4 or Letter. */

import { paperKinds } from '#contract/orders/rules/money/paper.ts'
import { formatDay } from '#contract/rules/days.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import { drawLines } from './draw-lines.ts'
import { drawTotals } from './draw-totals.ts'
import { drawTransferCode } from './draw-transfer-code.ts'
import { openPdf } from './open-pdf.ts'
import { bottomOf, type Doc, drawFooters, drawSeller, ink, margin, muted, say, widthOf } from './page-layout.ts'
import { inPrintableLetters } from './printable.ts'

/** One paper, or several in sequence. The same facts always give the same bytes. */
export async function drawPapers(papers: readonly [PaperFacts, ...PaperFacts[]]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = papers
  const { doc, font, end } = await openPdf({
    size: first.size,
    title: papers.length === 1 ? `${paperKinds[first.kind].title} ${first.number}` : `${papers.length} ${first.kind}s`,
    author: first.seller.name,
    day: first.issuedOn,
  })
  let start = 0
  for (const paper of papers) {
    if (paper !== first) doc.addPage()
    const facts = await inPrintableLetters(paper, font)
    drawPages(doc, facts)
    // Not made printable: the code has letters of its own.
    if (paper.transferCode) drawTransferCode(doc, paper.transferCode)
    const { kind, number, seller } = facts
    const { count } = doc.bufferedPageRange()
    drawFooters(doc, `${seller.name} · ${paperKinds[kind].title} ${number}`, { start, count: count - start })
    start = count
  }
  return end()
}

function drawPages(doc: Doc, facts: PaperFacts): void {
  drawHead(doc, facts)
  drawAddresses(doc, facts)
  drawLines(doc, facts)
  drawTotals(doc, facts)
  drawClosing(doc, facts)
}

function drawHead(doc: Doc, { kind, number, issuedOn, seller }: PaperFacts): void {
  const { title, subtitle }: { title: string; subtitle?: string } = paperKinds[kind]
  const half = widthOf(doc) / 2
  doc.font('bold').fontSize(22).fillColor(ink)
  say(doc, 'H1', title, margin, margin - 6, { width: half })
  doc.font('regular').fontSize(11)
  say(doc, 'P', [number, formatDay(issuedOn), subtitle].filter(Boolean).join('\n'), margin, doc.y + 2, {
    width: half,
  })
  const leftEnd = doc.y
  drawSeller(doc, seller)
  doc.y = Math.max(leftEnd, doc.y) + 22
}

function drawAddresses(doc: Doc, facts: PaperFacts): void {
  const columns = columnsOf(facts).map(([title, lines]) => ({ title, text: lines.join('\n') }))
  const width = widthOf(doc) / 3
  const top = doc.y
  const ends = columns.map(({ title, text }, index) =>
    drawColumn(doc, { title, text }, margin + index * width, top, width - 14),
  )
  const references = facts.references.map(([name, fact]) => `${name}: ${fact}`).join('\n')
  ends.push(drawColumn(doc, { title: 'References', text: references }, margin + 2 * width, top, width))
  doc.y = Math.max(...ends) + 20
}

function columnsOf({ kind, buyer, deliverTo, collection }: PaperFacts): [string, string[]][] {
  if (kind === 'packing slip')
    return collection
      ? [
          ['Collected by', deliverTo],
          ['Collection', collection],
        ]
      : [['Deliver to', deliverTo]]
  return [['Buyer', buyer], collection ? ['Collection', collection] : ['Delivered to', deliverTo]]
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
