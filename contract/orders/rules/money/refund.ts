/** How much of a paid order can still be refunded. The page and the server use the same rule. */

export type Refundable = {
  lines: readonly { quantity: number }[]
  deliveryCents: number
  totalCents: number
  /** The part that the bank holds or has kept because of a dispute. */
  withheldCents: number
}

/**
 * A refund that was requested, has succeeded or has failed. A failed refund is still owed, so it counts too and cannot be
 * requested twice.
 */
export type CountedRefund = {
  amountCents: number
  deliveryCents: number
  /** `position` counts from 1. */
  lines: readonly { position: number; quantity: number }[]
}

export function leftToRefund(
  { lines, deliveryCents, totalCents, withheldCents }: Refundable,
  refunds: readonly CountedRefund[],
) {
  const parts = refunds.flatMap((refund) => refund.lines)
  return {
    quantities: lines.map(({ quantity }, index) => {
      return quantity - sumOf(parts.filter(({ position }) => position === index + 1).map((part) => part.quantity))
    }),
    deliveryCents: deliveryCents - sumOf(refunds.map((refund) => refund.deliveryCents)),
    cents: Math.max(0, totalCents - withheldCents - sumOf(refunds.map(({ amountCents }) => amountCents))),
  }
}

export type LeftToRefund = ReturnType<typeof leftToRefund>

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
