/** Every statement about holds: until when an unpaid order keeps its stock. */
import { and, asc, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { acceptedStates, payments } from '../database/payment-schema.ts'
import { isOneOf, orders } from '../database/schema.ts'

/** How long an unpaid order is held, by whether its customer has proved the address. */
export type HoldHours = Pick<Config, 'ORDER_HOLD_HOURS' | 'ORDER_HOLD_HOURS_UNCONFIRMED'>

export type HeldOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'email' | 'userName' | 'productName' | 'quantity' | 'totalCents'
>

const held = and(isNull(orders.paidAt), isNull(orders.cancelledAt))

/** The hold of a user's order, as an interval. */
export function holdOf(
  hours: { [Name in keyof HoldHours]: number | Placeholder },
  userId: PgColumn | Placeholder,
): SQL {
  return sql`make_interval(secs => 3600 * case when ${isConfirmed(userId)}
    then ${hours.ORDER_HOLD_HOURS}::double precision else ${hours.ORDER_HOLD_HOURS_UNCONFIRMED}::double precision end)`
}

function isConfirmed(userId: PgColumn | Placeholder): SQL {
  return sql`exists (select 1 from identities where identities.user_id = ${userId} and identities.email_verified)`
}

/**
 * Holds what is held too short: orders of customers who have proved their address since, and those from before there were
 * holds. A hold that was promised is never shortened.
 */
export async function extendHolds(db: Db, hours: HoldHours): Promise<void> {
  const full = sql`${orders.placedAt} + ${holdOf(hours, orders.userId)}`
  await db
    .update(orders)
    .set({ heldUntil: full })
    .where(and(held, sql`(${orders.heldUntil} is null or ${orders.heldUntil} < ${full})`))
}

/**
 * Unpaid orders whose hold is over, the longest first. One whose payment is being processed, or whose money is before a
 * person, is not among them.
 */
export async function endedHolds(db: Db, now: Date, most: number): Promise<HeldOrder[]> {
  const moneyIsComing = sql`exists (
    select 1 from payments where payments.order_id = ${orders.id} and (${isOneOf(payments.status, acceptedStates)}
      or exists (select 1 from unmatched_payments where unmatched_payments.intent_id = payments.intent_id)))`
  const { id, email, userName, productName, quantity, totalCents } = orders
  return db
    .select({ id, email, userName, productName, quantity, totalCents })
    .from(orders)
    .where(and(held, lte(orders.heldUntil, now), sql`not ${moneyIsComing}`))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
    .limit(most)
}

/** Holds the row of an order whose hold is still over. False when it was paid, cancelled or extended meanwhile. */
export async function lockEndedHold(tx: Db, id: string, now: Date): Promise<boolean> {
  const isOver = and(eq(orders.id, id), held, lte(orders.heldUntil, now))
  return (await tx.select({ id: orders.id }).from(orders).where(isOver).for('update')).length > 0
}
