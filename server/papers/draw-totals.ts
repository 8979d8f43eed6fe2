/** Draws the sums below the lines of a paper. The sums of an invoice in dollars are also in euros. */
import { formatCents } from '#contract/rules/money.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import type { PaperFacts, PaperTax } from '../database/stored-paper.ts'
import { cellPadding } from './draw-table.ts'
import { bottomOf, type Doc, drawRule, ink, margin, muted, say, widthOf } from './page-layout.ts'

/** A row in the currency of the paper and, on invoices in dollars, in euros. */
type Sum = { name: string; amount: string; euros?: string | undefined }

const rowHeight = 22

export function drawTotals(doc: Doc, { kind, extras, tax, totalCents, currency = 'USD' }: PaperFacts): void {
  if (totalCents === undefined) return
  const money = (cents: number) => formatCents(cents, currency)
  // A delivery without a price is shown as free. Papers that correct a sale do not mention such a delivery.
  const parts = extras.map(({ name, cents }) => ({ name, amount: cents === 0 ? 'Free' : money(cents) }))
  const sums = tax ? sumsOf(tax, money) : []
  const total = { name: kind === 'corrective invoice' ? 'Total difference' : 'Total', amount: money(totalCents) }
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

const euros = (cents: number) => formatCents(cents, 'EUR')

type Money = (cents: number) => string

function sumsOf({ netCents, taxCents, rate, treatment, euros: inEuros }: PaperTax, money: Money): Sum[] {
  const name = treatment === 'domestic' ? taxText({ treatment, rate }) : `VAT ${rate / 100} %, exempt`
  return [
    { name: 'Taxable amount', amount: money(netCents), euros: inEuros && euros(inEuros.netCents) },
    { name, amount: money(taxCents), euros: inEuros && euros(inEuros.taxCents) },
  ]
}

function drawCurrencies(doc: Doc): void {
  doc.font('bold').fontSize(9).fillColor(muted)
  drawSum(doc, { name: '', amount: 'US dollars', euros: 'Euros' })
}

const figureWidth = 110

function drawSum(doc: Doc, { name, amount, euros: inEuros }: Sum): void {
  const top = doc.y + cellPadding
  const right = margin + widthOf(doc) - figureWidth
  if (name) say(doc, 'P', name, margin, top, { width: widthOf(doc) - (inEuros ? 2 : 1) * figureWidth - 10 })
  const end = name ? doc.y : top
  if (inEuros) say(doc, 'P', inEuros, right - figureWidth, top, { width: figureWidth, align: 'right' })
  say(doc, 'P', amount, right, top, { width: figureWidth, align: 'right' })
  doc.y = Math.max(end, doc.y) + cellPadding
}
