/** What may be done to an order and how it is called, in each state of its life: unpaid → paid → approved. */
import { formatDollars } from '../money.ts'

type Progress = { paid: boolean; approved: boolean }
type Payment = { totalPrice: number; refundedAmount?: number | undefined }

/** What may be done to an order in its present state. Buttons are disabled and the server refuses by the same words. */
export const orderCan = {
  pay: (order: Progress) => !order.paid,
  cancel: (order: Progress) => !order.paid,
  approve: (order: Progress & Payment) => order.paid && !order.approved && !isRefunded(order),
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
export const shippingWord = (order: Progress) => (order.approved ? 'Shipped' : 'Pending')

/** My Orders, column Status: blank until there is something to wait for. */
export const myOrderWord = (order: Progress) => (order.paid ? shippingWord(order) : '')

/** The smallest and largest total a card can be charged, in dollars. */
const payableTotal = { least: 0.5, most: 999_999.99 } as const

/** The sentence for a total that no card can be charged, or undefined. */
export function totalRefusal(totalDollars: number): string | undefined {
  if (totalDollars < payableTotal.least) return 'An order must come to at least $0.50 to be paid by card'
  if (totalDollars > payableTotal.most) return 'An order can come to at most $999,999.99 to be paid by card'
  return undefined
}

/** How many unpaid orders one customer may hold, so that nobody puts the whole stock aside. */
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
export const orderStates = ['unpaid', 'paid', 'shipped'] as const
