/**
 * How much of an order can still be refunded, or credited before it is paid, and what that comes to. The page and the server use
 * the same rules.
 */
import { type Amounts, refundOfGross, refundOfNet } from '../../../tax/rules/amounts.ts'
import type { Progress } from '../order.ts'

export const refundStates = ['asked', 'owed', 'succeeded', 'paid otherwise'] as const

/** How the money of a refund goes back. A credit moves no money: it is taken off what an unpaid order on account owes. */
export const refundWays = ['card', 'transfer', 'credit'] as const
export type RefundWay = (typeof refundWays)[number]

/** Before a shipped order on account is paid, a credit reduces what it owes. */
export const canBeCredited = ({ paysBy, stage, paid, takenBack }: Progress): boolean =>
  paysBy === 'account' && stage === 'shipped' && !paid && !takenBack

export type Refundable = {
  lines: readonly { quantity: number }[]
  deliveryCents: number
  /** The amount that the customer has to pay, or has paid, including tax. */
  grossCents: number
  /** The rest that an unpaid order owes, and the most that can be credited. Null for a paid order. */
  owedCents: number | null
  /** The part of the payment that the bank holds or has kept because of a dispute. */
  withheldCents: number
}

/**
 * A refund in any state: requested, succeeded or failed. A failed refund is still owed, so it also counts, and its amount cannot
 * be requested again.
 */
export type CountedRefund = {
  amountCents: number
  /** The tax within the amount. */
  taxCents: number
  deliveryCents: number
  /** `position` counts from 1. */
  lines: readonly { position: number; quantity: number }[]
}

export function leftToRefund(
  { lines, deliveryCents, grossCents, owedCents, withheldCents }: Refundable,
  refunds: readonly CountedRefund[],
) {
  const parts = refunds.flatMap((refund) => refund.lines)
  const cents = Math.max(0, grossCents - withheldCents - sumOf(refunds.map(({ amountCents }) => amountCents)))
  return {
    quantities: lines.map(({ quantity }, index) => {
      return quantity - sumOf(parts.filter(({ position }) => position === index + 1).map((part) => part.quantity))
    }),
    deliveryCents: deliveryCents - sumOf(refunds.map((refund) => refund.deliveryCents)),
    cents: Math.min(cents, owedCents ?? cents),
    /** All earlier refunds together. */
    before: {
      netCents: sumOf(refunds.map(({ amountCents, taxCents }) => amountCents - taxCents)),
      taxCents: sumOf(refunds.map(({ taxCents }) => taxCents)),
    },
  }
}

export type LeftToRefund = ReturnType<typeof leftToRefund>

/**
 * The amount of a refund with its tax. `netCents`: lines and delivery at their prices without tax. `freeCents`: an additional
 * amount including tax. `rate`: the tax rate in hundredths of a per cent.
 */
export function amountOfRefund(
  { netCents, freeCents }: { netCents: number; freeCents: number },
  before: Amounts,
  rate: number,
): { amountCents: number; taxCents: number } {
  const goods = refundOfNet(netCents, before, rate)
  const free = refundOfGross(freeCents, added(before, goods), rate)
  const { netCents: net, taxCents } = added(goods, free)
  return { amountCents: net + taxCents, taxCents }
}

const added = (one: Amounts, other: Amounts): Amounts => ({
  netCents: one.netCents + other.netCents,
  taxCents: one.taxCents + other.taxCents,
})

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
