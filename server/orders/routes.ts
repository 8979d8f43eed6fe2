/** The calls about orders; those about paying them are in server/payments. */
import type { Handlers } from '../http.ts'
import { mapList } from '../list-answer.ts'
import { allOrders, ordersOf } from './order-queries.ts'
import { approveOrder, cancelOrder, findOrderWithEvents, type ShippedBefore } from './order-rules.ts'
import { placeOrder } from './place-order.ts'
import { toWireEvent, toWireOrder } from './to-wire.ts'

export const orderRoutes = {
  listOrders: async ({ db, query }) =>
    mapList(await allOrders(db, query), (row) => toWireOrder(row, { forAdmin: true })),
  // The rights have compared the address with the caller's own; what else is asked for says which orders.
  listMyOrders: async ({ db, user, query: { email: _, ...query } }) => {
    return mapList(await ordersOf(db, user, query), (row) => toWireOrder(row))
  },
  findOrder: async ({ db, user, params }) => {
    const { order, events } = await findOrderWithEvents(db, user, params.id)
    const forAdmin = user.role === 'admin'
    return { ...toWireOrder(order, { forAdmin }), events: events.map((event) => toWireEvent(event, { forAdmin })) }
  },
  placeOrder: async ({ shop, user, body, idempotencyKey }) => {
    const order = await placeOrder(shop, user, body, idempotencyKey)
    return { success: true, _id: order }
  },
  approveOrder: async ({ db, user, params }) => {
    const before = await approveOrder(db, user, params.id)
    return before ? { modifiedCount: 0, ...toWireShipping(before) } : { modifiedCount: 1 }
  },
  cancelOrder: async ({ shop, user, params }) => {
    await cancelOrder(shop, user, params.id)
    return { deletedCount: 1 }
  },
} satisfies Partial<Handlers>

function toWireShipping({ approvedAt, approvedBy }: ShippedBefore) {
  return { approvedAt: approvedAt.toISOString(), ...(approvedBy && { approvedBy }) }
}
