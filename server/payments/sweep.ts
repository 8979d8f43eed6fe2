/** Finds by itself what nobody reported: a browser that died after paying, a webhook that never came, a refund that was not sent. */
import { factsOfError, log } from '../log.ts'
import type { Shop } from '../shop.ts'
import { forgottenPayments, unsentRefunds } from './payment-queries.ts'
import { sendRefund, settle } from './settle.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One round. Whatever makes trouble is logged and does not hold up the rest. */
export async function sweepPayments(shop: Shop, now: Date): Promise<void> {
  for (const intentId of await forgottenPayments(shop.db, now)) await alone(intentId, () => lookAfter(shop, intentId))
  await alone('the list of payments', () => settleSince(shop, new Date(now.getTime() - dayMs)))
  for (const intentId of await unsentRefunds(shop.db)) await alone(intentId, () => sendRefund(shop, intentId))
}

async function lookAfter(shop: Shop, intentId: string): Promise<void> {
  const intent = await shop.cards.findIntent(intentId)
  if (intent) await settle(shop, intent)
}

/** Money the shop has no payment for, such as one whose row was lost, is found only by what the provider lists. */
async function settleSince(shop: Shop, since: Date): Promise<void> {
  for await (const intent of shop.cards.listIntentsSince(since)) {
    if (intent.ours && intent.status === 'succeeded') await alone(intent.id, () => settle(shop, intent))
  }
}

async function alone(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ at: 'payment sweep', what, error: factsOfError(error) }, 'A payment could not be looked after')
  }
}
