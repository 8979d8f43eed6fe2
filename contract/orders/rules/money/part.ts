/** The words about an order that transfers have paid in part, or whose money the bank has taken back. */
import { amountOf, centsOf, formatMoney } from '../../../rules/money.ts'
import type { Payment } from '../order.ts'

type PartlyPaid = Payment & { received?: number | undefined; takenBack?: boolean | undefined }

/** The amount that an unpaid order still owes, which a card is charged. */
export const leftToPay = ({ toPay, received = 0, refundedAmount = 0 }: PartlyPaid): number =>
  amountOf(centsOf(toPay) - centsOf(received) - centsOf(refundedAmount))

/** The note beneath the status of such an order; undefined for any other. */
export function partNote(order: PartlyPaid): string | undefined {
  if (order.takenBack) return `Payment taken back by the bank, ${formatMoney(leftToPay(order))} owed`
  return order.received ? `${formatMoney(order.received)} of ${formatMoney(order.toPay)} received` : undefined
}

/** The sentence about the part if the order is cancelled; undefined if nothing has arrived. */
export const partGoesBack = ({ received }: PartlyPaid): string | undefined =>
  received ? `The ${formatMoney(received)} received will be paid back by bank transfer.` : undefined
