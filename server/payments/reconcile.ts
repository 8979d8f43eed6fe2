/**
 * Reconciles the shop's books with the card provider: finds payments of browsers that crashed, missed webhooks, refunds that were
 * not sent, and refunds and disputes at the provider. Each round queries only what is open and due, and new objects.
 */
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { isTooOld, nextTryFrom, tryEachDue } from '../base/retry.ts'
import { endAttempt } from './attempt.ts'
import { takeRunningDisputes } from './dispute-queries.ts'
import { readDisputes } from './disputes.ts'
import type { Payment } from './payment-queries.ts'
import { readProviderLists } from './provider-lists.ts'
import { shopUntil } from './provider-timeouts.ts'
import { takeWaitingPayment } from './reconcile-queries.ts'
import type { RefundRow } from './refund-queries.ts'
import { giveBack, settle } from './settle.ts'
import { withdrawMatched } from './unmatched-queries.ts'
import { postponeRefund, takeDueRefund } from './unsent-refund-queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostPerRound = 50
const shortestPauseMs = 60_000

/** One round. Errors are logged and do not block the rest. */
export async function reconcilePayments(patientShop: Shop, now: Date, signal: AbortSignal): Promise<void> {
  const shop = shopUntil(signal, patientShop)
  await tryEachDue(
    { now, signal, most: mostPerRound },
    () => takeWaitingPayment(shop.db, now),
    (payment) => logAndContinue(signal, payment.intentId, () => lookAfter(shop, payment, now)),
  )
  await logAndContinue(signal, 'the lists of the provider', () => readProviderLists(shop, now, signal))
  for (const intentId of await takeRunningDisputes(shop.db, now, mostPerRound))
    await logAndContinue(signal, intentId, () => readDisputes(shop, intentId))
  await tryEachDue(
    { now, signal, most: mostPerRound },
    (leasedUntil) => takeDueRefund(shop.db, now, leasedUntil),
    (refund) => logAndContinue(signal, refund.intentId, () => giveBackOrPostpone(shop, refund, now)),
  )
  await withdrawMatched(shop.db)
}

/** Settles a payment. A payment for a total alone is closed after a day without an order, because nothing else closes it. */
async function lookAfter(shop: Shop, payment: Payment, now: Date): Promise<void> {
  const intent = payment.intentId ? await shop.cards.findIntent(payment.intentId) : null
  if (intent) await settle(shop, intent)
  const isGivenUp = !payment.orderId && isTooOld(payment, now, dayMs)
  if (isGivenUp && intent?.status !== 'succeeded') await endAttempt(shop, payment, intent)
}

/** A refund is never given up. The growing pauses keep a failing refund from blocking newer ones. */
async function giveBackOrPostpone(shop: Shop, refund: RefundRow, now: Date): Promise<void> {
  try {
    await giveBack(shop, refund)
  } catch (error) {
    await postponeRefund(shop.db, refund.id, nextTryFrom(now, refund.tries, shortestPauseMs))
    throw error
  }
}

/** When the shop closes, the rest is left to the next round. */
async function logAndContinue(signal: AbortSignal, what: string | null, work: () => Promise<unknown>) {
  if (signal.aborted) return false
  try {
    await work()
  } catch (error) {
    if (!signal.aborted)
      log.error({ at: 'reconcile', what, error: factsOfError(error) }, 'A payment could not be reconciled')
  }
  return true
}
