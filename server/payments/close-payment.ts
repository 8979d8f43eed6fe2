/** Making sure that no money can come for an order any more, before it is cancelled. */
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { closeAttempt, livePayment, orderOfMoney } from './payment-queries.ts'
import { settle } from './settle.ts'
import { intentOfAttempt } from './start-payment.ts'

/**
 * Cancels the order's live intent at the provider. If it turns out to be paid, the order is settled and this refuses
 * (409); so it does while a payment is being processed. A payment begun after this is seen by the cancelling statement.
 */
export async function closePayment(shop: Shop, orderId: string): Promise<void> {
  const payment = await livePayment(shop.db, orderId)
  if (!payment) return
  const order = await orderOfMoney(shop.db, orderId)
  // An attempt that died before its intent was written down: the same key finds it again, to be cancelled.
  const customer = { id: order?.userId ?? '', email: order?.email ?? '' }
  const intent = await intentOfAttempt(shop, payment, customer, order?.productName ?? '')
  const ended = intent?.status === 'open' ? await shop.cards.cancelIntent(intent.id) : intent
  if (ended?.status === 'processing') throw new Refusal(409, 'A payment for this order is under way')
  if (ended?.status === 'succeeded') {
    await settle(shop, ended)
    throw new Refusal(409, 'This order has just been paid')
  }
  await closeAttempt(shop.db, payment.id)
}
