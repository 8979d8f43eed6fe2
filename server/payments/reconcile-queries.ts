/** The statements that compare the books with the card provider. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { payments, refunds, undecidedStates, unmatchedPayments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import { takeDue } from '../database/take-due-queries.ts'
import type { Intent } from './card-provider.ts'
import type { Payment } from './payment-queries.ts'

/**
 * Takes a payment whose outcome is unknown and whose check is due. The checks are a minute apart at first, then a quarter of the
 * age of the payment, and finally six hours. While a payment is being processed, its checks stay a minute apart. A payment that
 * is taken is not due for other processes meanwhile. Unmatched payments are excluded.
 */
export async function takeWaitingPayment(db: Db, now: Date): Promise<Payment | undefined> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const pause = sql`case when status = 'processing' then interval '1 minute'
    else least(greatest((${moment} - created_at) / 4, interval '1 minute'), interval '6 hours') end`
  const lastLooked = sql`coalesce(looked_at, created_at)`
  const isDue = sql`${isOneOf(payments.status, undecidedStates)} and intent_id is not null
    and created_at < ${moment} - interval '2 minutes' and ${lastLooked} <= ${moment} - (${pause})
    and not exists (select 1 from unmatched_payments where unmatched_payments.intent_id = payments.intent_id)`
  return takeDue(db, payments, { where: isDue, orderBy: [lastLooked] }, { lookedAt: now })
}

/** Whether the books have the outcome of an intent, or only its existence. */
export type Booked = 'settled' | 'open'

/** The intents that are in the books, each with what the books have of it. */
export async function bookedOf(db: Db, intentIds: string[]): Promise<Map<string, Booked>> {
  if (intentIds.length === 0) return new Map()
  const { rows } = await rowsOf<{ id: string; settled: boolean }>(
    db,
    sql`
    select id, bool_or(settled) as settled from (
      select intent_id as id, status = 'canceled' as settled from payments where ${inArray(payments.intentId, intentIds)}
      union all select transaction_id, true from orders where ${inArray(orders.transactionId, intentIds)}
      union all select intent_id, true from refunds where ${inArray(refunds.intentId, intentIds)}
      union all select intent_id, true from unmatched_payments where ${inArray(unmatchedPayments.intentId, intentIds)}
    ) as booked group by id`,
  )
  return new Map(rows.map(({ id, settled }) => [id, settled ? 'settled' : 'open']))
}

/** Stores an intent that the books lack: with the attempt that crashed before storing it, or on its own. */
export async function bookIntent(db: Db, intent: Intent): Promise<void> {
  const { id: intentId, orderId, amountCents, currency, status } = intent
  if (orderId) {
    const isAttempt = and(eq(payments.orderId, orderId), isNull(payments.intentId))
    await db.update(payments).set({ intentId }).where(isAttempt)
  }
  // If the intent was stored with its attempt above, nothing is inserted here.
  const isOpen = status === 'succeeded' ? 'processing' : status
  await db
    .insert(payments)
    .values({ attempt: 0, intentId, amountCents, currency, status: isOpen, createdAt: intent.createdAt })
    .onConflictDoNothing()
}
