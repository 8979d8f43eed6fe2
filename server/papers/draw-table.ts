/** Draws a tagged table, whose head is repeated on each page. */
import { spokenAs } from './both-directions.ts'
import { bottomOf, type Doc, drawRule, drawText, ink, margin, muted, rule } from './page-layout.ts'

export type Column<Row> = {
  title: string
  width: number
  isNumber?: boolean
  text: (row: Row) => string
  /** The address to which the cell leads. */
  link?: (row: Row) => string | undefined
}

export function drawTable<Row>(doc: Doc, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const titles = columns.map(({ title }) => ({ text: title }))
  const table = doc.struct('Table')
  doc.addStructure(table)
  const titleHeight = heightOf(doc, columns, titles)
  const drawHead = () => drawRow(doc, table, columns, { cells: titles, type: 'TH', height: titleHeight })
  drawHead()
  for (const row of rows) {
    const cells = columns.map(({ text, link }) => ({ text: text(row), link: link?.(row) }))
    const height = heightOf(doc, columns, cells)
    if (doc.y + height > bottomOf(doc)) {
      doc.addPage()
      drawHead()
    }
    drawRow(doc, table, columns, { cells, type: 'TD', height })
  }
}

export const cellPadding = 5

type Placed = Pick<Column<never>, 'width' | 'isNumber'>
type Cell = { text: string; link?: string | undefined }

function heightOf(doc: Doc, columns: readonly Placed[], cells: Cell[]): number {
  doc.font('regular').fontSize(10)
  const heights = columns.map(({ width }, index) => doc.heightOfString(cells[index]?.text ?? '', { width: width - 8 }))
  return Math.max(...heights) + 2 * cellPadding
}

function drawRow(
  doc: Doc,
  table: PDFKit.PDFStructureElement,
  columns: readonly Placed[],
  { cells, type, height }: { cells: Cell[]; type: 'TH' | 'TD'; height: number },
): void {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  doc.font(type === 'TH' ? 'bold' : 'regular').fontSize(type === 'TH' ? 9 : 10)
  doc.fillColor(type === 'TH' ? muted : ink)
  let x = margin
  for (const [index, { width, isNumber }] of columns.entries()) {
    const content = doc.markStructureContent(type)
    const align = isNumber ? 'right' : 'left'
    const { text = '', link } = cells[index] ?? {}
    const place = { width: width - 8, align, ...(link && { link }) } as const
    drawText(doc, text, isNumber ? x + 8 : x, top + cellPadding, place)
    doc.endMarkedContent()
    row.add(doc.struct(type, spokenAs(text), [content]))
    x += width
  }
  row.end()
  doc.y = top + height
  drawRule(doc, doc.y, type === 'TH' ? ink : rule)
}
