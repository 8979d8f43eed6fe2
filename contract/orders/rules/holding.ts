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
  const canOrder = most >= minimumOrder ? `you can order at most ${most} of these` : 'you cannot order these'
  return isConfirmed
    ? `You held ${ended} of these in the past day and did not pay for them. Until tomorrow, ${canOrder}`
    : `Please confirm your email address first. Until then, ${canOrder}`
}

/** How long an unpaid order is held. `because`: why it is not held for longer. */
export type Hold = { hours: number; because?: 'unconfirmed' | 'scarce' | undefined }

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

const reasons = {
  unconfirmed: ', because your email address is not confirmed. Open the link in our mail, and we hold them for longer',
  scarce: ', because your orders take more than half of a product’s stock',
}

/** Said before an order is placed, in the same words on every page that places orders. */
export const holdSentence = ({ hours, because }: Hold): string =>
  `While the order is unpaid, we hold the goods for ${inWords(hours)}${because ? reasons[because] : ''}.`

function inWords(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute')
  return hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
