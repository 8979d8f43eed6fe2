/** The amount and pieces of an order that can still be refunded or credited, as its page shows them. */
import { type LeftToRefund, leftToRefund } from '#contract/orders/rules/money/refund.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { centsOf } from '#contract/rules/money.ts'

export function whatIsLeft({
  lines,
  delivery,
  toPay,
  paid,
  takenBackAmount,
  transfer,
  refunds = [],
  disputes = [],
}: Order): LeftToRefund {
  // Money that the bank has taken back cannot be paid back either.
  const takenCents = centsOf(takenBackAmount ?? 0)
  const withheldCents = disputes.reduce((sum, { withheld = 0 }) => sum + centsOf(withheld), takenCents)
  const counted = refunds.map((refund) => ({
    amountCents: centsOf(refund.amount),
    taxCents: centsOf(refund.tax ?? 0),
    deliveryCents: centsOf(refund.delivery ?? 0),
    lines: refund.lines,
  }))
  const owedCents = paid || takenBackAmount !== undefined ? null : centsOf(transfer?.owed ?? 0)
  return leftToRefund(
    { lines, deliveryCents: centsOf(delivery?.price ?? 0), grossCents: centsOf(toPay), owedCents, withheldCents },
    counted,
  )
}
