/** Draws the lines of a paper as a table over several pages, and defines the page layout. */
import { dollarsOf, formatDollars } from '#contract/rules/money.ts'
import type { PaperFacts, PaperLine } from '../database/stored-paper.ts'

export type Doc = PDFKit.PDFDocument

export const ink = '#1c1b19'
export const muted = '#5f5b52'
const rule = '#b9b4a8'
/** In points: 72 to the inch. */
export const margin = 51
const footerHeight = 40

export const widthOf = ({ page }: Doc) => page.width - 2 * margin
export const bottomOf = ({ page }: Doc) => page.height - margin - footerHeight

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
  doc.text(text, x, y, { lineGap: 1.5, ...options })
  doc.endMarkedContent()
  doc.addStructure(doc.struct(type, {}, [content]))
}

type Column = { title: string; width: number; isNumber: boolean; text: (line: PaperLine) => string }

function columnsOf(doc: Doc, { kind, tax }: PaperFacts): Column[] {
  const dollars = (cents = 0) => formatDollars(dollarsOf(cents))
  const quantity: Omit<Column, 'isNumber'> = {
    title: 'Quantity',
    width: 60,
    text: (line) => line.quantity.toLocaleString('en-US'),
  }
  const prices: Omit<Column, 'isNumber'>[] = [
    {
      title: tax ? 'Net price' : 'Unit price',
      width: tax ? 72 : 80,
      text: ({ unitPriceCents }) => dollars(unitPriceCents),
    },
    ...(tax ? [{ title: 'VAT', width: 44, text: () => `${tax.rate / 100} %` }] : []),
    {
      title: tax ? 'Net total' : 'Total',
      width: tax ? 84 : 90,
      text: ({ quantity: count, unitPriceCents = 0 }) => dollars(count * unitPriceCents),
    },
  ]
  const figures = kind === 'packing slip' ? [quantity] : [quantity, ...prices]
  const taken = figures.reduce((sum, { width }) => sum + width, 0)
  const article = { title: 'Article', width: tax ? 80 : 92, isNumber: false, text: ({ sku }: PaperLine) => sku ?? '' }
  const product = { title: 'Product', width: widthOf(doc) - taken - article.width, isNumber: false }
  return [
    article,
    { ...product, text: ({ name }) => name },
    ...figures.map((column) => ({ ...column, isNumber: true })),
  ]
}

export function drawLines(doc: Doc, facts: PaperFacts): void {
  if (facts.lines.length === 0) return
  const columns = columnsOf(doc, facts)
  const titles = columns.map(({ title }) => title)
  const table = doc.struct('Table')
  doc.addStructure(table)
  drawRow(doc, table, columns, titles, 'TH')
  for (const line of facts.lines) {
    const cells = columns.map(({ text }) => text(line))
    if (doc.y + heightOf(doc, columns, cells) > bottomOf(doc)) {
      doc.addPage()
      drawRow(doc, table, columns, titles, 'TH')
    }
    drawRow(doc, table, columns, cells, 'TD')
  }
}

export const cellPadding = 5

function heightOf(doc: Doc, columns: Column[], cells: string[]): number {
  doc.font('regular').fontSize(10)
  const heights = columns.map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width: width - 8 }))
  return Math.max(...heights) + 2 * cellPadding
}

function drawRow(
  doc: Doc,
  table: PDFKit.PDFStructureElement,
  columns: Column[],
  cells: string[],
  type: 'TH' | 'TD',
): void {
  const height = heightOf(doc, columns, cells)
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  doc.font(type === 'TH' ? 'bold' : 'regular').fontSize(type === 'TH' ? 9 : 10)
  doc.fillColor(type === 'TH' ? muted : ink)
  let x = margin
  for (const [index, { width, isNumber }] of columns.entries()) {
    const content = doc.markStructureContent(type)
    const align = isNumber ? 'right' : 'left'
    doc.text(cells[index] ?? '', isNumber ? x + 8 : x, top + cellPadding, { width: width - 8, align })
    doc.endMarkedContent()
    row.add(doc.struct(type, {}, [content]))
    x += width
  }
  row.end()
  doc.y = top + height
  drawRule(doc, doc.y, type === 'TH' ? ink : rule)
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
