/** Draws the lines of a paper as a table over several pages. */
import { formatCents } from '#contract/rules/money.ts'
import type { PaperFacts, PaperLine } from '../database/stored-paper.ts'
import { type Column, drawTable } from './draw-table.ts'
import { type Doc, widthOf } from './page-layout.ts'

type LineColumn = Column<PaperLine>

function columnsOf(doc: Doc, { kind, tax, currency = 'USD' }: PaperFacts): LineColumn[] {
  const quantity: Omit<LineColumn, 'isNumber'> = {
    title: 'Quantity',
    width: 60,
    text: (line) => line.quantity.toLocaleString('en-US'),
  }
  const prices: Omit<LineColumn, 'isNumber'>[] = [
    {
      title: tax ? 'Net price' : 'Unit price',
      width: tax ? 72 : 80,
      text: ({ unitPriceCents = 0 }) => formatCents(unitPriceCents, currency),
    },
    ...(tax ? [{ title: 'VAT', width: 44, text: () => `${tax.rate / 100} %` }] : []),
    {
      title: tax ? 'Net total' : 'Total',
      width: tax ? 84 : 90,
      text: ({ quantity: count, unitPriceCents = 0 }) => formatCents(count * unitPriceCents, currency),
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
  if (facts.lines.length > 0) drawTable(doc, columnsOf(doc, facts), facts.lines)
}
