/** Timeouts for the card provider: a request waits for a few seconds, and a scheduled job until the shop closes. */
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { untilAborted } from '../database/advisory-lock.ts'
import type { CardProvider, CardWaits } from './card-provider.ts'
import { closePayment } from './close-payment.ts'

export const defaultCardWaits: CardWaits = { callMs: 2_500, requestMs: 6_000 }

/**
 * The shop for one request. The timeout starts with the first use of the card provider. When it expires, the request is refused
 * (503).
 */
export function shopForRequest(shop: Shop): Shop {
  let cards: CardProvider | undefined
  const limited: Shop = {
    ...shop,
    get cards() {
      cards ??= endedBy(shop.cards, refuseAfter(shop.cardWaits.requestMs))
      return cards
    },
    closePayment: (orderId) => closePayment(limited, orderId),
  }
  return limited
}

/** The shop for a scheduled job: calls to the card provider fail as soon as the signal is aborted. */
export function shopUntil(signal: AbortSignal, shop: Shop): Shop {
  const limited: Shop = {
    ...shop,
    cards: endedBy(shop.cards, signal),
    closePayment: (orderId) => closePayment(limited, orderId),
  }
  return limited
}

/** The message does not say whether the card was charged, because only the provider knows. */
export function outOfReach(): Refusal {
  return new Refusal(503, 'The card provider cannot be reached at the moment. Please try again', {
    headers: { 'Retry-After': '5' },
  })
}

function refuseAfter(ms: number): AbortSignal {
  const waiting = new AbortController()
  setTimeout(() => waiting.abort(outOfReach()), ms).unref()
  return waiting.signal
}

/** The next call finds the outcome of an abandoned call, because all calls can be repeated. */
function endedBy(cards: CardProvider, signal: AbortSignal): CardProvider {
  const ended =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      signal.throwIfAborted()
      return untilAborted(ask(...args), signal)
    }
  return {
    ...cards,
    createIntent: ended(cards.createIntent),
    findIntent: ended(cards.findIntent),
    cancelIntent: ended(cards.cancelIntent),
    refund: ended(cards.refund),
    refundPart: ended(cards.refundPart),
    refundsOf: ended(cards.refundsOf),
    disputesOf: ended(cards.disputesOf),
    listDisputes: ended(cards.listDisputes),
    listIntents: ended(cards.listIntents),
    listRefunds: ended(cards.listRefunds),
  }
}
