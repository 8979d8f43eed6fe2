/** One attempt to have an order paid: its intent at the provider, and how it is given up. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Intent } from './card-provider.ts'
import { type Attempt, closeAttempt, type PayableOrder, saveIntent } from './payment-queries.ts'
import { settle } from './settle.ts'

/**
 * The intent of an attempt; null when the provider no longer knows it. A process that died after asking for one asks
 * again with the same key and the same words, and gets the same intent.
 */
export async function intentOfAttempt(shop: Shop, payment: Attempt, order: PayableOrder): Promise<Intent | null> {
  if (payment.intentId) return shop.cards.findIntent(payment.intentId)
  const intent = await shop.cards.createIntent({
    key: `order:${order.id}:${payment.attempt}:${payment.amountCents}`,
    amountCents: payment.amountCents,
    userId: order.userId ?? '',
    email: order.email,
    orderId: order.id,
    description: order.name,
  })
  await saveIntent(shop.db, payment.id, intent.id)
  return intent
}

/** Makes sure that no money comes by an attempt any more. Refuses (409) when it came already, or may be coming. */
export async function endAttempt(shop: Shop, payment: Attempt, intent: Intent | null): Promise<void> {
  const ended = intent?.status === 'open' ? await shop.cards.cancelIntent(intent.id) : intent
  if (ended?.status === 'succeeded') return refuseMoneyThatCame(shop, ended)
  // Open after it was cancelled: a card was being tried at that moment.
  if (ended && ended.status !== 'canceled') throw new Refusal(409, 'A payment for this order is under way')
  await closeAttempt(shop.db, payment.id)
}

async function refuseMoneyThatCame(shop: Shop, intent: Intent): Promise<never> {
  const outcome = await settle(shop, intent)
  if (outcome === 'unmatched')
    throw new Refusal(409, 'A payment for this order does not fit it. We are looking into it')
  throw new Refusal(409, 'This order has just been paid')
}
