/** What the provider says of disputes is written down with the order, which shows it; they are answered in the provider's dashboard. */
import { type DisputeState, runningDisputes } from '#contract/orders/dispute-rules.ts'
import type { OrderEventKind } from '#contract/orders/events.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import { tellOfEvent } from '../orders/order-queries.ts'
import type { Shop } from '../shop.ts'
import type { ProviderDispute } from './card-provider.ts'
import { lockOrderOfIntent, markDisputed, putDispute, stateOfDispute } from './dispute-queries.ts'

/** Reads the disputes of a payment from the provider. Told twice, it does its work once. */
export async function readDisputes({ db, cards }: Pick<Shop, 'db' | 'cards'>, intentId: string): Promise<void> {
  for (const dispute of await cards.disputesOf(intentId))
    await inTransaction(db, (tx) => recordDispute(tx, intentId, dispute))
}

async function recordDispute(tx: Db, intentId: string, dispute: ProviderDispute): Promise<void> {
  const orderId = (await lockOrderOfIntent(tx, intentId)) ?? null
  const kind = changeFrom(await stateOfDispute(tx, dispute.id), dispute.status)
  await putDispute(tx, { ...dispute, intentId, orderId }, kind !== undefined)
  if (!orderId) return
  await markDisputed(tx, orderId)
  if (kind) await tellOfEvent(tx, { orderId, kind }, undefined)
}

const isRunning = (state: DisputeState) => runningDisputes.some((running) => running === state)

/** What happened, if anything did that the shop has to know. */
function changeFrom(before: DisputeState | undefined, now: DisputeState): OrderEventKind | undefined {
  if (before === now) return undefined
  if (isRunning(now)) return before && isRunning(before) ? undefined : 'disputed'
  return now === 'won' ? 'dispute won' : 'dispute lost'
}
