/** Locks on orders. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orderLines, orders } from '../database/order-schema.ts'
import { productStock } from '../database/schema.ts'

/** Locks an order's row, so that for example two payments for one order follow each other. */
export async function lockOrder(tx: Db, id: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
}

/**
 * Locks the rows of orders, and then the stock of their products, both sorted by id. Placing an order locks in the same
 * sequence, so that there is no deadlock. The lock waits for a payment that is being inserted.
 */
export async function lockOrders(tx: Db, ids: string[]): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for('update')
  const ordered = tx.select({ id: orderLines.productId }).from(orderLines).where(inArray(orderLines.orderId, ids))
  const { productId } = productStock
  const held = tx.select({ productId }).from(productStock).where(inArray(productId, ordered))
  await held.orderBy(asc(productId)).for('no key update')
}
