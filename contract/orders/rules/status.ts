/**
 * The words for the status of an order, the same in every list, on the order's page, in print and in mails. The specification
 * prescribes the words of the lists: Unpaid, Paid, Pending and Shipped. A note says what they mean for the order.
 */

import { formatMoney } from '../../rules/money.ts'
import { partNote } from './money/part.ts'
import { isRefunded, type Payment, type Progress } from './order.ts'
import { hasEnded, type OrderStage } from './stage.ts'

export type Ordered = Progress & { delivery?: { collected: boolean } | undefined; received?: number | undefined }

/** Whether the customer arranges the transport. Such an order does not ship: it becomes ready to collect. */
export const isToCollect = ({ delivery }: Pick<Ordered, 'delivery'>): boolean => delivery?.collected ?? false

/** The word in the column Status of Manage Orders. */
export const paymentWord = (order: Progress) => (order.paid ? 'Paid' : 'Unpaid')

/** The word in the column Order of Manage Orders. */
export const shippingWord = ({ stage }: Progress) => endWords[stage] ?? 'Pending'

const endWords: Partial<Record<OrderStage, string>> = {
  shipped: 'Shipped',
  expired: 'Expired',
  cancelled: 'Cancelled',
  withdrawn: 'Cancelled',
}

/** The note in a row of Manage Orders. The columns Status and Order say everything else about the status. */
export const shippingNote = (order: Ordered): string | undefined =>
  order.stage === 'shipped' && isToCollect(order) ? readyToCollect : undefined

const readyToCollect = 'Ready to collect'

/** The word in the column Status of My Orders: blank until the order is paid, shipped on account, or expired. */
export const myOrderWord = (order: Progress) =>
  order.paid || order.stage === 'shipped' || order.stage === 'expired' ? shippingWord(order) : ''

/** The one word for the whole status, for example on an order's page: as in My Orders, but never blank. */
export const statusWord = (order: Progress) => myOrderWord(order) || endWords[order.stage] || paymentWord(order)

/** The meaning of the status for the order. */
export function orderStateWord(order: Ordered & Payment): string {
  if (hasEnded(order.stage)) return shippingWord(order)
  if (order.stage === 'checking') return 'Checking the VAT number'
  if (isRefunded(order)) return refundWord(order)
  if (order.stage === 'refunded') return order.paid ? 'Being refunded' : 'Credited'
  if (order.stage === 'shipped') return shippingNote(order) ?? 'Shipped'
  if (order.paysBy === 'account' && !order.paid) return 'On account, being packed'
  return order.paid ? 'Paid, being packed' : 'Waiting for payment'
}

/** The notes beneath the word of the status: what it means, unless the word says so itself, and what was refunded. */
export function statusNotes(order: Ordered & Payment): string[] {
  const notes = [orderStateWord(order), partNote(order), refundNote(order)].filter((note) => note !== undefined)
  return [...new Set(notes)].filter((note) => note !== statusWord(order))
}

/** The note about refunds or credits beneath an order's status. Unless they are the whole amount, it states theirs. */
export function refundNote(order: Payment & Pick<Progress, 'paid'>): string | undefined {
  if (order.refundedAmount === undefined) return undefined
  return isRefunded(order) ? refundWord(order) : `${refundWord(order)} ${formatMoney(order.refundedAmount)}`
}

const refundWord = ({ paid }: Pick<Progress, 'paid'>) => (paid ? 'Refunded' : 'Credited')
