/** Every statement about payments, refunds and the provider's events. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import {
  liveStates,
  payments,
  refunds,
  undecidedStates,
  unmatchedPayments,
  webhookEvents,
} from '../database/payment-schema.ts'
import { isOneOf, orders } from '../database/schema.ts'
import type { Intent, ProviderRefund } from './card-provider.ts'

export type Payment = typeof payments.$inferSelect
export type PayableOrder = typeof orders.$inferSelect

const alive = isOneOf(payments.status, liveStates)
const undecided = isOneOf(payments.status, undecidedStates)

/** A customer's own order, paid or not; a cancelled one is gone. */
export async function ownOrder(db: Db, userId: string, orderId: string): Promise<PayableOrder | undefined> {
  return oneOrder(db, and(eq(orders.id, orderId), eq(orders.userId, userId), isNull(orders.cancelledAt)))
}

export async function newestUnpaidOrder(db: Db, userId: string, totalCents: number): Promise<PayableOrder | undefined> {
  const isMeant = and(eq(orders.userId, userId), eq(orders.totalCents, totalCents))
  return oneOrder(db, and(isMeant, isNull(orders.paidAt), isNull(orders.cancelledAt)))
}

/** Any order, cancelled or not: money finds it. */
export async function orderOfMoney(db: Db, orderId: string): Promise<PayableOrder | undefined> {
  return oneOrder(db, eq(orders.id, orderId))
}

async function oneOrder(db: Db, which: SQL | undefined): Promise<PayableOrder | undefined> {
  const [row] = await db.select().from(orders).where(which).orderBy(desc(orders.placedAt)).limit(1)
  return row
}

export async function livePayment(db: Db, orderId: string): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), alive))
  return row
}

/**
 * Begins an attempt to pay an order that is unpaid and not cancelled, unless one is alive already. The lock on the
 * order makes it wait for a cancellation under way, and then do nothing.
 */
export async function beginAttempt(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    insert into payments (order_id, user_id, attempt, amount_cents)
    select id, user_id, (select coalesce(max(attempt), 0) + 1 from payments where order_id = ${orderId}), total_cents
    from orders where id = ${orderId} and paid_at is null and cancelled_at is null
    for share
    on conflict do nothing`)
}

/** An intent for a total alone; an order of the same user and total may take it later. */
export async function beginUnbound(db: Db, userId: string, amountCents: number): Promise<string> {
  const [row] = await db.insert(payments).values({ userId, amountCents, attempt: 0 }).returning({ id: payments.id })
  if (!row) throw new Error('An insert gave no row back')
  return row.id
}

export async function countUnboundSince(db: Db, userId: string, since: Date): Promise<number> {
  return db.$count(payments, and(eq(payments.userId, userId), isNull(payments.orderId), gt(payments.createdAt, since)))
}

export async function saveIntent(db: Db, paymentId: string, intentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, paymentId), isNull(payments.intentId)))
}

/**
 * Gives an unbound payment to an unpaid order of the same user and total that has no live payment. False when it
 * cannot. Hold the order's row before: two payments for one order must come one after the other.
 */
export async function bindPayment(tx: Db, intentId: string, orderId: string): Promise<boolean> {
  const bound = await tx
    .update(payments)
    .set({
      orderId,
      attempt: sql`(select coalesce(max(attempt), 0) + 1 from payments where order_id = ${orderId})`,
    })
    .from(orders)
    .where(
      and(
        eq(payments.intentId, intentId),
        isNull(payments.orderId),
        eq(orders.id, orderId),
        isNull(orders.paidAt),
        isNull(orders.cancelledAt),
        eq(orders.userId, payments.userId),
        eq(orders.totalCents, payments.amountCents),
        sql`not exists (select 1 from payments where order_id = ${orderId} and ${alive})`,
      ),
    )
    .returning({ id: payments.id })
  return bound.length > 0
}

/** Whether we opened this payment. */
export async function isIntentKnown(db: Db, intentId: string): Promise<boolean> {
  return (await db.$count(payments, eq(payments.intentId, intentId))) > 0
}

export async function orderBoundTo(db: Db, intentId: string): Promise<string | undefined> {
  const [row] = await db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  return row?.orderId ?? undefined
}

/** Writes down how an intent stands. A payment that succeeded stays so, whatever comes late. */
export async function updatePaymentStatus(db: Db, intentId: string, status: Intent['status']): Promise<void> {
  await db
    .update(payments)
    .set({ status })
    .where(and(eq(payments.intentId, intentId), undecided))
}

/** An attempt whose intent is no longer to be had. */
export async function closeAttempt(db: Db, paymentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'canceled' })
    .where(and(eq(payments.id, paymentId), undecided))
}

/** Marks an order paid by a transaction, if it is unpaid, not cancelled and costs just that. False otherwise. */
export async function markPaid(tx: Db, orderId: string, transactionId: string, amountCents: number): Promise<boolean> {
  const paid = await tx
    .update(orders)
    .set({ paidAt: sql`now()`, transactionId })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.paidAt),
        isNull(orders.cancelledAt),
        eq(orders.totalCents, amountCents),
      ),
    )
    .returning({ id: orders.id })
  return paid.length > 0
}

/**
 * Writes down how much of an order's payment was given back, as the provider says. What was read a moment too early is
 * no news: the sum only grows, except when the provider has just told that a refund failed.
 */
export async function recordRefundedAmount(
  db: Db,
  { id: transactionId, refundedCents }: Intent,
  { mayShrink = false } = {},
): Promise<void> {
  const isNews = mayShrink ? ne(orders.refundedCents, refundedCents) : lt(orders.refundedCents, refundedCents)
  await db
    .update(orders)
    .set({ refundedCents, refundedAt: refundedCents > 0 ? sql`now()` : null })
    .where(and(eq(orders.transactionId, transactionId), isNews))
}

/** Notes that money is to go back; once for each intent. */
export async function requestRefund(db: Db, intentId: string, amountCents: number, reason: string): Promise<void> {
  await db.insert(refunds).values({ intentId, amountCents, reason }).onConflictDoNothing()
}

/** Refunds noted but never confirmed to have reached the provider, the oldest first: of all intents, or of one. */
export async function unsentRefunds(
  db: Db,
  { intentId, most = 1 }: { intentId?: string; most?: number },
): Promise<string[]> {
  const whose = intentId ? eq(refunds.intentId, intentId) : undefined
  const rows = await db
    .select({ intentId: refunds.intentId })
    .from(refunds)
    .where(and(whose, eq(refunds.status, 'asked'), isNull(refunds.providerRefundId)))
    .orderBy(asc(refunds.createdAt))
    .limit(most)
  return rows.map((row) => row.intentId)
}

/** What a refund may still become news to: the provider's messages can come late and in any order. */
const before = {
  asked: ['asked'],
  succeeded: ['asked'],
  failed: ['asked', 'succeeded'],
} as const satisfies Record<ProviderRefund['status'], readonly ProviderRefund['status'][]>

/** Writes down how the refund of an intent stands. False when that is no news, or when we never asked for one. */
export async function recordRefund(db: Db, intentId: string, refund: ProviderRefund): Promise<boolean> {
  const isNews = or(ne(refunds.providerRefundId, refund.id), inArray(refunds.status, before[refund.status]))
  const noted = await db
    .update(refunds)
    .set({ providerRefundId: refund.id, status: refund.status })
    .where(and(eq(refunds.intentId, intentId), isNews))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** Lists money that a person has to look at. False when it is listed already. */
export async function recordUnmatched(db: Db, intent: Intent, why: string): Promise<boolean> {
  const { id: intentId, amountReceivedCents: amountCents, currency } = intent
  const listed = await db
    .insert(unmatchedPayments)
    .values({ intentId, amountCents, currency, why })
    .onConflictDoNothing()
    .returning({ intentId: unmatchedPayments.intentId })
  return listed.length > 0
}

/** Money opened for a total alone is unmatched until an order takes it. */
export async function deleteOldUnmatched(tx: Db, intentId: string): Promise<void> {
  await tx.delete(unmatchedPayments).where(eq(unmatchedPayments.intentId, intentId))
}

export async function isEventKnown(db: Db, eventId: string): Promise<boolean> {
  return (await db.$count(webhookEvents, eq(webhookEvents.id, eventId))) > 0
}

export async function recordEvent(db: Db, event: { id: string; type: string }, result: string): Promise<void> {
  await db.insert(webhookEvents).values({ id: event.id, type: event.type, result }).onConflictDoNothing()
}

/** Forgets events acted on before a moment, when the provider no longer delivers them. */
export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.at, before))
}
