/** Draws the data sheet of a product as PDF, in the layout of papers. */
import { formatDay } from '#contract/rules/days.ts'
import { type Column, drawTable } from './draw-table.ts'
import { openPdf } from './open-pdf.ts'
import {
  bottomOf,
  type Doc,
  drawFooters,
  drawSeller,
  footerHeight,
  ink,
  margin,
  muted,
  say,
  widthOf,
} from './page-layout.ts'
import { inPrintableLetters } from './printable.ts'
import type { Sheet, SheetFacts, SheetPart, SheetRow } from './sheet-facts.ts'

/** The same facts and picture always give the same bytes. */
export async function drawSheet({ facts: given, picture }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { size, seller, asOf } = given
  const title = `Data sheet ${given.sku || given.name}`
  // The bottom margin includes the footer, because a description may continue on the next page.
  const { doc, font, end } = await openPdf({
    ...{ size, title, author: seller.name, day: asOf, bottomMargin: margin + footerHeight },
  })
  const facts = await inPrintableLetters(given, font)
  drawHead(doc, facts)
  drawSummary(doc, facts, picture)
  drawRows(doc, facts.rows)
  drawFullDescription(doc, facts)
  drawSet(doc, facts.set)
  drawClosing(doc, facts)
  const words = [facts.seller.name, `Data sheet ${facts.sku}`.trim(), formatDay(asOf)].join(' · ')
  drawFooters(doc, words, { start: 0, count: doc.bufferedPageRange().count })
  return end()
}

function drawHead(doc: Doc, { name, sku, asOf, seller }: SheetFacts): void {
  const width = widthOf(doc) / 2 - 16
  doc.font('bold').fontSize(9).fillColor(muted)
  say(doc, 'P', 'Data sheet', margin, margin, { width })
  doc.font('bold').fontSize(18).fillColor(ink)
  say(doc, 'H1', name, margin, doc.y, { width })
  doc.font('regular').fontSize(11)
  const lines = [sku && `Article number ${sku}`, `As of ${formatDay(asOf)}`].filter(Boolean)
  say(doc, 'P', lines.join('\n'), margin, doc.y + 2, { width })
  const leftEnd = doc.y
  drawSeller(doc, seller)
  doc.y = Math.max(leftEnd, doc.y) + 18
}

const pictureSize = [190, 142] as const
const besidePicture = 18

/** The short description, with the picture on its left. */
function drawSummary(doc: Doc, { name, description }: SheetFacts, picture: Uint8Array | undefined): void {
  const top = doc.y
  if (picture) drawPicture(doc, name, picture)
  const indent = picture ? pictureSize[0] + besidePicture : 0
  doc.font('regular').fontSize(11).fillColor(ink)
  say(doc, 'P', description, margin + indent, top, { width: widthOf(doc) - indent })
  doc.y = Math.max(doc.y, picture ? top + pictureSize[1] : 0)
}

function drawPicture(doc: Doc, alt: string, picture: Uint8Array): void {
  const content = doc.markStructureContent('Figure')
  doc.image(Buffer.from(picture), margin, doc.y, { fit: [...pictureSize], valign: 'center' })
  doc.endMarkedContent()
  doc.addStructure(doc.struct('Figure', { alt }, [content]))
}

/** No heading stands alone at the end of a page. */
const leastBelowHeading = 60

function drawHeading(doc: Doc, text: string): void {
  if (doc.y + 22 + leastBelowHeading > bottomOf(doc)) doc.addPage()
  else doc.y += 22
  doc.font('bold').fontSize(13).fillColor(ink)
  say(doc, 'H2', text, margin, doc.y, { width: widthOf(doc) })
}

function drawRows(doc: Doc, rows: readonly SheetRow[]): void {
  const width = widthOf(doc)
  const hasUs = rows.some(({ us }) => us)
  const labels: Column<SheetRow> = { title: 'Measure', width: width * 0.36, text: ({ label }) => label }
  const metric = { width: width * (hasUs ? 0.4 : 0.64), text: (row: SheetRow) => row.metric }
  const us = { title: 'US units', width: width * 0.24, text: (row: SheetRow) => row.us ?? '' }
  drawHeading(doc, 'Technical data')
  drawTable(doc, [labels, { ...metric, title: hasUs ? 'Metric' : 'Value' }, ...(hasUs ? [us] : [])], rows)
}

function drawFullDescription(doc: Doc, { fullDescription }: SheetFacts): void {
  drawHeading(doc, 'Full description')
  doc.font('regular').fontSize(10).fillColor(ink)
  for (const paragraph of fullDescription.split('\n').filter((text) => text.trim()))
    say(doc, 'P', paragraph, margin, doc.y + 3, { width: widthOf(doc) })
}

function drawSet(doc: Doc, parts: readonly SheetPart[]): void {
  if (parts.length === 0) return
  const width = widthOf(doc)
  drawHeading(doc, 'The set')
  drawTable(
    doc,
    [
      { title: 'Part', width: width * 0.2, text: ({ part }: SheetPart) => part },
      { title: 'Article', width: width * 0.2, text: ({ sku }: SheetPart) => sku, link: ({ address }) => address },
      { title: 'Product', width: width * 0.6, text: ({ text }: SheetPart) => text, link: ({ address }) => address },
    ],
    parts,
  )
}

function drawClosing(doc: Doc, { address, closing }: SheetFacts): void {
  doc.font('regular').fontSize(10).fillColor(ink)
  const width = widthOf(doc)
  const height = doc.heightOfString(`${address}\n${closing}`, { width, lineGap: 1.5 })
  if (doc.y + 18 + height > bottomOf(doc)) doc.addPage()
  else doc.y += 18
  say(doc, 'P', address, margin, doc.y, { width, link: address })
  doc.fontSize(8.5).fillColor(muted)
  say(doc, 'P', closing, margin, doc.y + 2, { width })
}
