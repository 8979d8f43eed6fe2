/** Making sure that no money can come for an order any more, before it is cancelled. */
import type { Shop } from '../api/services.ts'
import { endAttempt, intentOfAttempt } from './attempt.ts'
import { livePayment, orderOfMoney } from './payment-queries.ts'

/**
 * Cancels the order's live intent at the provider. If it turns out to be paid, the order is settled and this refuses
 * (409); so it does while a payment is being processed. A payment begun after this is seen by the cancelling statement.
 */
export async function closePayment(shop: Shop, orderId: string): Promise<void> {
  const order = await orderOfMoney(shop.db, orderId)
  const payment = await livePayment(shop.db, orderId)
  // An attempt that died before its intent was written down: the same key finds it again, to be cancelled.
  if (order && payment) await endAttempt(shop, payment, await intentOfAttempt(shop, payment, order))
}
