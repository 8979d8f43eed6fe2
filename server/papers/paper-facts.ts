/** Derives the facts of a paper from an order. A paper is drawn from these facts alone. */

import { collectionPlace } from '#contract/delivery/rules/destination.ts'
import { personOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { formatDay } from '#contract/rules/days.ts'
import { paperSizeIn } from '#contract/settings/rules/company.ts'
import type { PaperFacts } from '../database/stored-paper.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { RefundLineRow, RefundRow } from '../payments/refund-queries.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'

export type Of = {
  order: OrderRow
  settings: ShopSettings | undefined
  shopName: string
  /** The number of the paper; packing slips and order confirmations have the number of the order. */
  number: string
  issuedOn: string
}

/** `creditedCents`: taken off before the order was paid. */
export function receiptFacts({ order, creditedCents, ...of }: Of & { creditedCents: number }): PaperFacts {
  return {
    ...framed({ order, ...of }, 'receipt'),
    references: [
      ...referencesOf(order),
      ['Paid on', formatDay(dayIn(of.settings, order.paidAt ?? order.placedAt))],
      ['Transaction', order.transactionId ?? ''],
    ],
    lines: order.lines.map(({ productName, sku, quantity, unitPriceCents }) => ({
      ...{ name: productName, sku, quantity, unitPriceCents },
    })),
    extras: [
      ...(order.deliveryName ? [{ name: deliveryOf(order), cents: order.deliveryCents }] : []),
      ...(creditedCents > 0 ? [{ name: 'Credited before payment', cents: -creditedCents }] : []),
    ],
    totalCents: order.totalCents - creditedCents,
    closing: `${paidHow(order)} Prices are in ${currencyWords().name} and exclude tax.`,
  }
}

/** For a paid order. If a card has paid an order by transfer, transfers may have paid a part of it before. */
export function paidHow({ paidWith, paysBy }: Pick<OrderRow, 'paidWith' | 'paysBy'>): string {
  if (paidWith === 'transfer') return 'Paid in full by bank transfer.'
  return paysBy === 'card' ? 'Paid in full by card.' : 'Paid in full.'
}

/** `receiptNumber`: the receipt that the note corrects; empty if the order is not paid yet. */
export function creditNoteFacts(
  of: Of & { refund: RefundRow; refundLines: RefundLineRow[]; receiptNumber: string },
): PaperFacts {
  const { order, refund, refundLines, receiptNumber } = of
  const lines = refundLines.flatMap(({ position, quantity }) => {
    const line = order.lines[position - 1]
    if (!line) return []
    return { name: line.productName, sku: line.sku, quantity, unitPriceCents: line.unitPriceCents }
  })
  const goods = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)
  const { amountCents, deliveryCents } = refund
  const besides = amountCents - goods - deliveryCents
  const extras = [
    { name: order.deliveryName ? deliveryOf(order) : 'Delivery', cents: deliveryCents },
    { name: nameOfRest(besides, lines.length > 0), cents: besides },
  ]
  return {
    ...framed(of, 'credit note'),
    references: [
      ...referencesOf(order),
      ...(receiptNumber ? [['For receipt', receiptNumber] as [string, string]] : []),
      ['Reason', refund.reason],
    ],
    lines,
    extras: extras.filter(({ cents }) => cents !== 0),
    totalCents: amountCents,
    closing: `${creditedHow(refund)} Prices are in ${currencyWords().name} and exclude tax.`,
  }
}

/** How the amount of a credit note or corrective invoice is settled. */
export const creditedHow = ({ way }: Pick<RefundRow, 'way'>): string => waysOfCredit[way]

const waysOfCredit: Record<RefundRow['way'], string> = {
  card: 'This amount is refunded to the card used for the order, or paid to the buyer another way.',
  transfer: 'This amount is refunded to the buyer by bank transfer.',
  credit: 'This amount is taken off what the buyer owes for this order.',
}

/** If part of the money has already been refunded, the credit is less than the sum of its lines. */
export function nameOfRest(cents: number, hasLines: boolean): string {
  if (cents < 0) return 'Refunded earlier'
  return hasLines ? 'Further amount credited' : 'Amount credited'
}

/** The quantities to pack: the ordered quantities minus the refunded quantities. */
export function packingSlipFacts(of: Omit<Of, 'number'> & { refundLines: RefundLineRow[] }): PaperFacts {
  const { order, refundLines } = of
  const lines = order.lines.map(({ productName, sku, quantity }, index) => {
    const back = refundLines.filter(({ position }) => position === index + 1)
    return { name: productName, sku, quantity: back.reduce((left, line) => left - line.quantity, quantity) }
  })
  return {
    ...framed({ ...of, number: formatOrderNumber(order.number) }, 'packing slip'),
    references: [...referencesOf(order), ['Phone', order.phone]],
    lines: lines.filter(({ quantity }) => quantity > 0),
    extras: [],
    closing: order.deliveryName ? deliveryOf(order) : '',
  }
}

type Framed = Pick<
  PaperFacts,
  'kind' | 'currency' | 'size' | 'number' | 'issuedOn' | 'seller' | 'buyer' | 'deliverTo' | 'collection'
>

/** Whether the order is paid, or has shipped on account. */
export const isSold = ({ paidAt, dueOn }: Pick<OrderRow, 'paidAt' | 'dueOn'>): boolean =>
  paidAt !== null || dueOn !== null

export function framed({ order, settings, shopName, number, issuedOn }: Of, kind: PaperFacts['kind']): Framed {
  const { legalName, address, taxNumber, vatNumber, phone, email, bankLine, country } = settings ?? {}
  // A Spanish VAT number contains the tax number.
  const ownNumbers =
    order.taxTreatment !== 'none' && vatNumber ? `VAT number ${vatNumber}` : taxNumber && `Tax number ${taxNumber}`
  const name = personOf(order)
  return {
    ...{ kind, currency: shopCurrency(), number, issuedOn },
    size: paperSizeIn(country ?? ''),
    seller: {
      name: legalName || shopName,
      lines: [...addressLines(address ?? '', country), ownNumbers, phone, email].flatMap((line) => line || []),
      bankLine: bankLine ?? '',
    },
    buyer: order.billingName
      ? filled(order.billingName, ...linesOf(order.billingAddress), vatOf(order))
      : filled(order.company, name, ...addressLines(order.address, order.country), vatOf(order)),
    deliverTo: filled(order.company, name, ...addressLines(order.address, order.country)),
    ...collectionOf(order, settings, kind),
  }
}

/** Invoices keep the address that the buyer gave as the destination, because their tax depends on it. */
function collectionOf(order: OrderRow, settings: ShopSettings | undefined, kind: PaperFacts['kind']) {
  if (!order.collected || kind === 'invoice' || kind === 'corrective invoice') return {}
  const collection = collectionPlace(order.deliveryTerm, addressLines(settings?.address ?? '', settings?.country))
  return { collection, deliverTo: filled(order.company, personOf(order)) }
}

export function referencesOf(order: OrderRow): [string, string][] {
  const { number, poNumber } = order
  return [['Order', formatOrderNumber(number)], ...(poNumber ? [['Your order', poNumber] as [string, string]] : [])]
}

export const deliveryOf = ({ deliveryName, deliveryTerm }: OrderRow) => `${deliveryName}, ${deliveryTerm}`
const vatOf = ({ vatNumber }: OrderRow) => vatNumber && `VAT number ${vatNumber}`
const linesOf = (text: string) => text.split('\n')
const filled = (...lines: (string | undefined)[]) => lines.filter((line) => line?.trim()).map(String)
