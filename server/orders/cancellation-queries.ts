/** The statements about requests to cancel paid orders. */

import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { actsOn } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { cancellationRequests, orders } from '../database/order-schema.ts'
import { holdsGoods, inStage, isPaid } from '../database/order-state.ts'
import type { Caller } from '../identity/session-queries.ts'

/**
 * Stores the request of the order's customer, or of a company admin. False when there is one already, and when the order cannot be cancelled. Lock
 * the order first, so that it does not ship meanwhile.
 */
export async function insertRequest(tx: Db, caller: Caller, orderId: string): Promise<boolean> {
  const mayAsk = and(isPaid, inStage('to ship'), or(isNull(orders.dispute), ne(orders.dispute, 'running')))
  const asked = tx
    .select({ orderId: orders.id, requestedAt: sql`now()`.as('requested_at'), declinedAt: sql`null`.as('declined_at') })
    .from(orders)
    .where(and(eq(orders.id, orderId), actsOn(caller, 'cancel'), mayAsk))
  const inserted = await tx
    .insert(cancellationRequests)
    .select(asked)
    .onConflictDoNothing()
    .returning({ orderId: cancellationRequests.orderId })
  return inserted.length > 0
}

/** Declines an open request. Returns the customer's address; undefined when there is no open request. */
export async function declineRequest(tx: Db, orderId: string): Promise<{ email: string } | undefined> {
  const open = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), holdsGoods))
  const [declined] = await tx
    .update(cancellationRequests)
    .set({ declinedAt: sql`now()` })
    .where(and(inArray(cancellationRequests.orderId, open), isNull(cancellationRequests.declinedAt)))
    .returning({ email: sql<string>`(select email from orders where orders.id = order_id)` })
  return declined
}
