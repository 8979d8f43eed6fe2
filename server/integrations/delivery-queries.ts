/** The statements about webhook deliveries: an outbox that is filled by triggers (migration 0033). */
import { and, desc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { webhookDeliveries } from '../database/integration-schema.ts'
import { orders } from '../database/order-schema.ts'
import { products } from '../database/schema.ts'
import { takeDue } from '../database/take-due-queries.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type ShownDelivery = DeliveryRow & { orderNumber: number | null; productName: string | null }

const { id, endpointId, position, deliveredAt, givenUpAt, nextTryAt } = webhookDeliveries

const withNames = (db: Db) =>
  db
    .select({ ...getTableColumns(webhookDeliveries), orderNumber: orders.number, productName: products.name })
    .from(webhookDeliveries)
    .leftJoin(orders, eq(orders.id, webhookDeliveries.orderId))
    .leftJoin(products, eq(products.id, webhookDeliveries.productId))

/** The newest deliveries of each endpoint, at most `most` of each. */
export async function newestDeliveries(db: Db, endpointIds: string[], most: number): Promise<ShownDelivery[]> {
  if (endpointIds.length === 0) return []
  const newest = sql`(select newest.id from unnest(array[${sql.join(
    endpointIds.map((one) => sql`${one}::uuid`),
    sql`, `,
  )}]) as endpoint (id) cross join lateral (
    select id from webhook_deliveries where endpoint_id = endpoint.id order by position desc limit ${most}) newest)`
  return withNames(db).where(inArray(id, newest)).orderBy(desc(position))
}

export async function deliveryOf(db: Db, deliveryId: string): Promise<ShownDelivery | undefined> {
  const [row] = await withNames(db).where(eq(id, deliveryId))
  return row
}

/** Inserts a test delivery, and leases it at once, because the caller sends it. */
export async function insertTest(tx: Db, toEndpoint: string, leasedUntil: Date): Promise<string> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ endpointId: toEndpoint, kind: 'test', nextTryAt: leasedUntil })
    .returning({ id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

const isWaiting = and(isNull(deliveredAt), isNull(givenUpAt))

/**
 * Leases the next due delivery of an endpoint, if any: it is due again at `leasedUntil`, in case this process dies. The
 * deliveries of one order stay in sequence.
 */
export async function takeDueDelivery(
  db: Db,
  toEndpoint: string,
  now: Date,
  leasedUntil: Date,
): Promise<DeliveryRow | undefined> {
  const isNext = sql`not exists (select from webhook_deliveries earlier where earlier.endpoint_id = ${endpointId}
    and earlier.order_id = ${webhookDeliveries.orderId} and earlier.position < ${position}
    and earlier.delivered_at is null and earlier.given_up_at is null)`
  const isDue = and(eq(endpointId, toEndpoint), isWaiting, lte(nextTryAt, now), isNext)
  return takeDue(db, webhookDeliveries, { where: isDue, orderBy: [position] }, leased(now, leasedUntil))
}

/** Leases one delivery in any state. Undefined when there is none. */
export async function takeDelivery(
  db: Db,
  deliveryId: string,
  now: Date,
  leasedUntil: Date,
): Promise<DeliveryRow | undefined> {
  const ofId = eq(id, deliveryId)
  const [delivery] = await db.update(webhookDeliveries).set(leased(now, leasedUntil)).where(ofId).returning()
  return delivery
}

const leased = (now: Date, leasedUntil: Date) => ({
  ...{ tries: sql`${webhookDeliveries.tries} + 1`, lastTriedAt: now, nextTryAt: leasedUntil },
  ...{ deliveredAt: null, givenUpAt: null },
})

export async function markDelivered(tx: Db, deliveryId: string, answer: string, now: Date): Promise<void> {
  await tx.update(webhookDeliveries).set({ deliveredAt: now, answer }).where(eq(id, deliveryId))
}

export async function postponeDelivery(tx: Db, deliveryId: string, answer: string, nextTryAt: Date): Promise<void> {
  await tx.update(webhookDeliveries).set({ nextTryAt, answer }).where(eq(id, deliveryId))
}

export async function giveUpDelivery(tx: Db, deliveryId: string, answer: string, now: Date): Promise<void> {
  await tx.update(webhookDeliveries).set({ givenUpAt: now, answer }).where(eq(id, deliveryId))
}

/** Makes waiting deliveries due at once, after their endpoint was changed. */
export async function makeDue(tx: Db, toEndpoint: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: now })
    .where(and(eq(endpointId, toEndpoint), isWaiting))
}

/** Deletes deliveries that were delivered or given up before `before` (retention). */
export async function pruneDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(or(lt(deliveredAt, before), lt(givenUpAt, before)))
}
