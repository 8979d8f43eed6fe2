/** Derives the facts of invoices and order confirmations. Content: Directive 2006/112/EC, Art. 226, and RD 1619/2012, Art. 6. */

import { accountLines } from '#contract/bank/rules/account.ts'
import { referenceOf, spaced } from '#contract/bank/rules/reference.ts'
import { epcCode } from '#contract/bank/rules/transfer-code.ts'
import { formatDay } from '#contract/rules/days.ts'
import { eurosOf } from '#contract/tax/rules/amounts.ts'
import { leavesSpain, type Plastic, plasticTaxOn, plasticText } from '#contract/tax/rules/plastic.ts'
import { isInvoicedWhenShipped } from '#contract/tax/rules/tax-point.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import type { PaperFacts, PaperLine, PaperTax } from '../database/stored-paper.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { RefundLineRow, RefundRow } from '../payments/refund-queries.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import type { PayInto } from '../settings/transfer-queries.ts'
import type { Rate } from '../tax/rate-queries.ts'
import { deliveryOf, framed, type Of, paidHow, referencesOf } from './paper-facts.ts'

export type LeftOut = { refunds: RefundRow[]; refundLines: RefundLineRow[] }
type Content = Pick<PaperFacts, 'lines' | 'extras'> & { tax: PaperTax }

/** `plasticGrams` of one unit of each line of the order; undefined if it is not known. */
export type InvoiceOf = Of & {
  leftOut: LeftOut
  plasticGrams: (number | undefined)[]
  /** The account for transfers, if the shop has one. */
  payInto?: PayInto | undefined
}

/** `rate`: undefined in a shop that sells in euros. */
export function invoiceFacts(of: InvoiceOf & { rate: Rate | undefined; replaces?: string | undefined }): PaperFacts {
  const { order, settings, rate, replaces } = of
  const { tax, ...content } = contentOf(of)
  const { netCents, taxCents } = tax
  const euros = rate && {
    ...rate,
    netCents: eurosOf(netCents, rate.dollarsPerEuro),
    taxCents: eurosOf(taxCents, rate.dollarsPerEuro),
  }
  const plastic = plasticOf(content.lines, of)
  return {
    ...framed(of, 'invoice'),
    references: [
      ...referencesOf(order),
      ...(replaces ? [['Replaces', replaces] as [string, string]] : []),
      ...daysOf(order, settings),
      ...paymentOf(order),
    ],
    ...{ ...content, totalCents: netCents + taxCents, tax: { ...tax, ...(euros && { euros }) } },
    ...(plastic && { plastic }),
    ...codeOf(of),
    closing: [tax.text, howToPay(of)].filter(Boolean).join('\n'),
    notes: [...(rate ? [rateText(rate)] : []), ...notesOf(plastic, settings)],
  }
}

/** Not numbered and not stored: the invoice comes from the seller's ERP. */
export function confirmationFacts(of: InvoiceOf): PaperFacts {
  const { order, settings } = of
  const { tax, ...content } = contentOf(of)
  return {
    ...framed(of, 'order confirmation'),
    references: [...referencesOf(order), ...daysOf(order, settings), ...paymentOf(order)],
    ...{ ...content, totalCents: tax.netCents + tax.taxCents, tax },
    ...codeOf(of),
    closing: [tax.text, `${howToPay(of)} This is not an invoice: the invoice follows by email.`]
      .filter(Boolean)
      .join('\n'),
  }
}

/** The order without the quantities and amounts of the refunds that are left out. */
export function contentOf({ order, settings, leftOut: { refunds, refundLines }, plasticGrams }: InvoiceOf): Content {
  const lines = order.lines.map(({ productName, sku, quantity, unitPriceCents }, index): PaperLine => {
    const position = index + 1
    const back = sumOf(refundLines.filter((line) => line.position === position).map((line) => line.quantity))
    const grams = plasticGrams[index]
    return {
      ...{ name: productName, sku, quantity: quantity - back, unitPriceCents, position },
      ...(grams !== undefined && { plasticGrams: grams }),
    }
  })
  const shown = lines.filter(({ quantity }) => quantity > 0)
  const taxCents = order.taxCents - sumOf(refunds.map((refund) => refund.taxCents))
  const netCents = order.totalCents - sumOf(refunds.map((refund) => refund.amountCents - refund.taxCents))
  const deliveryCents = order.deliveryCents - sumOf(refunds.map((refund) => refund.deliveryCents))
  const goods = sumOf(shown.map(({ quantity, unitPriceCents = 0 }) => quantity * unitPriceCents))
  const less = netCents - goods - deliveryCents
  const extras = [
    ...(order.deliveryName ? [{ name: deliveryOf(order), cents: deliveryCents }] : []),
    ...(less === 0 ? [] : [{ name: 'Refunded earlier', cents: less }]),
  ]
  const { taxTreatment: treatment, taxRate: rate } = order
  return { lines: shown, extras, tax: { treatment, rate, netCents, taxCents, text: exemptionOf(order, settings) } }
}

/** The day of payment, or the day on which it is due. If the order is invoiced when it ships, also the day of shipping. */
function daysOf(order: OrderRow, settings: ShopSettings | undefined): [string, string][] {
  const { paidAt, placedAt, approvedAt, dueOn } = order
  const shipped = isInvoicedWhenShipped(order) && approvedAt
  return [
    isUnpaid(order) ? ['Due on', formatDay(dueOn ?? '')] : ['Paid on', formatDay(dayIn(settings, paidAt ?? placedAt))],
    ...(shipped ? [['Supplied on', formatDay(dayIn(settings, shipped))] as [string, string]] : []),
  ]
}

/** Whether an order on account has shipped and is not paid yet. */
const isUnpaid = ({ dueOn, paidAt }: OrderRow) => dueOn !== null && paidAt === null

const paymentOf = (order: OrderRow): [string, string][] => [
  isUnpaid(order)
    ? ['Payment reference', spaced(referenceOf(order.number))]
    : ['Transaction', order.transactionId ?? ''],
]

function howToPay({ order, payInto }: Pick<InvoiceOf, 'order' | 'payInto'>): string {
  if (!isUnpaid(order)) return paidHow(order)
  const account = payInto ? accountLines(payInto).map(({ name, shown }) => `${name} ${shown}`) : []
  const where = payInto ? ` to ${[payInto.holder, ...account].join(', ')},` : ''
  const reference = spaced(referenceOf(order.number))
  return `On account: please pay by ${formatDay(order.dueOn ?? '')}${where} with the payment reference ${reference}.`
}

/** For an order on account. */
function codeOf({ order, payInto }: Pick<InvoiceOf, 'order' | 'payInto'>): Pick<PaperFacts, 'transferCode'> {
  if (!isUnpaid(order) || !payInto) return {}
  const { number, owedCents, grossCents } = order
  const code = epcCode({ ...payInto, owedCents: owedCents ?? grossCents, reference: referenceOf(number) })
  return code === undefined ? {} : { transferCode: code }
}

/** The article that exempts the supply. Between member states, both VAT numbers are named. */
function exemptionOf(order: OrderRow, settings: ShopSettings | undefined): string {
  const { taxTreatment: treatment, taxRate: rate, vatNumber } = order
  if (treatment === 'domestic') return ''
  const numbers = ` VAT number of the supplier: ${settings?.vatNumber ?? ''}; of the customer: ${vatNumber}.`
  return `${taxText({ treatment, rate })}.${treatment === 'intra-EU supply' ? numbers : ''}`
}

export const rateText = ({ day, dollarsPerEuro }: Rate): string =>
  `1 euro = ${(dollarsPerEuro / 10_000).toFixed(4)} US dollars, the reference rate of the ECB of ${formatDay(day)}.`

export function notesOf(plastic: Plastic | undefined, settings: ShopSettings | undefined): string[] {
  const { plasticTax = 'none', packagingNumber, batteryNumber, electricalNumber, registerLine } = settings ?? {}
  const numbers = { Packaging: packagingNumber, Batteries: batteryNumber, 'Electrical equipment': electricalNumber }
  const producer = Object.entries(numbers).flatMap(([name, number]) => (number ? `${name} ${number}` : []))
  return [
    plastic && plastic.grams > 0 ? plasticText(plastic, plasticTax) : '',
    producer.length > 0 ? `Producer registration: ${producer.join(', ')}.` : '',
    registerLine ?? '',
  ].filter(Boolean)
}

function plasticOf(lines: PaperLine[], { order, settings }: InvoiceOf): Plastic | undefined {
  if ((settings?.plasticTax ?? 'none') === 'none') return undefined
  if (lines.some(({ plasticGrams }) => plasticGrams === undefined)) return undefined
  const grams = sumOf(lines.map(({ quantity, plasticGrams = 0 }) => quantity * plasticGrams))
  const leaves = leavesSpain(order)
  return { grams, eurCents: leaves ? 0 : plasticTaxOn(grams), leaves }
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
