/** How much of a product one customer may hold unpaid, and for how long. */
import type { Stock } from '../../products/rules/product.ts'

/**
 * Units of one product: in stock, held by the customer's unpaid orders, and held by the customer's orders that expired within the
 * last day.
 */
export type Holding = { available: number; held: number; ended: number; isConfirmed: boolean }

/** A customer with an unconfirmed address may hold at most one fifth of a product's stock. */
const partOfUnconfirmed = 5

/**
 * The message for a quantity that leaves too little for other customers, or undefined. A hold that ended unpaid still counts for
 * a day. The database enforces the same limit (`orders_hold_at_most`).
 */
export function holdRefusal(quantity: number, { minimumOrder }: Stock, holding: Holding): string | undefined {
  const { available, held, ended, isConfirmed } = holding
  const most = isConfirmed ? available - ended : Math.floor((available + held) / partOfUnconfirmed) - held - ended
  if (quantity <= most) return undefined
  const canOrder =
    most >= minimumOrder ? `you can order at most ${most} of this product` : 'you cannot order this product'
  return isConfirmed
    ? `You held ${ended} of this product in the past day and did not pay. Until tomorrow, ${canOrder}`
    : `Please confirm your email address first. Until then, ${canOrder}`
}

/** A hold is this short if the customer's orders take more than half of a product's stock. */
export const shortHoldHours = 1

/**
 * The most of a product with which the customer's orders, together with this one, take half of the stock. The SQL statement that
 * places the order has the last word.
 */
export const mostOfHalf = ({ available, held, ended }: Holding): number =>
  Math.max(0, Math.floor((available + held) / 2) - held - ended)

/** Whether the customer's orders, together with this quantity, take more than half of the stock. */
export const takesHalf = (quantity: number, holding: Holding): boolean => quantity > mostOfHalf(holding)
