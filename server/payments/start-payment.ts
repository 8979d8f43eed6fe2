/** Opens the card payment of an order. Repeated calls from several tabs still leave one intent that can be paid. */

import { payableCents, totalRefusal } from '#contract/orders/rules/order.ts'
import type { PaymentRequest } from '#contract/payments/schema/payment.ts'
import { amountOf, centsOf, formatCents, formatMoney } from '#contract/rules/money.ts'
import { toPayOf } from '#contract/tax/rules/amounts.ts'
import { taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import { idempotently } from '../api/idempotency.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { taxModeOf } from '../tax/tax-queries.ts'
import { endAttempt, intentOfAttempt } from './attempt.ts'
import { chargeOf } from './card-amount.ts'
import type { Intent } from './card-provider.ts'
import {
  beginUnbound,
  countUnboundSince,
  newestUnpaidOrder,
  openAttempt,
  orderOfMoney,
  orderToPay,
  type PayableOrder,
  saveIntent,
} from './payment-queries.ts'

const mostUnboundPerHour = 10

/**
 * The client secret with which the browser confirms the card, and the amount that the card is charged. Repeated calls for an
 * order return its one payment; only a payment for a total alone needs the idempotency key. `isLinked`: see `orderToPay`.
 */
export async function startPayment(
  shop: Shop,
  customer: Caller,
  ask: PaymentRequest,
  { idempotencyKey, isLinked = false }: { idempotencyKey?: string | undefined; isLinked?: boolean } = {},
): Promise<{ clientSecret: string; toPay: number }> {
  const order = await orderMeant(shop, customer, { ...ask, isLinked })
  const intent = order ? await intentOf(shop, order) : await unboundIntent(shop, customer, ask, idempotencyKey)
  return { clientSecret: intent.clientSecret, toPay: amountOf(intent.amountCents) }
}

async function orderMeant(
  shop: Shop,
  customer: Caller,
  { orderId, totalPrice, isLinked }: PaymentRequest & { isLinked: boolean },
): Promise<PayableOrder | undefined> {
  if (!orderId) return refuseUnready(await newestUnpaidOrder(shop.db, customer.id, centsOf(totalPrice)))
  const order = await orderToPay(shop.db, customer, { orderId, isLinked })
  if (!order) throw new Refusal(404, 'There is no such order')
  if (order.paidAt && (order.owedCents ?? 0) > 0)
    throw new Refusal(409, 'The bank has taken back a payment for this order. Please pay what is left by bank transfer')
  if (order.paidAt) throw new Refusal(409, 'This order is already paid')
  if (order.stage === 'expired') throw new Refusal(409, 'This order has expired. Please order again')
  if (order.totalCents !== centsOf(totalPrice)) {
    const trueTotal = amountOf(order.totalCents)
    throw new Refusal(409, `The total of this order is ${formatMoney(trueTotal)}`, { facts: { totalPrice: trueTotal } })
  }
  return refuseUnready(order)
}

function refuseUnready<Order extends PayableOrder | undefined>(order: Order): Order {
  if (order?.stage === 'checking')
    throw new Refusal(409, 'The tax of this order is not settled yet: we are still checking your VAT number')
  if (order && !order.paidAt && order.refundedCents > 0)
    throw new Refusal(409, 'A part of this order was credited: please pay what is left by bank transfer')
  if (order && !order.paidAt && chargeOf(order) < payableCents.least)
    throw new Refusal(
      409,
      `Only ${formatCents(chargeOf(order))} is left to pay, too little for a card: please pay it by bank transfer`,
    )
  return order
}

/**
 * The order's live intent, or a new one when the live intent is closed or has another amount. Each attempt is stored before the
 * provider is called.
 */
async function intentOf(shop: Shop, asked: PayableOrder): Promise<Intent> {
  let order = asked
  for (let round = 0; round < 5; round++) {
    const payment = await openAttempt(shop.db, order.id)
    // The order was just paid or cancelled, or another tab is between two attempts: the next round decides.
    if (!payment) continue
    const intent = await intentOfAttempt(shop, payment, order)
    if (intent?.status === 'open' && intent.amountCents === chargeOf(order)) return intent
    await endAttempt(shop, payment, intent)
    // A transfer may just have paid a part.
    order = (await orderOfMoney(shop.db, order.id)) ?? order
  }
  throw new Refusal(409, 'This order cannot be paid right now. Please look at the order again in a moment')
}

/**
 * For the specification's call that sends only a total, when no unpaid order of the caller comes to that total. A later order
 * can take the payment.
 */
async function unboundIntent(
  shop: Shop,
  customer: Caller,
  ask: PaymentRequest,
  idempotencyKey: string | undefined,
): Promise<Intent> {
  // An order placed on the specified page has no country.
  const amountCents = toPayOf(centsOf(ask.totalPrice), taxOf({ mode: await taxModeOf(shop.db) }))
  const unpayable = totalRefusal(amountCents)
  if (unpayable) throw new Refusal(422, unpayable, { errors: { totalPrice: unpayable } })
  const paymentId = await inTransaction(shop.db, (tx) => {
    const make = () => beginUnboundWithin(tx, customer, amountCents)
    const sent = { call: 'createPaymentIntent', idempotencyKey, body: ask } as const
    return idempotently(tx, customer, sent, { make, isThere: async () => true })
  })
  const intent = await shop.cards.createIntent({
    key: `unbound:${paymentId}`,
    amountCents,
    userId: customer.id,
    orderId: undefined,
    description: 'An order that is not placed yet',
  })
  await saveIntent(shop.db, paymentId, intent.id)
  return intent
}

/**
 * Amounts that a caller can choose freely invite tests of stolen cards, so the payments per hour are limited. A lock on the
 * caller serialises the count.
 */
async function beginUnboundWithin(tx: Db, customer: Caller, amountCents: number): Promise<string> {
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
  await lockCaller(tx, customer.id)
  if ((await countUnboundSince(tx, customer.id, anHourAgo)) >= mostUnboundPerHour) {
    throw new Refusal(429, 'Please place the order first, then pay for it', { headers: { 'Retry-After': '3600' } })
  }
  return beginUnbound(tx, customer.id, amountCents)
}
