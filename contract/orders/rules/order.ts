/** What may be ordered, what may be done to an order and how it is called, in each state of its life: unpaid → paid → approved. */

import type { Stock } from '../../products/rules/product.ts'
import { formatDollars } from '../../rules/money.ts'
import type { OrderDispute } from './money/dispute.ts'

type Progress = {
  paid: boolean
  approved: boolean
  cancelledAt?: string | undefined
  expiredAt?: string | undefined
  dispute?: OrderDispute | undefined
}
type Payment = { totalPrice: number; refundedAmount?: number | undefined }

/** What may be done to an order in its present state. Buttons are disabled and the server refuses by the same words. */
export const orderCan = {
  pay: (order: Progress) => !order.paid && !order.expiredAt,
  cancel: (order: Progress) => !order.paid && !order.expiredAt,
  approve: (order: Progress & Payment) => order.paid && !order.approved && !order.cancelledAt && !isRefunded(order),
  /** While the bank decides, the money is not ours to give; while it only inquires, giving it back may be the answer. */
  refund: (order: Progress) => order.paid && order.dispute !== 'running',
  correctAddress: (order: Progress, isAdmin: boolean) =>
    !order.cancelledAt && !order.expiredAt && (isAdmin ? !order.approved : !order.paid),
  callOff: (order: Progress) => order.paid && !order.approved && !order.cancelledAt && order.dispute !== 'running',
  /** Otherwise it is asked once more before it is shipped. An inquiry has taken nothing, and is answered best by a delivery. */
  shipAtOnce: (order: Pick<Progress, 'dispute'>) => order.dispute === undefined || order.dispute === 'inquiry',
}

/** Whether all of the payment was given back. */
const isRefunded = ({ refundedAmount, totalPrice }: Payment) =>
  refundedAmount !== undefined && refundedAmount >= totalPrice

/** What stands beneath the words below when money was given back; part of it is said as an amount. */
export function refundNote(order: Payment): string | undefined {
  if (order.refundedAmount === undefined) return undefined
  return isRefunded(order) ? 'Refunded' : `Refunded ${formatDollars(order.refundedAmount)}`
}

/** Manage Orders, column Status. */
export const paymentWord = (order: Progress) => (order.paid ? 'Paid' : 'Unpaid')

/** Manage Orders, column Order. */
export const shippingWord = ({ approved, cancelledAt, expiredAt }: Progress) =>
  approved ? 'Shipped' : expiredAt ? 'Expired' : cancelledAt ? 'Cancelled' : 'Pending'

/** My Orders, column Status: blank until there is something to wait for. */
export const myOrderWord = (order: Progress) => (order.paid || order.expiredAt ? shippingWord(order) : '')

/** A paid order that has not left for longer waits too long. */
export const waitsAfterHours = 24

/** For so long a shipment is taken back without a word: the mail about it waits. */
export const undoSeconds = 30

/** How many orders that came in while a list was shown are counted. */
export const mostNewOrders = 100

/** In how many parcels an order goes at most. */
export const mostParcels = 50

/** How an order stands, in a sentence. */
export function orderStateWord(order: Progress & Payment): string {
  if (order.expiredAt) return 'Expired'
  if (order.cancelledAt) return 'Cancelled'
  if (isRefunded(order)) return 'Refunded'
  if (order.approved) return 'Shipped'
  return order.paid ? 'Paid, being packed' : 'Waiting for payment'
}

/** The sentence for a quantity the shop would not sell, or undefined when it would. The page and the server ask the same. */
export function quantityRefusal(quantity: number, product: Stock): string | undefined {
  if (!Number.isSafeInteger(quantity)) return 'Please enter a whole number'
  if (quantity > product.availableQuantity) return `Sorry only ${product.availableQuantity} product are available`
  if (quantity < product.minimumOrder) return `You have to purchase at least ${product.minimumOrder} product`
  return undefined
}

/** What the purchase page begins with: the quantity that was wished, as far as it may be bought; else the least. */
export function firstQuantity(wished: number, { minimumOrder, availableQuantity }: Stock): number {
  if (!Number.isSafeInteger(wished)) return minimumOrder
  return Math.max(minimumOrder, Math.min(wished, availableQuantity))
}

type Packs = { orderMultiple?: number | null | undefined; fullPacksOnly?: boolean | undefined }

/** The sentence for a line of a cart that the shop would not sell, or undefined when it would. */
export function lineRefusal(quantity: number, product: Stock & Packs): string | undefined {
  const isFull = isFullPacks(quantity, product) || !product.fullPacksOnly
  return (
    quantityRefusal(quantity, product) ?? (isFull ? undefined : `This comes in packs of ${product.orderMultiple} only`)
  )
}

/** What would fill the packs a product comes in, where it is sold singly, too. */
export function packHint(quantity: number, product: Stock & Packs): string | undefined {
  const multiple = product.orderMultiple
  if (!multiple || product.fullPacksOnly || isFullPacks(quantity, product)) return undefined
  const full = Math.ceil(quantity / multiple) * multiple
  return full > product.availableQuantity ? undefined : `Packed in ${multiple}s: ${full} would be full packs`
}

const isFullPacks = (quantity: number, { orderMultiple }: Packs) => !orderMultiple || quantity % orderMultiple === 0

/** How many products one order or cart holds. */
export const mostLines = 200

/** What people call an order: F-10432. */
export const formatOrderNumber = (number: number): string => `F-${number}`

/** The number somebody means by `F-10432`, `f10432`, `10432` or `order no. 10432`. */
export function readOrderNumber(text: string): number | undefined {
  const [, number] = /^(?:order\s+(?:(?:no\.?|number)\s+)?)?#?(?:f[ -]?)?(\d{1,9})$/i.exec(text.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The smallest and largest total a card can be charged. */
export const payableCents = { least: 50, most: 99_999_999 }

/** The sentence for a total that no card can be charged, or undefined. */
export function totalRefusal(totalCents: number): string | undefined {
  if (totalCents < payableCents.least) return 'An order must come to at least $0.50 to be paid by card'
  if (totalCents > payableCents.most) return 'An order can come to at most $999,999.99 to be paid by card'
  return undefined
}

/** How many unpaid orders one customer may hold, so that nobody puts the whole stock aside. */
export const mostUnpaidOrders = 20

/** Of a product: what is left, what somebody's unpaid orders hold, and what they held in the last day and did not pay. */
export type Holding = { available: number; held: number; ended: number; isConfirmed: boolean }

/** What part of a product somebody may hold who has not proved the address: one of so many. */
const partOfUnconfirmed = 5

/**
 * The sentence for a quantity that would keep too much from everybody else, or undefined. What was held and not paid counts for
 * a day. The database has the last word (`orders_hold_at_most`).
 */
export function holdRefusal(quantity: number, { minimumOrder }: Stock, holding: Holding): string | undefined {
  const { available, held, ended, isConfirmed } = holding
  const most = isConfirmed ? available - ended : Math.floor((available + held) / partOfUnconfirmed) - held - ended
  if (quantity <= most) return undefined
  const canOrder = most >= minimumOrder ? `you can order at most ${most} of these` : 'you cannot order these'
  return isConfirmed
    ? `You held ${ended} of these within a day and did not pay for them. Until tomorrow ${canOrder}`
    : `Please confirm your email address first. Until then ${canOrder}`
}

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
 * `unshipped`: what of the paid ones is still to go out. `expired`: unpaid when their hold ended. `disputed`: with a dispute or
 * an inquiry that is to be answered.
 */
export const orderStates = ['unpaid', 'paid', 'unshipped', 'waiting', 'shipped', 'expired', 'disputed'] as const
