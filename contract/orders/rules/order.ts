/** Rules and labels for an order in each stage. */

import { formatCents, formatMoney } from '../../rules/money.ts'
import type { OrderDispute } from './money/dispute.ts'
import type { WayToPay } from './money/ways-to-pay.ts'
import { cancellableStages, hasEnded, isIn, type OrderStage, openStages } from './stage.ts'

export type Progress = {
  stage: OrderStage
  /** False as well for an order that is paid, but whose money the bank has taken back. */
  paid: boolean
  paysBy?: Exclude<WayToPay, 'card'> | undefined
  takenBack?: boolean | undefined
  dispute?: OrderDispute | undefined
  cancellationRequest?: { declinedAt?: string | undefined } | undefined
}

export type Payment = { toPay: number; refundedAmount?: number | undefined }

/** Also if the bank has taken the money back since. */
const wasPaid = ({ paid, takenBack }: Progress) => paid || takenBack === true

const payableStages = ['unpaid', 'to ship', 'shipped'] as const

/** Neither shipped nor ended. */
const holdsGoods = ({ stage }: Progress) => stage !== 'shipped' && !hasEnded(stage)

/** What may be done with an order. Pages disable buttons, and the server refuses calls, with these same functions. */
export const orderCan = {
  /** By card. What is left of an order after a credit, and what the bank has taken back, can only be paid by transfer. */
  pay: (order: Progress & Partial<Payment>) =>
    !order.paid && !order.takenBack && isIn(payableStages, order) && !order.refundedAmount,
  /** `isInvoiced`: an order on account keeps the invoice of a shipment that was undone. */
  cancel: (order: Progress & Partial<Payment> & { isInvoiced?: boolean | undefined }) =>
    !order.paid && isIn(cancellableStages, order) && !order.refundedAmount && !order.isInvoiced,
  /** An open request to cancel the order must be answered before the order can ship. */
  approve: (order: Progress) => order.paid && order.stage === 'to ship' && !isAskedToCancel(order),
  /** Goods on account ship before they are paid. An order that is paid already is confirmed like any other. */
  shipOnAccount: (order: Progress & { isBlocked?: boolean | undefined }) =>
    !order.paid && order.stage === 'to ship' && !order.isBlocked,
  /**
   * The bank holds the money while a dispute runs. During an inquiry the bank does not hold the money, and a refund may settle
   * the inquiry.
   */
  refund: (order: Progress) => wasPaid(order) && order.dispute !== 'running',
  changeDates: (order: Progress) => isIn(openStages, order),
  correctAddress: (order: Progress, isAdmin: boolean) =>
    isIn(openStages, order) && (isAdmin || (!order.paid && order.stage !== 'taken back')),
  cancelPaid: (order: Progress) => wasPaid(order) && holdsGoods(order) && order.dispute !== 'running',
  /**
   * Whether one confirmation is enough to ship the order; otherwise an admin confirms twice. An inquiry takes no money, and
   * delivering the order is the best answer to it.
   */
  shipAtOnce: (order: Pick<Progress, 'dispute'>) => order.dispute === undefined || order.dispute === 'inquiry',
}

/** Whether the office has to answer the customer's request to cancel the order. */
export const isAskedToCancel = (order: Progress): boolean =>
  order.cancellationRequest !== undefined && !order.cancellationRequest.declinedAt && holdsGoods(order)

/** Whether the whole payment was refunded, or the whole order credited before it was paid. */
export const isRefunded = ({ refundedAmount, toPay }: Payment) =>
  refundedAmount !== undefined && refundedAmount >= toPay

/** The amount to pay, shown beneath the total. Undefined when no VAT is added to the total. */
export const inclVat = ({ totalPrice, toPay }: { totalPrice: number; toPay: number }): string | undefined =>
  toPay > totalPrice ? `${formatMoney(toPay)} incl. VAT` : undefined

/** An order that is paid or on account waits too long when it has not shipped after this many hours. */
export const waitsAfterHours = 24

/**
 * The mail about a shipment is delayed by this many seconds, so that the shipment can be undone before the customer gets a
 * mail.
 */
export const undoSeconds = 30

/** Orders placed while a list is open are counted up to this number. */
export const mostNewOrders = 100

/** The most parcels of one order. */
export const mostParcels = 50

/** An order number for display: `F-10432`. */
export const formatOrderNumber = (number: number): string => `F-${number}`

/** The number meant by `F-10432`, `f10432`, `10432` or `order no. 10432`. */
export function readOrderNumber(text: string): number | undefined {
  const [, number] = /^(?:order\s+(?:(?:no\.?|number)\s+)?)?#?(?:f[ -]?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The smallest and the largest total that the card provider can charge. */
export const payableCents = { least: 50, most: 99_999_999 }

/** The message for a total that cannot be charged to a card, or undefined. */
export function totalRefusal(totalCents: number): string | undefined {
  if (totalCents < payableCents.least)
    return `An order must come to at least ${formatCents(payableCents.least)} to be paid by card`
  if (totalCents > payableCents.most)
    return `An order must come to at most ${formatCents(payableCents.most)} to be paid by card`
  return undefined
}

/** The most unpaid orders of one customer, so that one customer cannot hold the whole stock. */
export const mostUnpaidOrders = 20

export const orderSorts = [
  'newest',
  'oldest',
  'name',
  '-name',
  'email',
  '-email',
  'quantity',
  '-quantity',
  'total',
  '-total',
] as const
/**
 * `unshipped`: paid or on account, not yet shipped. `waiting`: unshipped for more than `waitsAfterHours`. `late`: unshipped
 * after the day on which the order should have left. `expired`: unpaid at the end of the hold. `disputed`: with a dispute or
 * inquiry to answer.
 */
export const orderStates = [
  'unpaid',
  'paid',
  'unshipped',
  'waiting',
  'late',
  'short',
  'shipped',
  'expired',
  'disputed',
] as const
