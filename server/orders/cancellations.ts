/** A customer asks to cancel a paid order that has not shipped; the office cancels the order, or declines with an answer. */

import { whyNotCancelled } from '#contract/orders/rules/cancelling/request.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { Refusal } from '../base/refusal.ts'
import { stayMember } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { declineRequest, insertRequest } from './cancellation-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { lockOrder } from './lock-queries.ts'
import { findOrder, findOrderToActOn } from './rules.ts'
import { toWireOrder } from './to-wire.ts'

/** Possible only once per order: a customer whose request was declined cannot ask again. */
export async function requestCancellation(db: Db, caller: Caller, id: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await stayMember(tx, caller)
    await lockOrder(tx, id)
    if (!(await insertRequest(tx, caller, id))) await refuseRequest(tx, caller, id)
    const event = { orderId: id, kind: 'cancellation requested', by: caller, details: { reason } } as const
    await tellOfEvent(tx, event, undefined)
    await recordChanges(tx, caller, [{ action: 'request cancellation', aboutId: id, why: reason }])
  })
}

async function refuseRequest(tx: Db, caller: Caller, id: string): Promise<never> {
  // An admin can see every order, but can ask only about their own.
  const order = await findOrderToActOn(tx, caller, id, 'cancel')
  throw new Refusal(409, whyNotCancelled(toWireOrder(order)) ?? 'This order is not paid, so you can cancel it yourself')
}

/** The customer gets the answer by mail. */
export async function declineCancellation(db: Db, admin: Caller, id: string, answer: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    const declined = await declineRequest(tx, id)
    if (!declined) return refuseDecline(tx, admin, id)
    const details = { text: answer }
    const event = { orderId: id, kind: 'cancellation declined', by: admin, details } as const
    await tellOfEvent(tx, event, declined.email)
    await recordChanges(tx, admin, [{ action: 'decline cancellation', aboutId: id, why: answer }])
  })
}

async function refuseDecline(tx: Db, admin: Caller, id: string): Promise<never> {
  const order = toWireOrder(await findOrder(tx, admin, id))
  if (hasEnded(order.stage)) throw new Refusal(409, 'This order is already cancelled')
  if (order.stage === 'shipped') throw new Refusal(409, 'This order has already shipped')
  if (!order.cancellationRequest) throw new Refusal(409, 'The customer has not asked to cancel this order')
  throw new Refusal(409, 'This request has already been declined')
}
