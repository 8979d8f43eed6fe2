/** The cases about payments that need the office: disputes, payments that match no order, and refunds that failed or are to be paid. */

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FailedRefund, LooseDispute, TransferRefund, UnmatchedPayment } from '#contract/needs/schema.ts'
import { disputesToAnswer } from '#contract/orders/rules/money/dispute.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { orders } from '../database/order-schema.ts'
import { isFailedRefund, isOwedByTransfer } from '../database/order-state.ts'
import { disputes, refunds, unmatchedPayments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { cardCurrency } from './card-currency.ts'
import { formatMinorUnits, takenWithinMs } from './tell-shop.ts'

const isToAnswer = isOneOf(sql`disputes.status`, disputesToAnswer)
/** Without payments that an order may still take. */
const isLeftOver = sql`closed_at is null and seen_at <= now() - make_interval(secs => ${takenWithinMs / 1000})`

export const countsOfPayments = {
  disputes: sql`(select count(distinct intent_id)::int from disputes where ${isToAnswer})`,
  disputesWithoutOrder: sql`(select count(distinct intent_id)::int from disputes where ${isToAnswer} and order_id is null)`,
  disputesAnsweredBy: sql`(select to_json(min(answer_by)) from disputes where ${isToAnswer})`,
  unmatchedPayments: counted(sql`unmatched_payments where ${isLeftOver}`),
  failedRefunds: counted(sql`refunds where ${isFailedRefund}`),
  transferRefunds: counted(sql`refunds where ${isOwedByTransfer}`),
}

/** Payments of orders are in the currency of the shop. */
const currency = () => sql<string>`coalesce(${unmatchedPayments.currency}, ${cardCurrency()})`

/** Disputes to answer about payments without an order, by deadline. */
export async function looseDisputes(db: Db): Promise<LooseDispute[]> {
  const rows = await db
    .select({ dispute: disputes, currency: currency() })
    .from(disputes)
    .leftJoin(unmatchedPayments, eq(unmatchedPayments.intentId, disputes.intentId))
    .where(and(isToAnswer, isNull(disputes.orderId)))
    .orderBy(asc(disputes.answerBy), asc(disputes.id))
    .limit(mostListed)
  return rows.map(({ dispute: { intentId, amountCents, status, reason, answerBy }, currency }) => ({
    ...{ intentId, amount: formatMinorUnits(amountCents, currency), reason },
    status: status === 'to answer' ? status : 'inquiry to answer',
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  }))
}

/** Payments that match no order, the oldest first. */
export async function leftOverPayments(db: Db): Promise<UnmatchedPayment[]> {
  const { seenAt, intentId } = unmatchedPayments
  const rows = await db
    .select()
    .from(unmatchedPayments)
    .where(isLeftOver)
    .orderBy(asc(seenAt), asc(intentId))
    .limit(mostListed)
  return rows.map(({ intentId, amountCents, currency, why, seenAt }) => ({
    ...{ intentId, amount: formatMinorUnits(amountCents, currency), why, seenAt: seenAt.toISOString() },
  }))
}

export const failedRefunds = (db: Db): Promise<FailedRefund[]> => owedRefunds(db, isFailedRefund)

export async function transferRefunds(db: Db): Promise<TransferRefund[]> {
  return (await owedRefunds(db, isOwedByTransfer)).map(({ intentId: _, ...refund }) => refund)
}

/** The oldest first. */
async function owedRefunds(db: Db, isListed: SQL): Promise<FailedRefund[]> {
  const rows = await db
    .select({ refund: refunds, order: { _id: orders.id, number: orders.number }, currency: currency() })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(unmatchedPayments, eq(unmatchedPayments.intentId, refunds.intentId))
    .where(isListed)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(mostListed)
  return rows.map(({ refund: { id, intentId, amountCents, reason, createdAt }, order, currency }) => ({
    ...{ _id: id, intentId, amount: formatMinorUnits(amountCents, currency), reason, at: createdAt.toISOString() },
    ...(order && { order: { ...order, number: formatOrderNumber(order.number) } }),
  }))
}
