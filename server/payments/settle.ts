/** The one place where money becomes a paid order. Page, webhook, reconciliation and cancellation all end here. */
import { dollarsOf, formatDollars } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { log } from '../base/log.ts'
import type { Intent } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { markPaid } from './paying-queries.ts'
import {
  noteSettled,
  orderBoundTo,
  orderOfMoney,
  orderPaidBy,
  type PayableOrder,
  updatePaymentStatus,
} from './payment-queries.ts'
import { recordRefund, requestRefund } from './refund-queries.ts'
import { markPaidAndRefunded, recordRefunds } from './refund-sum-queries.ts'
import { sendRefund } from './send-refund.ts'
import { recordUnmatched, withdrawMatched } from './unmatched-queries.ts'
import { type UnsentRefund, unsentRefundOf } from './unsent-refund-queries.ts'

export type Settled = 'settled' | 'settled before' | 'not paid' | 'refunded' | 'unmatched' | 'not ours'

/**
 * What an intent, as just read from the provider, means for the shop's books: money that came, and money that went back.
 * Told twice, it does its work once.
 */
export async function settle(shop: Shop, intent: Intent): Promise<Settled> {
  if (!intent.ours) return 'not ours'
  if (intent.status !== 'succeeded') {
    await updatePaymentStatus(shop.db, intent.id, intent.status)
    return 'not paid'
  }
  const orderId = intent.orderId ?? (await orderBoundTo(shop.db, intent.id))
  const order = orderId ? await orderOfMoney(shop.db, orderId) : undefined
  if (!order) return flagUnmatched(shop, intent, 'No such order')
  const problem = mismatch(intent, order)
  if (problem) return flagUnmatched(shop, intent, problem)
  if (order.transactionId === intent.id) return settledBefore(shop, intent, order)
  return (await takeMoney(shop, intent, order.id)) ? 'settled' : settledOtherwise(shop, intent, order.id)
}

/** False when the order cannot take it. */
async function takeMoney({ db, cards }: Shop, intent: Intent, orderId: string): Promise<boolean> {
  if (intent.refundedCents === 0) return markPaid(db, orderId, intent)
  return markPaidAndRefunded(db, orderId, intent, await cards.refundsOf(intent.id))
}

/** Why this money is not the money of this order. The user is compared while there is one to compare with. */
function mismatch(intent: Intent, order: PayableOrder): string | undefined {
  if (intent.currency !== 'usd') return `Paid in ${intent.currency.toUpperCase()}`
  if (intent.amountReceivedCents !== order.totalCents)
    return `${dollars(intent.amountReceivedCents)} for an order of ${dollars(order.totalCents)}`
  if (order.userId && intent.userId !== order.userId) return 'Paid by another user'
  return undefined
}

const dollars = (cents: number) => formatDollars(dollarsOf(cents))

/** What an admin has attached to an order is that order's, whatever the intent says. */
async function flagUnmatched(shop: Shop, intent: Intent, why: string): Promise<Settled> {
  const attached = await orderPaidBy(shop.db, intent.id)
  if (attached) return settledBefore(shop, intent, attached)
  const isNew = await recordUnmatched(shop.db, intent, why)
  // An order may have taken it since `attached` was read.
  await withdrawMatched(shop.db)
  if (isNew) log.warn({ at: 'payments', intentId: intent.id, why }, 'Money came that matches no order')
  return 'unmatched'
}

/**
 * Where more has been given back than we knew, the refunds that it was are written down with the sum: when the provider's
 * list cannot be had, the next round finds the difference again.
 */
async function settledBefore({ db, cards }: Shop, intent: Intent, order: PayableOrder): Promise<'settled before'> {
  if (order.refundedCents < intent.refundedCents) await recordRefunds(db, intent, await cards.refundsOf(intent.id))
  else await noteSettled(db, intent)
  return 'settled before'
}

/** The order did not take the money: it has it already, or it was cancelled or paid otherwise, and the money goes back. */
async function settledOtherwise(shop: Shop, intent: Intent, orderId: string): Promise<Settled> {
  const order = await orderOfMoney(shop.db, orderId)
  if (order?.transactionId === intent.id) return settledBefore(shop, intent, order)
  const reason = order?.paidAt ? 'order was paid already' : 'order was cancelled'
  await requestRefund(shop.db, intent.id, intent.amountReceivedCents, reason)
  await updatePaymentStatus(shop.db, intent.id, 'succeeded')
  // While the bank holds the money, the refund waits.
  await readDisputes(shop, intent.id)
  // Once it is at the provider, only the provider knows how it goes on: asking again would answer as at first.
  const unsent = await unsentRefundOf(shop.db, 'intentId', intent.id)
  if (unsent) await giveBack(shop, unsent)
  return 'refunded'
}

/**
 * Asks the provider to give money back, and writes down what has gone of the order's payment then. When that fails, it is as
 * if the answer had been lost: the refund is asked for again, under its key.
 */
export async function giveBack(shop: Shop, refund: UnsentRefund): Promise<void> {
  const { db, cards } = shop
  const made = await sendRefund(shop, refund)
  const intent = refund.orderId ? await cards.findIntent(refund.intentId) : null
  // What was just made may not be listed yet.
  if (intent) await recordRefunds(db, intent, [...(await cards.refundsOf(intent.id)), ...(made ? [made] : [])])
  else if (made) await recordRefund(db, refund.intentId, made)
}
