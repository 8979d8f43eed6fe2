/** The calls about orders; those about paying them are in server/payments. */
import type { Handlers } from '../http.ts'
import { allOrders, ordersOf } from './order-queries.ts'
import { approveOrder, cancelOrder, findOrder } from './order-rules.ts'
import { placeOrder } from './place-order.ts'

export const orderRoutes = {
  listOrders: ({ db, query }) => allOrders(db, query),
  // The rights have compared the address with the caller's own; what else is asked for says which orders.
  listMyOrders: ({ db, user, query: { email: _, ...query } }) => ordersOf(db, user, query),
  findOrder: ({ db, user, params }) => findOrder(db, user, params.id),
  placeOrder: async ({ shop, user, body, idempotencyKey }) => {
    const order = await placeOrder(shop, user, body, idempotencyKey)
    return { success: true, _id: order }
  },
  approveOrder: ({ db, user, params }) => approveOrder(db, user, params.id),
  cancelOrder: async ({ shop, user, params }) => {
    await cancelOrder(shop, user, params.id)
    return { deletedCount: 1 }
  },
} satisfies Partial<Handlers>
