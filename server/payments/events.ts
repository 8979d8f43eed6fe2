/** What the card provider tells by itself. The signature says who speaks; what is true is read back from the provider. */
import { log } from '../log.ts'
import type { Shop } from '../shop.ts'
import type { Intent, ProviderEvent, ProviderRefund } from './card-provider.ts'
import { isEventKnown, recordEvent, recordRefund, recordRefundedAmount } from './payment-queries.ts'
import { settle } from './settle.ts'

/** Acts on a signed event. An error leaves it unmarked, so that the provider's next delivery tries again. */
export async function takeEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (await isEventKnown(shop.db, event.id)) return
  await recordEvent(shop.db, event, await actOn(shop, event))
}

async function actOn(shop: Shop, { intentId, refund }: ProviderEvent): Promise<string> {
  if (!intentId) return 'nothing to do'
  const intent = await shop.cards.findIntent(intentId)
  if (!intent) return 'nothing to do'
  const outcome = await settle(shop, intent)
  return refund && intent.ours ? applyRefundEvent(shop, intent, refund) : outcome
}

/** A refund that fails leaves money with us that is not ours: a person has to send it another way. */
async function applyRefundEvent(shop: Shop, intent: Intent, refund: ProviderRefund): Promise<string> {
  const isNews = await recordRefund(shop.db, intent.id, refund)
  const hasFailed = refund.status === 'failed'
  if (isNews && hasFailed) log.warn({ at: 'payments', intentId: intent.id, refundId: refund.id }, 'A refund failed')
  if (hasFailed) await recordRefundedAmount(shop.db, intent, { mayShrink: true })
  return `refund ${refund.status}`
}
