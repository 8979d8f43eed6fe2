/**
 * Processes events of the card provider, authenticated by their signature. The payment and its disputes are read from the
 * provider; only the state of a refund is taken from the event.
 */
import type { Shop } from '../api/services.ts'
import { log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import { waitElsewhere } from '../http/outgoing-requests.ts'
import type { Intent, ProviderEvent, ProviderRefund } from './card-provider.ts'
import { readDisputes } from './disputes.ts'
import { booksOfEvent, recordEvent } from './event-queries.ts'
import { recordRefund } from './refund-queries.ts'
import { recordFailedRefund } from './refund-sum-queries.ts'
import { settle } from './settle.ts'

/**
 * The events that the shop needs from the provider. Other events change nothing about a payment, or report what the page has
 * already reported.
 */
export const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/** The payments whose events are being processed. */
const underWay = new Map<string, Promise<void>>()

/** Processes a signed event. After an error, the event is not recorded as known, so that its next delivery is processed. */
export async function takeEvent(shop: Shop, { intentId, ...event }: ProviderEvent): Promise<void> {
  // An account also sends events that are not about payments.
  if (intentId === undefined) return
  const taken = takeNew(shop, intentId, event)
  underWay.set(intentId, taken)
  try {
    await taken
  } finally {
    if (underWay.get(intentId) === taken) underWay.delete(intentId)
  }
}

/**
 * Waits for the event of a payment that is being processed, whatever comes of it, for at most half the time of a call to the
 * provider. The page that reports the same payment at the same moment then finds it in the books, and need not read it from the
 * provider once more.
 */
export async function eventProcessed({ cardWaits }: Shop, intentId: string): Promise<void> {
  const taken = underWay.get(intentId)
  if (taken) await waitElsewhere(withTimeout(cardWaits.callMs / 2, taken).catch(() => {}))
}

async function takeNew(shop: Shop, intentId: string, event: Omit<ProviderEvent, 'intentId'>): Promise<void> {
  const { isKnown, isPaidBy } = await booksOfEvent(shop.db, { eventId: event.id, intentId })
  if (isKnown) return
  // Refunds have events of their own.
  const isNews = event.type !== 'payment_intent.succeeded' || !isPaidBy
  await recordEvent(shop.db, event, isNews ? await actOn(shop, intentId, event) : 'settled before')
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

/** The money of a failed refund is still owed: an admin must request the refund again, or pay it another way. */
async function applyRefundEvent(shop: Shop, intent: Intent, refund: ProviderRefund): Promise<string> {
  if (refund.status === 'failed') {
    await recordFailedRefund(shop.db, intent, refund)
    log.warn({ at: 'payments', intentId: intent.id, refundId: refund.id }, 'A refund failed')
  } else await recordRefund(shop.db, intent.id, refund)
  return `refund ${refund.status}`
}
