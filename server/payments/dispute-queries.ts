/** Every statement about disputes. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type DisputeState, runningDisputes, runningInquiries } from '#contract/orders/rules/money/dispute.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { disputes } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import type { ProviderDispute } from './card-provider.ts'

export type DisputeRow = typeof disputes.$inferSelect

const isInquiry = isOneOf(disputes.status, runningInquiries)
const isRunning = isOneOf(disputes.status, runningDisputes)

/** How the disputes of a payment stand here, by their ids. */
export async function disputeStatesOf(db: Db, intentId: string): Promise<Map<string, DisputeState>> {
  const rows = await db
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(eq(disputes.intentId, intentId))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/**
 * Writes down how a dispute stands, unless it no longer stands here as `before`. `isNews`: the shop has yet to be told.
 * False when nothing was written.
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

/** Whether the bank has the money of a payment, or is about to take it, until it has decided. */
export async function isDisputed(db: Db, intentId: string): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.intentId, intentId), isRunning))) > 0
}

/** Disputes go with the payment that an order takes. Hold the order's row before. */
export async function takeDisputes(tx: Db, intentId: string, orderId: string): Promise<void> {
  const taken = await tx
    .update(disputes)
    .set({ orderId })
    .where(eq(disputes.intentId, intentId))
    .returning({ id: disputes.id })
  if (taken.length > 0) await markDisputed(tx, orderId)
}

/** What an order's disputes come to. */
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

/** Payments whose disputes or inquiries run and were not asked after for an hour; they are, now. */
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

/** Disputes that began or ended and nobody was told of, noted as told. */
export async function takeUntoldDisputes(tx: Db, now: Date, { most }: { most: number }): Promise<UntoldDispute[]> {
  const next = tx.select({ id: disputes.id }).from(disputes).where(isNull(disputes.toldAt)).limit(most)
  const recorded = await tx
    .update(disputes)
    .set({ toldAt: now })
    .where(and(inArray(disputes.id, next), isNull(disputes.toldAt)))
    .returning()
  const ids = recorded.flatMap(({ orderId }) => orderId ?? [])
  const numbers = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), inArray(orders.id, ids)))
  return recorded.map((dispute) => ({
    ...dispute,
    number: numbers.find(({ id }) => id === dispute.orderId)?.number ?? null,
  }))
}
