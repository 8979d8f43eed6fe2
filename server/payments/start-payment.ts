/** Opening the card payment of an order. However often and from however many tabs it is asked, one intent can be paid. */
import { centsOf, dollarsOf } from '#contract/money.ts'
import { totalRefusal } from '#contract/order.ts'
import type { PaymentRequest } from '#contract/payment.ts'
import type { Caller } from '../identity/session-queries.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { Intent } from './card-provider.ts'
import {
  beginAttempt,
  beginUnbound,
  closeAttempt,
  countUnboundSince,
  keepIntent,
  livePayment,
  newestUnpaidOrder,
  ownOrder,
  type PayableOrder,
  type Payment,
} from './payment-queries.ts'
import { settle } from './settle.ts'

const mostUnboundPerHour = 10

/** The client secret by which the browser confirms the card. */
export async function startPayment(shop: Shop, customer: Caller, ask: PaymentRequest): Promise<string> {
  const order = await orderMeant(shop, customer, ask)
  const intent = order
    ? await intentOf(shop, customer, order)
    : await unboundIntent(shop, customer, centsOf(ask.totalPrice))
  return intent.clientSecret
}

async function orderMeant(
  shop: Shop,
  customer: Caller,
  { orderId, totalPrice }: PaymentRequest,
): Promise<PayableOrder | undefined> {
  if (!orderId) return newestUnpaidOrder(shop.db, customer.id, centsOf(totalPrice))
  const order = await ownOrder(shop.db, customer.id, orderId)
  if (!order) throw new Refusal(404, 'There is no such order')
  if (order.paidAt) throw new Refusal(409, 'This order is paid already')
  if (order.totalCents !== centsOf(totalPrice)) {
    const trueTotal = dollarsOf(order.totalCents ?? 0)
    throw new Refusal(409, `The total of this order is $${trueTotal.toFixed(2)}`, { facts: { totalPrice: trueTotal } })
  }
  return order
}

/** The order's live intent, or a new one. The attempt is written down before the provider is asked. */
async function intentOf(shop: Shop, customer: Caller, order: PayableOrder): Promise<Intent> {
  for (let round = 0; round < 5; round++) {
    await beginAttempt(shop.db, order.id)
    const payment = await livePayment(shop.db, order.id)
    if (!payment) throw new Refusal(409, 'This order can no longer be paid')
    const intent = await intentOfAttempt(shop, payment, customer, order.productName)
    if (intent?.status === 'open') return intent
    await endAttempt(shop, payment, intent)
  }
  throw new Refusal(409, 'This order is being paid elsewhere. Please look at it again in a moment')
}

/** The intent of an attempt. A process that died after asking asks again with the same key, and gets the same intent. */
export async function intentOfAttempt(
  shop: Shop,
  payment: Payment,
  customer: Pick<Caller, 'id' | 'email'>,
  description: string,
): Promise<Intent | null> {
  if (payment.intentId) return shop.cards.findIntent(payment.intentId)
  const intent = await shop.cards.createIntent({
    key: `order:${payment.orderId}:${payment.attempt}:${payment.amountCents}`,
    amountCents: payment.amountCents,
    userId: customer.id,
    email: customer.email,
    orderId: payment.orderId ?? undefined,
    description,
  })
  await keepIntent(shop.db, payment.id, intent.id)
  return intent
}

/** An attempt that cannot be gone on with: paid or processing refuses, cancelled or unknown makes room for the next. */
async function endAttempt(shop: Shop, payment: Payment, intent: Intent | null): Promise<void> {
  if (intent?.status === 'processing') throw new Refusal(409, 'A payment for this order is under way')
  if (intent?.status === 'succeeded') {
    await settle(shop, intent)
    throw new Refusal(409, 'This order has just been paid')
  }
  await closeAttempt(shop.db, payment.id)
}

/** The specification's bare call, for a total no order of the caller has: only an order of theirs can take it later. */
async function unboundIntent(shop: Shop, customer: Caller, amountCents: number): Promise<Intent> {
  const unpayable = totalRefusal(dollarsOf(amountCents))
  if (unpayable) throw new Refusal(422, unpayable, { errors: { totalPrice: unpayable } })
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
  if ((await countUnboundSince(shop.db, customer.id, anHourAgo)) >= mostUnboundPerHour) {
    throw new Refusal(429, 'Please place the order first, then pay it', { headers: { 'Retry-After': '3600' } })
  }
  const paymentId = await beginUnbound(shop.db, customer.id, amountCents)
  const intent = await shop.cards.createIntent({
    key: `unbound:${paymentId}`,
    amountCents,
    userId: customer.id,
    email: customer.email,
    orderId: undefined,
    description: 'An order to come',
  })
  await keepIntent(shop.db, paymentId, intent.id)
  return intent
}
