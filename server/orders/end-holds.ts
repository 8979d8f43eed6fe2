/** Cancels unpaid orders whose hold is over, so that their stock can be sold again. */
import type { Shop } from '../api/services.ts'
import { factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { theShop } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { cancelOrderReturningStock } from './change-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { endedHolds, extendHolds, isHoldOver, tellOfEndingHolds } from './hold-queries.ts'
import { lockOrders } from './lock-queries.ts'

const mostPerRound = 100

/** One round of the scheduled job. An order that cannot be cancelled yet is tried again in the next round. */
export async function endHolds(shop: Shop, now: Date, signal: AbortSignal): Promise<void> {
  await extendHolds(shop.db, shop.config)
  await inTransaction(shop.db, (tx) => tellOfEndingHolds(tx, now, mostPerRound))
  for (const orderId of await endedHolds(shop.db, now, mostPerRound)) {
    if (signal.aborted) return
    if (await isClosed(shop, orderId, signal)) await endHold(shop.db, orderId, now)
  }
}

/** Whether the provider guarantees that the order can no longer be paid. */
async function isClosed(shop: Shop, orderId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await shop.closePayment(orderId)
    return true
  } catch (error) {
    // The payment is in progress, or has just succeeded and is being settled.
    const isBeingPaid = error instanceof Refusal && error.status === 409
    if (!isBeingPaid && !signal.aborted)
      log.warn({ at: 'holds', orderId, error: factsOfError(error) }, 'A hold could not be ended yet')
    return false
  }
}

/** Cancels an order and notifies its customer, unless the order has been paid or cancelled meanwhile, or its hold extended. */
async function endHold(db: Db, orderId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrders(tx, [orderId])
    if (!(await isHoldOver(tx, orderId, now))) return
    const order = await cancelOrderReturningStock(tx, theShop, orderId, { isExpired: true })
    if (!order) return
    await tellOfEvent(tx, { orderId, kind: 'hold ended' }, order.email)
    await recordChanges(tx, theShop, [{ action: 'end hold', aboutId: orderId }])
  })
}
