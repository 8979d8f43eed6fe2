/**
 * Finds orders, cancels unpaid orders and adds notes. Paying is in server/payments, shipping in shipping.ts, and the address in
 * correct-address.ts.
 */
import { actsOnOrder, type OrderAct } from '#contract/companies/rules/rights.ts'
import { unconfirmedRefusals } from '#contract/users/rules/confirmed-address.ts'
import { mayAs } from '#contract/users/rules/user.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { stayMember } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { cancelOrderReturningStock } from './change-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { isInvoiced } from './invoice-queries.ts'
import { lockOrders } from './lock-queries.ts'
import { type OrderRow, orderSeenBy, waitsForProof } from './order-queries.ts'

/**
 * Another customer's order is refused as if it did not exist; one that the office has entered, until the address is confirmed. `caller` is left out in calls that only the office can make.
 */
export async function findOrder(db: Db, caller: Caller | undefined, id: string): Promise<OrderRow> {
  const order = await orderSeenBy(db, caller, id)
  if (order) return order
  if (caller && (await waitsForProof(db, caller, id)))
    throw new Refusal(404, unconfirmedRefusals['read what the office entered'].says)
  throw new Refusal(404, 'There is no such order')
}

/** An order that is not the caller's to act upon is refused as if it did not exist, even if the caller may read it. */
export async function findOrderToActOn(db: Db, caller: Caller, id: string, act: OrderAct): Promise<OrderRow> {
  const order = await findOrder(db, caller, id)
  if (!actsOnOrder(caller, order, act)) throw new Refusal(404, 'There is no such order')
  return order
}

/** Cancels an unpaid order and returns its stock, after the provider has closed its payment. */
export async function cancelOrder(shop: Shop, caller: Caller, id: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const order = await (mayAs('bookkeeper', caller)
      ? findOrder(shop.db, caller, id)
      : findOrderToActOn(shop.db, caller, id, 'cancel'))
    if (order.paidAt) throw new Refusal(409, 'A paid order cannot be cancelled')
    if (order.stage === 'shipped') throw new Refusal(409, 'This order has already shipped')
    if (await isInvoiced(shop.db, id))
      throw new Refusal(409, 'This order has its invoice already, so it cannot be cancelled. Please write to us')
    if (order.refundedCents > 0)
      throw new Refusal(409, 'A part of this order was credited, so it cannot be cancelled. Please write to us')
    if (order.stage === 'expired') throw new Refusal(409, 'This order has already expired')
    await shop.closePayment(id)
    if (await cancelUnpaid(shop.db, caller, id)) return
    // A concurrent request has cancelled the order, paid it or started a payment. The next round handles all three cases.
  }
  throw new Refusal(409, 'A payment for this order is under way')
}

async function cancelUnpaid(db: Db, caller: Caller, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await stayMember(tx, caller)
    await lockOrders(tx, [id])
    const cancelled = await cancelOrderReturningStock(tx, caller, id)
    if (!cancelled) return false
    await tellOfEvent(tx, { orderId: id, kind: 'cancelled', by: caller }, cancelled.email)
    await recordChanges(tx, caller, [{ action: 'cancel order', aboutId: id }])
    return true
  })
}

/** A packer tells the admins that goods are missing. The order is listed under Needs attention until it ships. */
export async function reportShort(db: Db, packer: Caller, id: string, text: string): Promise<void> {
  const { stage } = await findOrder(db, undefined, id)
  if (stage !== 'to ship') throw new Refusal(409, 'This order is not waiting to be shipped')
  await inTransaction(db, async (tx) => {
    await tellOfEvent(tx, { orderId: id, kind: 'reported short', by: packer, details: { text } }, undefined)
    await recordChanges(tx, packer, [{ action: 'report short', aboutId: id }])
  })
}

export async function addNote(db: Db, admin: Caller, id: string, text: string): Promise<void> {
  await findOrder(db, admin, id)
  await inTransaction(db, async (tx) => {
    await tellOfEvent(tx, { orderId: id, kind: 'note', by: admin, details: { text } }, undefined)
    await recordChanges(tx, admin, [{ action: 'add note', aboutId: id }])
  })
}
