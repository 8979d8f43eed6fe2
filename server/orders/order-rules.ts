/** An order's life after it is placed: cancelled while unpaid. Paying it is told in server/payments, shipping it in shipping.ts. */
import { writeAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { refundsOf } from '../payments/refund-queries.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import {
  cancelOrderReturningStock,
  eventsOf,
  lockOrders,
  type OrderEventRow,
  type OrderRow,
  orderSeenBy,
  tellOfEvent,
} from './order-queries.ts'
import { type Parcel, parcelsOf } from './shipping-queries.ts'

/** Another's order is answered like one that does not exist. */
export async function findOrder(db: Db, caller: Caller, id: string): Promise<OrderRow> {
  const order = await orderSeenBy(db, caller, id)
  if (!order) throw new Refusal(404, 'There is no such order')
  return order
}

type Refunds = Awaited<ReturnType<typeof refundsOf>>

/** The same, with what happened to it. */
export async function findOrderWithEvents(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ order: OrderRow; events: OrderEventRow[]; parcels: Parcel[]; refunds: Refunds }> {
  const order = await findOrder(db, caller, id)
  const [events, parcels, refunds] = await Promise.all([eventsOf(db, id), parcelsOf(db, id), refundsOf(db, id)])
  return { order, events, parcels, refunds }
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
    await tellOfEvent(tx, { orderId: id, kind: 'cancelled', byEmail: caller.email }, cancelled.email)
    await writeAudit(tx, caller, 'cancel order', id)
    return true
  })
}
