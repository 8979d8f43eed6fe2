/** The amount that a card is charged for an order, for the code that opens, checks and records payments. */
import type { PayableOrder } from './payment-queries.ts'

type Payable = Pick<PayableOrder, 'owedCents' | 'grossCents'>

/** The amount that transfers have not paid yet. The statements in payment-queries.ts and paying-queries.ts compute the same. */
export const chargeOf = ({ owedCents, grossCents }: Payable): number => owedCents ?? grossCents

/**
 * Whether a payment by card can pay the order: it pays the rest, or the whole if it was begun before a transfer arrived. That
 * transfer is then left over again.
 */
export const isRightAmount = (cents: number, order: Payable): boolean =>
  cents === chargeOf(order) || cents === order.grossCents
