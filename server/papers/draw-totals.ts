/** Draws the sums below the lines of a paper. The sums of an invoice are also in euros. */
import { amountOf, formatCents, formatEuros } from '#contract/rules/money.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import type { PaperFacts, PaperTax } from '../database/stored-paper.ts'
import { cellPadding } from './draw-table.ts'
import { bottomOf, type Doc, drawRule, ink, margin, muted, say, widthOf } from './page-layout.ts'

/** A row in dollars and, on invoices, in euros. */
type Sum = { name: string; dollars: string; euros?: string | undefined }

const rowHeight = 22

export function drawTotals(doc: Doc, { kind, extras, tax, totalCents }: PaperFacts): void {
  if (totalCents === undefined) return
  // A delivery without a price is shown as free. Papers that correct a sale do not mention such a delivery.
  const parts = extras.map(({ name, cents }) => ({ name, dollars: cents === 0 ? 'Free' : formatCents(cents) }))
  const sums = tax ? sumsOf(tax) : []
  const total = { name: kind === 'corrective invoice' ? 'Total difference' : 'Total', dollars: formatCents(totalCents) }
  const rows = parts.length + sums.length + 1 + (tax?.euros ? 1 : 0)
  if (doc.y + rows * rowHeight + 16 > bottomOf(doc)) doc.addPage()
  doc.font('regular').fontSize(10).fillColor(ink)
  for (const part of parts) drawSum(doc, part)
  if (tax?.euros) drawCurrencies(doc)
  doc.font('regular').fontSize(10).fillColor(ink)
  for (const sum of sums) drawSum(doc, sum)
  doc.font('bold').fontSize(12)
  drawSum(doc, { ...total, euros: tax?.euros && euros(tax.euros.netCents + tax.euros.taxCents) })
  drawRule(doc, doc.y, ink)
}

const euros = (cents: number) => formatEuros(amountOf(cents))

function sumsOf({ netCents, taxCents, rate, treatment, euros: inEuros }: PaperTax): Sum[] {
  const name = treatment === 'domestic' ? taxText({ treatment, rate }) : `VAT ${rate / 100} %, exempt`
  return [
    { name: 'Taxable amount', dollars: formatCents(netCents), euros: inEuros && euros(inEuros.netCents) },
    { name, dollars: formatCents(taxCents), euros: inEuros && euros(inEuros.taxCents) },
  ]
}

function drawCurrencies(doc: Doc): void {
  doc.font('bold').fontSize(9).fillColor(muted)
  drawSum(doc, { name: '', dollars: 'US dollars', euros: 'Euros' })
}

const figureWidth = 110

function drawSum(doc: Doc, { name, dollars, euros: inEuros }: Sum): void {
  const top = doc.y + cellPadding
  const right = margin + widthOf(doc) - figureWidth
  if (name) say(doc, 'P', name, margin, top, { width: widthOf(doc) - (inEuros ? 2 : 1) * figureWidth - 10 })
  const end = name ? doc.y : top
  if (inEuros) say(doc, 'P', inEuros, right - figureWidth, top, { width: figureWidth, align: 'right' })
  say(doc, 'P', dollars, right, top, { width: figureWidth, align: 'right' })
  doc.y = Math.max(end, doc.y) + cellPadding
}
