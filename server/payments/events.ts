/** What the card provider tells by itself. The signature says who speaks; what is true is read back from the provider. */
import type { Shop } from '../api/services.ts'
import { log } from '../base/log.ts'
import type { Intent, ProviderEvent, ProviderRefund } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { isEventKnown, recordEvent } from './event-queries.ts'
import { recordRefund } from './refund-queries.ts'
import { recordFailedRefund } from './refund-sum-queries.ts'
import { settle } from './settle.ts'

/** Acts on a signed event. An error leaves it unmarked, so that the provider's next delivery tries again. */
export async function takeEvent(shop: Shop, { intentId, ...event }: ProviderEvent): Promise<void> {
  // An account tells of much that is no payment.
  if (intentId === undefined || (await isEventKnown(shop.db, event.id))) return
  await recordEvent(shop.db, event, await actOn(shop, intentId, event))
}

async function actOn(
  shop: Shop,
  intentId: string,
  { refund, isDispute }: Pick<ProviderEvent, 'refund' | 'isDispute'>,
): Promise<string> {
  const intent = await shop.cards.findIntent(intentId)
  if (!intent) return 'nothing to do'
  const outcome = await settle(shop, intent)
  if (isDispute && intent.ours) await readDisputes(shop, intent.id)
  return refund && intent.ours ? applyRefundEvent(shop, intent, refund) : outcome
}

/** A refund that fails leaves money with us that is not ours: a person has to send it another way. */
async function applyRefundEvent(shop: Shop, intent: Intent, refund: ProviderRefund): Promise<string> {
  const hasFailed = refund.status === 'failed'
  const isNews = await (hasFailed
    ? recordFailedRefund(shop.db, intent, refund)
    : recordRefund(shop.db, intent.id, refund))
  if (isNews && hasFailed) log.warn({ at: 'payments', intentId: intent.id, refundId: refund.id }, 'A refund failed')
  return `refund ${refund.status}`
}
