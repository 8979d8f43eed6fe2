/** Finds by itself what nobody reported: a browser that died after paying, a webhook that never came, a refund that was not sent. */
import type { Shop } from '../shop.ts'
import { forgottenPayments, unaskedRefunds } from './payment-queries.ts'
import { sendRefund, settle } from './settle.ts'

const patienceMs = 2 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** One round. A single payment that makes trouble is logged and does not hold up the others. */
export async function sweepPayments(shop: Shop, now: Date): Promise<void> {
  for (const intentId of await forgottenPayments(shop.db, new Date(now.getTime() - patienceMs))) {
    await alone(intentId, async () => {
      const intent = await shop.cards.findIntent(intentId)
      if (intent) await settle(shop, intent)
    })
  }
  for await (const intent of shop.cards.listIntentsSince(new Date(now.getTime() - dayMs))) {
    if (intent.ours && intent.status === 'succeeded') await alone(intent.id, () => settle(shop, intent))
  }
  for (const intentId of await unaskedRefunds(shop.db)) await alone(intentId, () => sendRefund(shop, intentId))
}

async function alone(intentId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(
      JSON.stringify({
        level: 'error',
        at: 'payment sweep',
        intentId,
        message: error instanceof Error ? error.message : String(error),
      }),
    )
  }
}
