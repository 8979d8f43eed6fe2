/** Derives the facts of corrective invoices, whose amounts are the differences to the invoice that they correct. */
import { formatDay } from '#contract/rules/days.ts'
import { eurosOf } from '#contract/tax/rules/amounts.ts'
import { type Plastic, plasticTaxOn } from '#contract/tax/rules/plastic.ts'
import type { PaperEuros, PaperFacts, PaperLine, PaperTax } from '../database/stored-paper.ts'
import type { RefundLineRow, RefundRow } from '../payments/refund-queries.ts'
import { contentOf, type InvoiceOf, notesOf, rateText, sumOf } from './invoice-facts.ts'
import { creditedHow, deliveryOf, framed, nameOfRest, type Of, referencesOf } from './paper-facts.ts'

/** `earlier`: the corrective invoices of the same invoice that are numbered already. */
export type Corrected = { invoice: PaperFacts; earlier: PaperFacts[]; reason: string }

/** The corrective invoice of a refund. */
export function refundedFacts(of: Of & Corrected & { refund: RefundRow; refundLines: RefundLineRow[] }): PaperFacts {
  const { order, refund, refundLines, invoice } = of
  const { amountCents, taxCents, deliveryCents } = refund
  const lines = refundLines.flatMap(({ position, quantity }): PaperLine[] => {
    const line = order.lines[position - 1]
    const invoiced = invoice.lines.find((one) => one.position === position)
    if (!line) return []
    const { productName: name, sku, unitPriceCents } = line
    const grams = invoiced?.plasticGrams
    return [
      { name, sku, quantity: -quantity, unitPriceCents, position, ...(grams !== undefined && { plasticGrams: grams }) },
    ]
  })
  const goods = sumOf(lines.map(({ quantity, unitPriceCents = 0 }) => quantity * unitPriceCents))
  const netCents = taxCents - amountCents
  const besides = netCents - goods + deliveryCents
  const extras = [
    { name: order.deliveryName ? deliveryOf(order) : 'Delivery', cents: -deliveryCents },
    { name: nameOfRest(-besides, lines.length > 0), cents: besides },
  ]
  const { treatment, rate, text } = taxOf(invoice)
  return correctiveFacts(of, {
    ...{ lines, extras: extras.filter(({ cents }) => cents !== 0) },
    tax: { treatment, rate, netCents, taxCents: -taxCents, text },
    closing: creditedHow(refund),
  })
}

/** Cancels what is left of an invoice. */
export function cancelledFacts(of: InvoiceOf & Corrected & { closing: string }): PaperFacts {
  const { lines, extras, tax } = contentOf(of)
  return correctiveFacts(of, {
    lines: lines.map((line) => ({ ...line, quantity: -line.quantity })),
    extras: extras.filter(({ cents }) => cents !== 0).map(({ name, cents }) => ({ name, cents: -cents })),
    tax: { ...tax, netCents: -tax.netCents, taxCents: 0 - tax.taxCents },
    closing: of.closing,
  })
}

type Difference = Pick<PaperFacts, 'lines' | 'extras' | 'closing'> & { tax: PaperTax }

/** Uses the seller's details of today, and the buyer's details on the corrected invoice. */
function correctiveFacts(of: Of & Corrected, { tax, closing, ...content }: Difference): PaperFacts {
  const { order, settings, invoice, reason } = of
  const euros = eurosOfDifference(tax, of)
  const plastic = plasticOfDifference(content.lines, invoice)
  return {
    ...framed(of, 'corrective invoice'),
    buyer: invoice.buyer,
    references: [
      ...referencesOf(order),
      ['Corrects invoice', `${invoice.number} of ${formatDay(invoice.issuedOn)}`],
      ['Reason', reason],
    ],
    ...{ ...content, totalCents: tax.netCents + tax.taxCents, tax: { ...tax, ...(euros && { euros }) } },
    ...(plastic && { plastic }),
    closing: [tax.text, closing].filter(Boolean).join('\n'),
    notes: [...(euros ? [rateText(euros)] : []), ...notesOf(plastic, settings)],
  }
}

export function taxOf({ tax }: PaperFacts): PaperTax {
  if (!tax) throw new Error('An invoice has no tax')
  return tax
}

/** Converts the remaining amount at the exchange rate of the invoice: a wholly corrected invoice comes to zero euros. */
function eurosOfDifference({ netCents, taxCents }: PaperTax, { invoice, earlier }: Corrected): PaperEuros | undefined {
  const known = taxOf(invoice).euros
  if (!known) return undefined
  const { day, dollarsPerEuro } = known
  const before = [invoice, ...earlier].flatMap(({ tax }) => tax ?? [])
  const difference = (dollars: number, part: 'netCents' | 'taxCents') =>
    eurosOf(sumOf(before.map((tax) => tax[part])) + dollars, dollarsPerEuro) -
    sumOf(before.map(({ euros }) => euros?.[part] ?? 0))
  return { day, dollarsPerEuro, netCents: difference(netCents, 'netCents'), taxCents: difference(taxCents, 'taxCents') }
}

function plasticOfDifference(lines: PaperLine[], { plastic }: PaperFacts): Plastic | undefined {
  if (!plastic) return undefined
  const grams = -sumOf(lines.map(({ quantity, plasticGrams = 0 }) => quantity * plasticGrams))
  return { grams, eurCents: plastic.leaves ? 0 : plasticTaxOn(grams), leaves: plastic.leaves, isLess: true }
}
