/** The statements that ship orders, paid or on account, and store their parcels. */
import { and, asc, desc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { reminders } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { orderEvents, orders, parcels } from '../database/order-schema.ts'
import { hasOpenRequest, inStage, isBlocked, isPaid } from '../database/order-state.ts'
import type { Caller } from '../identity/session-queries.ts'
import { shopToday } from '../settings/day-queries.ts'

/** The run in which the order was confirmed, as stored in its shipping event. */
export const runOfEvent = sql<string | null>`${orderEvents.details} ->> 'run'`

export type Parcel = { carrier: string; tracking: string }

export async function parcelsOf(db: Db, orderId: string): Promise<Parcel[]> {
  const { carrier, tracking, position } = parcels
  return db.select({ carrier, tracking }).from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(position))
}

/** Replaces the parcels of an order whose row is locked. `isOfKey`: whether an API key has entered them. */
export async function replaceParcels(
  tx: Db,
  orderId: string,
  to: readonly Parcel[],
  { isOfKey = false } = {},
): Promise<void> {
  await tx.delete(parcels).where(eq(parcels.orderId, orderId))
  const rows = to.map((parcel, index) => ({ orderId, position: index + 1, isOfKey, ...parcel }))
  if (rows.length > 0) await tx.insert(parcels).values(rows)
}

/**
 * Ships a paid order. Undefined when it is in another stage or not found, while the customer asks to cancel it, and while it
 * is disputed, unless `despiteDispute`. Lock the order first, so that the customer does not ask
 * meanwhile.
 */
export async function approvePaidOrder(
  tx: Db,
  id: string,
  { by, despiteDispute }: { by: Caller; despiteDispute: boolean },
): Promise<{ email: string } | undefined> {
  const [order] = await tx
    .update(orders)
    .set(approvedBy(by))
    .where(
      and(
        eq(orders.id, id),
        ...[inStage('to ship'), isPaid, not(hasOpenRequest)],
        despiteDispute ? undefined : or(isNull(orders.dispute), eq(orders.dispute, 'inquiry')),
      ),
    )
    .returning({ email: orders.email })
  return order
}

/**
 * Ships an unpaid order on account, and starts its term. Undefined when it is paid, in another stage or not found, and while its
 * company is blocked. Lock the order first.
 */
export async function approveOrderOnAccount(tx: Db, id: string, by: Caller): Promise<{ email: string } | undefined> {
  const [order] = await tx
    .update(orders)
    .set({ ...approvedBy(by), dueOn: sql`${shopToday} + net_days` })
    .where(and(eq(orders.id, id), ...[inStage('to ship'), not(isPaid), not(isBlocked)]))
    .returning({ email: orders.email })
  return order
}

const approvedBy = (by: Caller) => {
  return { goneQuantity: sql`${orders.quantity}`, approvedAt: sql`now()`, approvedById: by.id }
}

/** The last shipping event of an order, and its run if it was confirmed with others. */
export async function lastShipping(tx: Db, orderId: string): Promise<{ id: number; runId: string | null } | undefined> {
  const [event] = await tx
    .select({ id: orderEvents.id, runId: runOfEvent })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'shipped')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event
}

/** Undoes the shipping of an order, with the term of its payment, its reminders and its parcels. Lock its row first. */
export async function unship(tx: Db, orderId: string): Promise<void> {
  const goneQuantity = sql`(select coalesce(sum(refund_lines.quantity), 0) from refund_lines where order_id = ${orders.id})`
  await replaceParcels(tx, orderId, [])
  await tx.delete(reminders).where(eq(reminders.orderId, orderId))
  await tx
    .update(orders)
    .set({ goneQuantity, approvedAt: null, approvedById: null, dueOn: null })
    .where(eq(orders.id, orderId))
}

/** A shipped order with its row locked, and whether it was shipped within `seconds`. */
export async function lockShipped(
  tx: Db,
  orderId: string,
  seconds: number,
): Promise<{ email: string; isRecent: boolean } | undefined> {
  const isRecent = sql<boolean>`${orders.approvedAt} > now() - make_interval(secs => ${seconds})`
  const [order] = await tx
    .select({ email: orders.email, isRecent })
    .from(orders)
    .where(and(eq(orders.id, orderId), inStage('shipped')))
    .for('update')
  return order
}
