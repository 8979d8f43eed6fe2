/** What the card provider tells by itself. The signature says who speaks; what is true is read back from the provider. */
import type { Shop } from '../shop.ts'
import type { ProviderEvent } from './card-provider.ts'
import { isEventKnown, noteEvent, noteRefundById } from './payment-queries.ts'
import { settle } from './settle.ts'

/** Acts on a signed event. An error leaves it unmarked, so that the provider's next delivery tries again. */
export async function takeEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (await isEventKnown(shop.db, event.id)) return
  await noteEvent(shop.db, event, await actOn(shop, event))
}

async function actOn(shop: Shop, { intentId, refund }: ProviderEvent): Promise<string> {
  if (refund) {
    await noteRefundById(shop.db, refund)
    return `refund ${refund.status}`
  }
  const intent = intentId ? await shop.cards.findIntent(intentId) : null
  return intent ? settle(shop, intent) : 'nothing to do'
}
