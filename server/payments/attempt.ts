/** One attempt to pay for an order: its intent at the provider, and how it is closed. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Intent } from './card-provider.ts'
import { type Attempt, closeAttempt, type PayableOrder, saveIntent } from './payment-queries.ts'
import { settle } from './settle.ts'

/**
 * The intent of an attempt; null when the provider no longer has it. After a crash, the request is repeated with the same
 * idempotency key and parameters, and returns the same intent.
 */
export async function intentOfAttempt(shop: Shop, payment: Attempt, order: PayableOrder): Promise<Intent | null> {
  if (payment.intentId) return shop.cards.findIntent(payment.intentId)
  const intent = await shop.cards.createIntent({
    key: `order:${order.id}:${payment.attempt}:${payment.amountCents}`,
    amountCents: payment.amountCents,
    userId: order.userId ?? '',
    orderId: order.id,
    description: order.name,
  })
  await saveIntent(shop.db, payment.id, intent.id)
  return intent
}

/** Guarantees that the attempt can no longer be paid. Refuses (409) when it has succeeded or may still succeed. */
export async function endAttempt(shop: Shop, payment: Attempt, intent: Intent | null): Promise<void> {
  const ended = intent?.status === 'open' ? await shop.cards.cancelIntent(intent.id) : intent
  if (ended?.status === 'succeeded') return refuseMoneyThatCame(shop, ended)
  // The intent could not be cancelled, because a card is being charged.
  if (ended && ended.status !== 'canceled') throw new Refusal(409, 'A payment for this order is under way')
  await closeAttempt(shop.db, payment.id)
}

async function refuseMoneyThatCame(shop: Shop, intent: Intent): Promise<never> {
  const outcome = await settle(shop, intent)
  if (outcome === 'unmatched')
    throw new Refusal(409, 'A payment for this order does not match the order. We are looking into it')
  throw new Refusal(409, 'This order has just been paid')
}
