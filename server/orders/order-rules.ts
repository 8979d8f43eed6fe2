/** An order's life after it is placed: cancelled while unpaid, shipped once paid. Paying it is told in server/payments. */
import { writeAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import {
  approvePaidOrder,
  cancelOrderReturningStock,
  eventsOf,
  lockOrders,
  type OrderEventRow,
  type OrderRow,
  orderSeenBy,
  recordOrderEvent,
} from './order-queries.ts'

/** Another's order is answered like one that does not exist. */
export async function findOrder(db: Db, caller: Caller, id: string): Promise<OrderRow> {
  const order = await orderSeenBy(db, caller, id)
  if (!order) throw new Refusal(404, 'There is no such order')
  return order
}

/** The same, with what happened to it. */
export async function findOrderWithEvents(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ order: OrderRow; events: OrderEventRow[] }> {
  const order = await findOrder(db, caller, id)
  return { order, events: await eventsOf(db, id) }
}

/** Cancels an unpaid order and returns its stock. First the provider promises that no money can come for it any more. */
export async function cancelOrder(shop: Shop, caller: Caller, id: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const order = await findOrder(shop.db, caller, id)
    if (order.paidAt) throw new Refusal(409, 'A paid order cannot be cancelled')
    await shop.closePayment(id)
    if (await cancelUnpaid(shop.db, caller, id)) return
    // Somebody was quicker: it is gone or paid, which the next round says, or another tab began to pay it.
  }
  throw new Refusal(409, 'A payment for this order is under way')
}

async function cancelUnpaid(db: Db, caller: Caller, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOrders(tx, [id])
    const cancelled = await cancelOrderReturningStock(tx, caller, id)
    if (!cancelled) return false
    await recordOrderEvent(tx, id, 'cancelled', caller.email)
    await writeAudit(tx, caller, 'cancel order', id)
    return true
  })
}

/** By whom, and when, an order was shipped before this. */
export type ShippedBefore = { approvedBy: string | null; approvedAt: Date }

/** Ships a paid order. One that is shipped already is left as it is, and given with who shipped it and when. */
export async function approveOrder(db: Db, admin: Caller, id: string): Promise<ShippedBefore | undefined> {
  const approved = await inTransaction(db, async (tx) => {
    const done = await approvePaidOrder(tx, id, admin.name || admin.email)
    if (!done) return false
    await recordOrderEvent(tx, id, 'shipped', admin.email)
    await writeAudit(tx, admin, 'approve order', id)
    return true
  })
  if (approved) return undefined

  const { paidAt, approvedAt, approvedBy } = await findOrder(db, admin, id)
  if (!paidAt) throw new Refusal(409, 'Only a paid order can be confirmed')
  if (!approvedAt) throw new Refusal(409, 'The payment of this order has been given back, so it cannot be confirmed')
  return { approvedBy, approvedAt }
}
