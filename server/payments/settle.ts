/** Marks orders as paid: for the page, webhooks, reconciliation and cancellation. Only unmatched.ts also does so. */
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { moveDatesIfLate } from '../orders/late-payment.ts'
import { chargeOf, isRightAmount } from './card-amount.ts'
import { isShopCurrency } from './card-currency.ts'
import type { Intent } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { markAllPaidWithin, markPaid, type Transferred } from './paying-queries.ts'
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

/** Applies an intent, as just read from the provider, to the shop's books: payments and refunds. Idempotent. */
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
  if (!(await takeMoney(shop, intent, order.id))) return settledOtherwise(shop, intent, order.id)
  await moveDatesIfLate(shop.db, order, new Date())
  return 'settled'
}

/**
 * Pays orders with money that arrived in the shop's bank account, in the transaction that matches it. The caller has locked the
 * orders and seen that they are unpaid.
 */
export async function settleTransfers(tx: Db, transfers: readonly Transferred[]): Promise<void> {
  if ((await markAllPaidWithin(tx, transfers)) === transfers.length) return
  throw new Refusal(409, 'This order cannot take the money: its tax is not settled, or it was paid in the meantime')
}

/** False when the order cannot take the payment. */
async function takeMoney({ db, cards }: Shop, intent: Intent, orderId: string): Promise<boolean> {
  if (intent.refundedCents === 0) return markPaid(db, orderId, intent)
  return markPaidAndRefunded(db, orderId, intent, await cards.refundsOf(intent.id))
}

/**
 * Why this payment does not fit the order. The user is compared unless the account is deleted, or the order is one of a company: a
 * colleague may have begun the payment, before the order was passed on.
 */
function mismatch(intent: Intent, order: PayableOrder): string | undefined {
  if (!isShopCurrency(intent.currency)) return `Paid in ${intent.currency.toUpperCase()}`
  // A transfer that has paid the rest in the meantime leaves nothing to pay, and the payment is then refunded.
  if (!isRightAmount(intent.amountReceivedCents, order) && !(order.paidAt && order.owedCents !== null))
    return `${formatCents(intent.amountReceivedCents)} for an order of ${formatCents(chargeOf(order))}`
  if (order.userId && order.companyId === null && intent.userId !== order.userId) return 'Paid by another user'
  return undefined
}

/** A payment that an admin has attached to an order belongs to that order, whatever the intent says. */
async function flagUnmatched(shop: Shop, intent: Intent, why: string): Promise<Settled> {
  const attached = await orderPaidBy(shop.db, intent.id)
  if (attached) return settledBefore(shop, intent, attached)
  const isNew = await recordUnmatched(shop.db, intent, why)
  // An order may have taken the payment since `attached` was read.
  await withdrawMatched(shop.db)
  if (isNew) log.warn({ at: 'payments', intentId: intent.id, why }, 'A payment matches no order')
  return 'unmatched'
}

/**
 * When more is refunded than the books have, the refunds are stored together with the sum. If the provider's list fails, the
 * next round finds the difference again.
 */
async function settledBefore({ db, cards }: Shop, intent: Intent, order: PayableOrder): Promise<'settled before'> {
  if (order.refundedCents < intent.refundedCents) await recordRefunds(db, intent, await cards.refundsOf(intent.id))
  else await noteSettled(db, intent)
  return 'settled before'
}

/**
 * The order did not take the payment. If this payment has already paid the order, only its refunds are updated; otherwise the
 * payment is refunded.
 */
async function settledOtherwise(shop: Shop, intent: Intent, orderId: string): Promise<Settled> {
  const order = await orderOfMoney(shop.db, orderId)
  if (order?.transactionId === intent.id) return settledBefore(shop, intent, order)
  await requestRefund(shop.db, intent.id, intent.amountReceivedCents, whyNotTaken(order))
  await updatePaymentStatus(shop.db, intent.id, 'succeeded')
  // While the bank holds the money, the refund waits.
  await readDisputes(shop, intent.id)
  // A refund that has reached the provider is not sent again: a repeated request would return its first answer.
  const unsent = await unsentRefundOf(shop.db, 'intentId', intent.id)
  if (unsent) await giveBack(shop, unsent)
  return 'refunded'
}

function whyNotTaken(order: PayableOrder | undefined): string {
  if (order?.paidAt) return 'The order was already paid'
  if (order?.stage === 'expired') return 'The order had expired'
  return order && hasEnded(order.stage) ? 'The order was cancelled' : 'A part of the order was credited'
}

/**
 * Sends a refund to the provider, and stores the refunded sum. After a failure in between, the refund is sent again under its
 * idempotency key.
 */
export async function giveBack(shop: Shop, refund: UnsentRefund): Promise<void> {
  const { db, cards } = shop
  const made = await sendRefund(shop, refund)
  const intent = refund.orderId ? await cards.findIntent(refund.intentId) : null
  // A new refund may not be listed yet.
  if (intent) await recordRefunds(db, intent, [...(await cards.refundsOf(intent.id)), ...(made ? [made] : [])])
  else if (made) await recordRefund(db, refund.intentId, made)
}
