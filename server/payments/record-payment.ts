/** Handles payments that the page reports, and accepts them only as far as the provider confirms them. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { lockOrder } from '../orders/lock-queries.ts'
import { isRightAmount } from './card-amount.ts'
import type { Intent } from './card-provider.ts'
import { closePayment } from './close-payment.ts'
import { eventProcessed } from './events.ts'
import { bindPayment, orderBoundTo, orderToPayAndIntent, type PayableOrder } from './payment-queries.ts'
import { settle } from './settle.ts'

/**
 * The limit for payments that the shop does not know. They are read from the provider, because our row may be lost; but a
 * client can also invent their ids.
 */
const strangePayments = { each: 'user', times: 10, perSeconds: 3600 } as const

/** Settles the order with the payment that has this transaction id. Idempotent. */
export async function recordPayment(
  shop: Shop,
  customer: Caller,
  orderId: string,
  transactionId: string,
): Promise<void> {
  await eventProcessed(shop, transactionId)
  const found = await orderToPayAndIntent(shop.db, customer, { orderId, intentId: transactionId })
  if (!found) throw new Refusal(404, 'There is no such order')
  const { order, isIntentKnown } = found
  if (order.transactionId === transactionId) return
  if (!isIntentKnown) await shop.rateLimits.consume('payment', strangePayments, customer.id)
  const intent = await findPaidIntent(shop, transactionId)
  await takeForOrder(shop, intent, order, customer)
  const outcome = await settle(shop, intent)
  if (outcome === 'refunded')
    throw new Refusal(409, 'This order could not take the payment, so the payment is being refunded')
  if (outcome !== 'settled' && outcome !== 'settled before') refuseForeign()
}

async function findPaidIntent(shop: Shop, transactionId: string): Promise<Intent> {
  const intent = await shop.cards.findIntent(transactionId)
  if (!intent?.ours)
    throw new Refusal(422, 'The card provider does not know this payment', {
      errors: { transactionId: 'The card provider does not know this payment' },
    })
  if (intent.status === 'processing') throw new Refusal(409, 'The card provider is still working on this payment')
  if (intent.status !== 'succeeded') throw new Refusal(409, 'This payment has not been completed')
  return intent
}

/**
 * The payment must be for this order and its amount, and this customer's. Colleagues may have begun the payment for an order of a
 * company. An unbound payment is assigned to the order.
 */
async function takeForOrder(shop: Shop, intent: Intent, order: PayableOrder, customer: Caller): Promise<void> {
  const isOfColleague = order.companyId !== null && intent.orderId === order.id
  if (intent.userId !== customer.id && !isOfColleague) refuseForeign()
  if (!isRightAmount(intent.amountReceivedCents, order)) refuseForeign()
  if (intent.orderId && intent.orderId !== order.id) refuseForeign()
  if (!intent.orderId) await bind(shop, intent, order)
}

/** Assigns the payment to the order. If the order has an open intent of its own, that intent is closed first. */
async function bind(shop: Shop, intent: Intent, order: PayableOrder): Promise<void> {
  if (await isBoundNow(shop, intent, order)) return
  if (order.paidAt) throw new Refusal(409, 'This order has already been paid by another transaction')
  await closePayment(shop, order.id)
  if (await isBoundNow(shop, intent, order)) return
  throw new Refusal(409, 'This order cannot take the payment right now. Please look at the order again in a moment')
}

/** Whether the payment was assigned to the order by this call, or by an identical call at the same time. */
async function isBoundNow(shop: Shop, intent: Intent, order: PayableOrder): Promise<boolean> {
  const bound = await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, order.id)
    return bindPayment(tx, intent.id, order.id)
  })
  if (bound) return true
  const boundTo = await orderBoundTo(shop.db, intent.id)
  if (boundTo && boundTo !== order.id) throw new Refusal(409, 'This payment already belongs to another order')
  return boundTo === order.id
}

function refuseForeign(): never {
  throw new Refusal(422, 'This payment is not for this order', {
    errors: { transactionId: 'This payment is not for this order' },
  })
}
