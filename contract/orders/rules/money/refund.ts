/** What of a paid order can still be given back. The page that asks and the server that refuses count in the same way. */

/** Of each line, of the delivery and of the whole, in cents. */
export type Refundable = {
  lines: readonly { quantity: number }[]
  deliveryCents: number
  totalCents: number
  /** What the bank has taken back in a dispute. */
  withheldCents: number
}

/** One that is asked for, has arrived, or has failed: what has failed is owed, and cannot be asked for twice. */
export type CountedRefund = {
  amountCents: number
  deliveryCents: number
  /** Positions count from 1. */
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
