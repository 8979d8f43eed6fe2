/** The parts that mails about an order have in common. */

import { accountLines } from '#contract/bank/rules/account.ts'
import { referenceOf, spaced } from '#contract/bank/rules/reference.ts'
import { epcCode } from '#contract/bank/rules/transfer-code.ts'
import { sayTerm } from '#contract/companies/rules/credit.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { sayPromiseOfOrder } from '#contract/orders/rules/shipping/promise-of-order.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { formatDay } from '#contract/rules/days.ts'
import { formatCents } from '#contract/rules/money.ts'
import { taxPointOf } from '#contract/tax/rules/tax-point.ts'
import { taxText } from '#contract/tax/rules/words.ts'
import type { Part } from '../mail/letter.ts'
import type { OrderOfEvent } from '../orders/event-queries.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { receivedCents } from '../orders/owing.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'
import type { PayInto } from '../settings/transfer-queries.ts'

/**
 * `url`: the shop's address, without a trailing slash. While the customer's address is unconfirmed, `order` is without the
 * customer's own texts: a stranger may have typed them for the owner of the address to read.
 */
export type Facts = OrderOfEvent & {
  shopName: string
  url: string
  settings: ShopSettings | undefined
  /** The account for transfers, if the shop has one. */
  payInto: PayInto | undefined
  /** The town of the delivery, as far as it may be mailed; empty if the customer collects the goods. */
  deliveryTo: string
}

export const numberOf = ({ order }: Facts) => formatOrderNumber(order.number)

export function ordered({ order, deliveryTo }: Facts): Part[] {
  const lines = order.lines.map(({ quantity, productName, sku, totalCents }): [string, string] => [
    `${quantity} × ${productName}${sku ? `, ${sku}` : ''}`,
    formatCents(totalCents),
  ])
  const delivery: [string, string][] = order.deliveryName
    ? [
        [
          `${order.deliveryName}, ${order.deliveryTerm}`,
          order.deliveryCents === 0 ? 'free' : formatCents(order.deliveryCents),
        ],
      ]
    : []
  const papers: [string, string][] = order.poNumber ? [['Your purchase order number', order.poNumber]] : []
  const town: [string, string][] = deliveryTo ? [['Delivery to', deliveryTo]] : []
  return [{ rows: [...lines, ...delivery, ...town, ...promised(order), ...sumsOf(order), ...papers] }]
}

/** Left out once the order is ready to collect, and while nothing can be promised. */
export function promised({ leavesOn, arrivesFrom, arrivesUntil, ...order }: OrderRow): [string, string][] {
  if (!leavesOn || !arrivesFrom || !arrivesUntil) return []
  const { collected, approvedAt, stage } = order
  if (collected && approvedAt) return []
  const placedOn = order.placedAt.toISOString().slice(0, 10)
  const says = sayPromiseOfOrder({ leavesOn, arrivesFrom, arrivesUntil }, { collected, stage, placedOn })
  return says ? [[collected ? 'Day of collection' : 'Delivery dates', says]] : []
}

function sumsOf({
  totalCents,
  taxCents,
  grossCents,
  taxTreatment: treatment,
  taxRate: rate,
  ...order
}: OrderRow): [string, string][] {
  const credited: [string, string][] =
    !order.paidAt && order.refundedCents > 0
      ? [
          ['Credited', formatCents(-order.refundedCents)],
          ['Left to pay', formatCents(order.owedCents ?? 0)],
        ]
      : []
  if (treatment === 'none') return [['Total', formatCents(totalCents)], ...credited]
  return [
    ['Subtotal', formatCents(totalCents)],
    [taxText({ treatment, rate }), formatCents(taxCents)],
    ['Total', formatCents(grossCents)],
    ...credited,
  ]
}

/**
 * The sentence about the invoice of a taxed order, in the mail about its payment or shipping at `at`. Blank if the customer has had
 * the invoice before. An invoice may have to wait for an exchange rate.
 */
export function invoiceOf({ order, settings, isConfirmed }: Facts, at: Date | null): Part[] {
  const taxPoint = taxPointOf(order)
  if (order.taxTreatment === 'none' || (taxPoint && taxPoint !== at)) return []
  if (settings?.invoicesBy === 'elsewhere') return ['Your invoice follows in another mail.']
  if (!taxPoint)
    return [`You will receive your invoice when the order ${order.collected ? 'is ready to collect' : 'ships'}.`]
  return [
    isConfirmed
      ? 'Your invoice is attached or, if it is issued later, will be on the page of your order.'
      : 'You will find your invoice on the page of your order.',
  ]
}

/** Without VAT, the seller needs a proof that the goods have arrived in another member state. */
export function arrivalLink({ arrivalToken, url }: Facts): Part[] {
  if (!arrivalToken) return []
  return [
    'You pay no VAT because the goods go to another member state. We need your written statement that the goods have arrived (Article 45a of Implementing Regulation (EU) No 282/2011). Please confirm their arrival once you have the goods:',
    { link: `${url}/arrival?token=${arrivalToken}`, says: 'Confirm that the goods have arrived' },
  ]
}

export function heldUntil({ order, settings }: Facts): string {
  if (order.netDays !== null) return `You pay on account. ${sayTerm(order.netDays)}`
  const then = order.collected
    ? 'You can collect your order once it is paid and packed.'
    : 'Your order ships once it is paid.'
  if (!order.heldUntil) return then
  return `${then} Please pay by ${momentIn(settings, order.heldUntil)}: until then we hold the goods for you.`
}

/** Says whether money came in for an order that has ended unpaid. */
export function receivedBefore({ order }: Facts): string {
  const cents = receivedCents(order)
  if (cents === 0) return 'Nothing was charged for this order.'
  return `We have received ${formatCents(cents)} for this order and will pay it back to your bank account.`
}

/** About a transfer that has paid a part of an order, or what the bank had taken back. */
export function receivedPart(facts: Facts): Part[] {
  const { order, event } = facts
  const received = `We have received your transfer of ${formatCents(Number(event.details?.amountCents ?? 0))}.`
  if (order.owedCents === 0) return [`${received} Nothing is left to pay for this order.`]
  const left = formatCents(order.owedCents ?? 0)
  return [`${received} ${left} of ${formatCents(order.grossCents)} is left to pay.`, ...transferLines(facts)]
}

/** About a transfer that the bank has taken back from the shop's account. */
export function takenBackLines(facts: Facts): Part[] {
  const { order, event } = facts
  const amount = formatCents(Number(event.details?.amountCents ?? 0))
  const owed = formatCents(order.owedCents ?? 0)
  return [
    `The bank has taken back a transfer of ${amount} that we had received for this order. The order is therefore not paid: ${owed} is left to pay. Please ask your bank if you did not expect this.`,
    ...(order.paidAt || order.approvedAt ? [] : [heldUntil(facts)]),
    ...transferLines(facts),
  ]
}

export function creditLines(facts: Facts): Part[] {
  const { event, order } = facts
  const credited = `We have credited you with ${formatCents(Number(event.details?.creditedCents ?? 0))}`
  if (order.owedCents === 0) return [`${credited}. Nothing is left to pay for this order.`]
  return [`${credited}, so you owe less for this order.`, ...dueLines(facts)]
}

/** For an order on account that has shipped. */
export function dueLines(facts: Facts): Part[] {
  const { dueOn, owedCents, paidAt } = facts.order
  if (!dueOn || paidAt || owedCents === 0) return []
  return [`Please pay ${formatCents(owedCents ?? 0)} by ${formatDay(dueOn)}.`, ...transferLines(facts)]
}

/** The details that the customer enters at the bank. */
export function transferLines({ order, payInto }: Facts): Part[] {
  const { stage, paysBy, dueOn, owedCents, number } = order
  if (!(paysBy === 'transfer' || dueOn) || !payInto || stage === 'checking' || owedCents === 0) return []
  const rows: [string, string][] = [
    ['Account holder', payInto.holder],
    ...accountLines(payInto).map(({ name, shown }): [string, string] => [name, shown]),
    ['Amount', `${formatCents(owedCents ?? 0)} (${currencyWords().name})`],
    ['Payment reference', spaced(referenceOf(number))],
  ]
  const code = epcCode({ ...payInto, owedCents: owedCents ?? 0, reference: referenceOf(number) })
  return [
    'Please transfer the amount to our account, and state the payment reference:',
    { rows },
    ...(code ? [{ code, says: 'Or scan the attached QR code with the app of your bank.' }] : []),
  ]
}

/** For a customer whose order was entered by the office, and who may not have a password yet. */
export function paymentLink({ paymentToken, url, order, settings }: Facts): Part[] {
  if (!paymentToken || order.stage === 'checking') return []
  const until = order.heldUntil ? `until ${momentIn(settings, order.heldUntil)}` : 'for a day'
  return [
    `You can pay without logging in. This link works ${until}, but only once, and shows only the payment of this order:`,
    {
      link: `${url}/pay?token=${paymentToken}`,
      says: `Pay ${formatCents(order.owedCents ?? order.grossCents)}`,
    },
  ]
}

export function orderLink({ order, url }: Facts): Part[] {
  if (order.stage === 'withdrawn') return []
  const says =
    order.paidAt || order.netDays !== null
      ? 'See your order'
      : order.stage === 'expired'
        ? 'Order it again'
        : 'See and pay for your order'
  return [{ link: `${url}/dashboard/orders/${order.id}`, says }]
}

/** The next step of a paid order, as it is now: the mail may be sent late, for example after an outage of the mail server. */
export function afterPayment(order: OrderRow): string {
  if (order.stage === 'cancelled') return ' Your order has since been cancelled.'
  if (order.stage !== 'to ship') return ''
  return ` We are packing your order and will tell you when ${order.collected ? 'you can collect it' : 'it ships'}.`
}
