/** Which orders a customer can ask the shop to cancel, and why other orders cannot be cancelled. */
import { orderCan, type Payment } from '../order.ts'
import { hasEnded } from '../stage.ts'
import { isToCollect, type Ordered } from '../status.ts'

/** Whether the customer can ask the shop to cancel the order. An unpaid order is cancelled without a request. */
export const canAskToCancel = (order: Ordered & Payment): boolean => order.paid && whyNotCancelled(order) === undefined

/** Why the customer can neither cancel the order nor ask the shop to cancel it; undefined if one of these is possible. */
export function whyNotCancelled(order: Ordered & Payment): string | undefined {
  if (order.stage === 'expired') return 'This order has expired'
  if (hasEnded(order.stage)) return 'This order is already cancelled'
  if (order.stage === 'shipped')
    return isToCollect(order) ? 'This order is ready to collect' : 'This order has already shipped'
  if (order.stage === 'refunded') return 'The payment for this order has been refunded'
  if (order.cancellationRequest)
    return order.cancellationRequest.declinedAt
      ? 'We have declined your request to cancel this order'
      : 'You have asked us to cancel this order: our answer comes by mail'
  if (order.paid && !orderCan.cancelPaid(order)) return 'Your bank is deciding about the payment for this order'
  return undefined
}
