/** The statements about payments. */

import { and, desc, eq, getTableColumns, gt, isNull, ne, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { pick } from '#contract/rules/members.ts'
import { actorValues, isActedOn } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { hasEndedUnpaid, isListed, isPaid, isPayable, isStanding } from '../database/order-state.ts'
import { liveStates, payments, undecidedStates } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { prepared, preparedSql, rowsOf } from '../database/statements.ts'
import { isOpenTo } from '../identity/confirmed-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { cardCurrency } from './card-currency.ts'
import type { Intent } from './card-provider.ts'

export type Payment = typeof payments.$inferSelect
/** The columns that requests to the provider need. */
export type Attempt = Pick<Payment, 'id' | 'intentId' | 'attempt' | 'amountCents'>
export type PayableOrder = Pick<typeof orders.$inferSelect, keyof typeof payable>

/** Only the columns of an order that paying needs, because the table has more than forty columns. */
const payable = pick(getTableColumns(orders), [
  'id',
  'userId',
  'companyId',
  'email',
  'name',
  'totalCents',
  'grossCents',
  'owedCents',
  'placedAt',
  'paidAt',
  'transactionId',
  'refundedCents',
  'stage',
])

const alive = isOneOf(payments.status, liveStates)
const undecided = isOneOf(payments.status, undecidedStates)
const value = sql.placeholder

/**
 * An order for which the caller may pay: paid, unpaid or expired, but not one that was cancelled unpaid. `isLinked`: the payer has
 * opened the link in the mail about the order, so neither the address need be confirmed nor the role in the company allow it.
 */
export async function orderToPay(
  db: Db,
  caller: Caller,
  { orderId, isLinked }: { orderId: string; isLinked: boolean },
): Promise<PayableOrder | undefined> {
  const [row] = await ordersToPay(db).execute({ ...actorValues(caller, 'pay'), orderId, isLinked })
  return row
}

const isMeant = eq(orders.id, value('orderId'))
const isTheirs = isActedOn({ userId: value('userId'), companyId: value('companyId'), isForAll: value('isForAll') })
const isOfLink = and(sql`${value('isLinked')}::boolean`, eq(orders.userId, value('userId')))
const ordersToPay = prepared((db) =>
  db
    .select(payable)
    .from(orders)
    .where(and(isMeant, isListed, or(isOfLink, and(isTheirs, isOpenTo(value('userId'))))))
    .prepare('order_to_pay'),
)

/** Like `orderToPay`, but without expired orders. Also tells whether the payment is in the books. */
export async function orderToPayAndIntent(
  db: Db,
  caller: Caller,
  { orderId, intentId }: { orderId: string; intentId: string },
): Promise<{ order: PayableOrder; isIntentKnown: boolean } | undefined> {
  const [row] = await ordersToPayAndIntents(db).execute({ ...actorValues(caller, 'pay'), orderId, intentId })
  return row
}

const ordersToPayAndIntents = prepared((db) =>
  db
    .select({
      order: payable,
      isIntentKnown: sql<boolean>`exists (select 1 from payments where intent_id = ${value('intentId')}::text)`,
    })
    .from(orders)
    .where(and(isMeant, isTheirs, not(hasEndedUnpaid)))
    .prepare('order_to_pay_and_intent'),
)

export async function newestUnpaidOrder(db: Db, userId: string, totalCents: number): Promise<PayableOrder | undefined> {
  const isMeant = and(eq(orders.userId, userId), isOpenTo(userId), eq(orders.totalCents, totalCents))
  return oneOrder(db, and(isMeant, not(isPaid), isStanding))
}

/** Any order, including cancelled ones, because a payment may arrive late. */
export async function orderOfMoney(db: Db, orderId: string): Promise<PayableOrder | undefined> {
  const [row] = await ordersOfMoney(db).execute({ orderId })
  return row
}

const ordersOfMoney = prepared((db) =>
  db
    .select(payable)
    .from(orders)
    .where(eq(orders.id, value('orderId')))
    .prepare('order_of_money'),
)

/** The order that an intent has paid, whichever order the intent names. */
export async function orderPaidBy(db: Db, intentId: string): Promise<PayableOrder | undefined> {
  return oneOrder(db, eq(orders.transactionId, intentId))
}

async function oneOrder(db: Db, which: SQL | undefined): Promise<PayableOrder | undefined> {
  const [row] = await db.select(payable).from(orders).where(which).orderBy(desc(orders.placedAt)).limit(1)
  return row
}

/**
 * Locks the order that a payment has paid, if any. Every transaction locks an order first, and then its payments, refunds,
 * disputes and papers, in this sequence, so that there is no deadlock.
 */
export async function lockOrderOfIntent(tx: Db, intentId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.transactionId, intentId)).for('update')
  return row?.id
}

export async function livePayment(db: Db, orderId: string): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), alive))
  return row
}

/**
 * The live attempt to pay for an order. Begins an attempt when there is none, the order is neither paid nor cancelled, and its
 * tax is settled. The lock on the order waits for a cancellation in progress. Undefined when no attempt is live and none can begin, or
 * when another attempt was begun at the same time; the next call then finds that attempt.
 */
export async function openAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  const [row] = await attemptOpened(db, { orderId, currency: cardCurrency() })
  return row && { ...row, amountCents: Number(row.amountCents) }
}

const attemptOpened = preparedSql<Omit<Attempt, 'amountCents'> & { amountCents: unknown }>(
  'attempt_opened',
  sql`
    with payable as (
      select id, user_id, coalesce(owed_cents, gross_cents) as charge_cents from orders
      where id = ${value('orderId')}::uuid and ${isPayable}
      for share
    ), living as (
      select payments.* from payments where order_id = ${value('orderId')}::uuid and ${alive}
    ), begun as (
      insert into payments (order_id, user_id, attempt, amount_cents, currency)
      select id, user_id, (select coalesce(max(attempt), 0) + 1 from payments where order_id = payable.id), charge_cents, ${value('currency')}::text
      from payable where not exists (select 1 from living)
      on conflict do nothing
      returning *
    )
    select id, intent_id as "intentId", attempt, amount_cents as "amountCents"
    from (select * from living union all select * from begun) as attempt`,
)

/** Stores a payment for a total alone; an order of the same user that comes to this amount may take it later. */
export async function beginUnbound(db: Db, userId: string, amountCents: number): Promise<string> {
  const [row] = await db
    .insert(payments)
    .values({ userId, amountCents, currency: cardCurrency(), attempt: 0 })
    .returning({ id: payments.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export async function countUnboundSince(db: Db, userId: string, since: Date): Promise<number> {
  return db.$count(payments, and(eq(payments.userId, userId), isNull(payments.orderId), gt(payments.createdAt, since)))
}

export async function saveIntent(db: Db, paymentId: string, intentId: string): Promise<void> {
  await intentSaved(db, { paymentId, intentId })
}

const intentSaved = preparedSql(
  'intent_saved',
  sql`update payments set intent_id = ${value('intentId')}::text
    where id = ${value('paymentId')}::uuid and intent_id is null`,
)

/**
 * Assigns an unbound payment to an unpaid order with settled tax that has the same user and amount, and no live payment. False
 * when that is not possible. Lock the order's row first: the lock serialises two payments for one order.
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
        isPayable,
        eq(orders.userId, payments.userId),
        eq(orders.grossCents, payments.amountCents),
        sql`not exists (select 1 from payments where order_id = ${orderId} and ${alive})`,
      ),
    )
    .returning({ id: payments.id })
  return bound.length > 0
}

export async function orderBoundTo(db: Db, intentId: string): Promise<string | undefined> {
  const [row] = await db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  return row?.orderId ?? undefined
}

/** Stores the status of an intent. A succeeded or cancelled payment keeps its status, even if an older status arrives later. */
export async function updatePaymentStatus(db: Db, intentId: string, status: Intent['status']): Promise<void> {
  await db
    .update(payments)
    .set({ status })
    .where(and(eq(payments.intentId, intentId), undecided))
}

/** Closes an attempt whose intent can no longer be paid. */
export async function closeAttempt(db: Db, paymentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'canceled' })
    .where(and(eq(payments.id, paymentId), undecided))
}

/**
 * Stores that the intent of a paid order has succeeded, and how much of it is refunded. The refunded sum only grows, so that a
 * late answer from the provider does no harm.
 */
export async function noteSettled(db: Db, { id: intentId, refundedCents }: Intent): Promise<void> {
  await settledNoted(db, { intentId, refundedCents })
}

/** Like `noteSettled`, inside a transaction that also stores the refunds of that sum. */
export async function noteSettledWithin(tx: Db, { id: intentId, refundedCents }: Intent): Promise<void> {
  await rowsOf(tx, settling({ intentId, refundedCents }))
}

// The payment is changed after the order, because all statements lock in this sequence. The count makes the order's update run
// first.
const settling = (by: { intentId: string | Placeholder; refundedCents: number | Placeholder }) => sql`
    with refunded as (
      update orders set refunded_cents = ${by.refundedCents}::bigint, refunded_at = now()
      where transaction_id = ${by.intentId}::text and refunded_cents < ${by.refundedCents}::bigint
      returning id, email
    ), told as (
      update payments set status = 'succeeded'
      where intent_id = ${by.intentId}::text and ${undecided} and (select count(*) from refunded) >= 0
    ), event as (
      insert into order_events (order_id, kind, details)
      select id, 'refunded', jsonb_build_object('refundedCents', ${by.refundedCents}::bigint) from refunded
      returning id
    )
    insert into mails (to_address, order_event_id) select refunded.email, event.id from event, refunded
    returning id`

const settledNoted = preparedSql(
  'settled_noted',
  settling({ intentId: value('intentId'), refundedCents: value('refundedCents') }),
)

/** Corrects the refunded amount of an order after a refund has failed. */
export async function correctRefundedAmount(
  tx: Db,
  { id: transactionId, refundedCents }: Pick<Intent, 'id' | 'refundedCents'>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundedCents, refundedAt: refundedCents > 0 ? sql`now()` : null })
    .where(and(eq(orders.transactionId, transactionId), ne(orders.refundedCents, refundedCents)))
}
