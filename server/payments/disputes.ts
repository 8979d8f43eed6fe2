/** Stores disputes from the provider, and their stages in the timeline. They are answered in the provider's dashboard. */
import { type DisputeStage, type DisputeState, disputeStage } from '#contract/orders/rules/money/dispute.ts'
import type { OrderEventKind } from '#contract/orders/rules/timeline/events.ts'
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { tellOfEvent } from '../orders/event-queries.ts'
import type { ProviderDispute } from './card-provider.ts'
import { disputeStatesOf, markDisputed, putDispute } from './dispute-queries.ts'
import { lockOrderOfIntent } from './payment-queries.ts'

/** Another reading is needed only when a dispute has changed during the last one. */
const mostReadings = 3

/** Reads the disputes of a payment from the provider. Idempotent. */
export async function readDisputes({ db, cards }: Pick<Shop, 'db' | 'cards'>, intentId: string): Promise<void> {
  for (let reading = 0; reading < mostReadings; reading++) {
    const before = await disputeStatesOf(db, intentId)
    let isOvertaken = false
    for (const dispute of await cards.disputesOf(intentId)) {
      const record = (tx: Db) => recordDispute(tx, intentId, dispute, before.get(dispute.id))
      isOvertaken = !(await inTransaction(db, record)) || isOvertaken
    }
    if (!isOvertaken) return
  }
  throw new Error('The dispute over a payment changed each time it was read')
}

/**
 * False when the stored state is no longer `before`: it is unknown which of the two readings is newer, and an old one must not
 * reopen a closed dispute.
 */
async function recordDispute(
  tx: Db,
  intentId: string,
  dispute: ProviderDispute,
  before: DisputeState | undefined,
): Promise<boolean> {
  const orderId = (await lockOrderOfIntent(tx, intentId)) ?? null
  const kind = changeFrom(before, dispute.status)
  if (!(await putDispute(tx, { ...dispute, intentId, orderId }, { before, isNews: kind !== undefined }))) return false
  if (!orderId) return true
  await markDisputed(tx, orderId)
  if (kind) await tellOfEvent(tx, { orderId, kind }, undefined)
  return true
}

const eventOfStage: Record<DisputeStage, OrderEventKind> = {
  inquiry: 'inquired',
  'inquiry closed': 'inquiry closed',
  running: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
}

/** The event to record, if the stage of the dispute has changed. */
function changeFrom(before: DisputeState | undefined, now: DisputeState): OrderEventKind | undefined {
  const stage = disputeStage(now)
  return before && disputeStage(before) === stage ? undefined : eventOfStage[stage]
}
