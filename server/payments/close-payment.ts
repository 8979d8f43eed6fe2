/** Guarantees that an order's live payment can no longer succeed, before the order is cancelled or takes another payment. */
import type { Shop } from '../api/services.ts'
import { endAttempt, intentOfAttempt } from './attempt.ts'
import { livePayment, orderOfMoney } from './payment-queries.ts'

/**
 * Cancels the order's live intent at the provider. If the order turns out to be paid, settles it and refuses (409). Also refuses
 * while a payment is being processed. The statement that cancels the order checks for payments that were begun afterwards.
 */
export async function closePayment(shop: Shop, orderId: string): Promise<void> {
  const order = await orderOfMoney(shop.db, orderId)
  const payment = await livePayment(shop.db, orderId)
  // A crash may have left an attempt without its intent: the same key finds the intent again, so that it can be cancelled.
  if (order && payment) await endAttempt(shop, payment, await intentOfAttempt(shop, payment, order))
}
