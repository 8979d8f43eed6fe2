/** The statements about disputes. */
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type DisputeState, runningDisputes, runningInquiries } from '#contract/orders/rules/money/dispute.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { disputes } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import type { ProviderDispute } from './card-provider.ts'

export type DisputeRow = typeof disputes.$inferSelect

const isInquiry = isOneOf(disputes.status, runningInquiries)
const isRunning = isOneOf(disputes.status, runningDisputes)

/** The stored states of a payment's disputes, by id. */
export async function disputeStatesOf(db: Db, intentId: string): Promise<Map<string, DisputeState>> {
  const rows = await db
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(eq(disputes.intentId, intentId))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/**
 * Stores the state of a dispute, if the stored state still equals `before`. `isNews`: the shop must be notified. False when
 * nothing was written.
 */
export async function putDispute(
  tx: Db,
  { id, ...dispute }: ProviderDispute & { intentId: string; orderId: string | null },
  { before, isNews }: { before: DisputeState | undefined; isNews: boolean },
): Promise<boolean> {
  const now = { ...dispute, lookedAt: sql`now()` }
  const written = await tx
    .insert(disputes)
    .values({ id, ...dispute })
    .onConflictDoUpdate({
      target: disputes.id,
      set: isNews ? { ...now, toldAt: null } : now,
      setWhere: before ? eq(disputes.status, before) : sql`false`,
    })
    .returning({ id: disputes.id })
  return written.length > 0
}

/** Whether a dispute about a payment is running: until the bank decides, it holds the money or is about to take it. */
export async function isDisputed(db: Db, intentId: string): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.intentId, intentId), isRunning))) > 0
}

/** Assigns the disputes of a payment to the order that takes the payment. Lock the order's row first. */
export async function takeDisputes(tx: Db, intentId: string, orderId: string): Promise<void> {
  await tx.update(disputes).set({ orderId }).where(eq(disputes.intentId, intentId))
  await markDisputed(tx, orderId)
}

/** Updates the dispute state of an order from its disputes. */
export async function markDisputed(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      dispute: sql`(select case when count(*) filter (where ${isRunning}) > 0 then 'running'
        when count(*) filter (where ${isInquiry}) > 0 then 'inquiry'
        when count(*) filter (where ${disputes.status} = 'lost') > 0 then 'lost' end
        from disputes where ${disputes.orderId} = ${orderId})`,
    })
    .where(eq(orders.id, orderId))
}

export async function disputesOf(db: Db, orderId: string): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt))
}

/** Takes payments with open disputes or inquiries that have not been checked for an hour, and marks them as checked. */
export async function takeRunningDisputes(db: Db, now: Date, most: number): Promise<string[]> {
  const anHourAgo = sql`${now.toISOString()}::timestamptz - interval '1 hour'`
  const due = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(or(isRunning, isInquiry), lte(disputes.lookedAt, anHourAgo)))
    .orderBy(asc(disputes.lookedAt))
    .limit(most)
  const taken = await db
    .update(disputes)
    .set({ lookedAt: now })
    .where(inArray(disputes.id, due))
    .returning({ intentId: disputes.intentId })
  return taken.map(({ intentId }) => intentId)
}

export type UntoldDispute = DisputeRow & { number: number | null }

/** Takes disputes of whose current stage the shop has not been notified, and marks them as notified. */
export async function takeUntoldDisputes(tx: Db, now: Date, { most }: { most: number }): Promise<UntoldDispute[]> {
  const next = tx.select({ id: disputes.id }).from(disputes).where(isNull(disputes.toldAt)).limit(most)
  const recorded = await tx
    .update(disputes)
    .set({ toldAt: now })
    .where(and(inArray(disputes.id, next), isNull(disputes.toldAt)))
    .returning()
  const ids = recorded.flatMap(({ orderId }) => orderId ?? [])
  const numbers = await tx.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  return recorded.map((dispute) => ({
    ...dispute,
    number: numbers.find(({ id }) => id === dispute.orderId)?.number ?? null,
  }))
}
