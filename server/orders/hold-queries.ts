/** Every statement about holds: until when an unpaid order keeps its stock. */
import { and, asc, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { orders } from '../database/order-schema.ts'
import { acceptedStates, payments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { linesOfOrder, type OrderLineRow } from './order-queries.ts'

/** How long an unpaid order is held, by whether its customer has proved the address. */
export type HoldHours = Pick<Config, 'ORDER_HOLD_HOURS' | 'ORDER_HOLD_HOURS_UNCONFIRMED'>

export type HeldOrder = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'email' | 'userName' | 'totalCents'> & {
  lines: OrderLineRow[]
}

const held = and(isNull(orders.paidAt), isNull(orders.cancelledAt))

/**
 * The hold of a user's order, as an interval: what the settings say or else the configuration, and an hour at most where
 * the order keeps much of a product from everybody else.
 */
export function holdOf(
  hours: { [Name in keyof HoldHours]: number | Placeholder },
  userId: PgColumn | Placeholder,
  isShort: SQL,
): SQL {
  // The least of what is known: an hour where the hold is short.
  return sql`make_interval(secs => 3600 * least(${hoursOf(hours, userId)}, case when ${isShort} then 1 end))`
}

function hoursOf(hours: { [Name in keyof HoldHours]: number | Placeholder }, userId: PgColumn | Placeholder): SQL {
  return sql`case when ${isConfirmed(userId)}
    then coalesce((select hold_hours from shop_settings), ${hours.ORDER_HOLD_HOURS}::double precision)
    else ${hours.ORDER_HOLD_HOURS_UNCONFIRMED}::double precision end`
}

function isConfirmed(userId: PgColumn | Placeholder): SQL {
  return sql`exists (select 1 from identities where identities.user_id = ${userId} and identities.email_verified)`
}

/**
 * Holds what is held too short: orders of customers who have proved their address since, and those from before there were
 * holds. A hold that was promised is never shortened.
 */
export async function extendHolds(db: Db, hours: HoldHours): Promise<void> {
  const full = sql`${orders.placedAt} + ${holdOf(hours, orders.userId, sql`${orders.isShortHold}`)}`
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
  const { id, number, email, userName, totalCents } = orders
  return db
    .select({ id, number, email, userName, totalCents, lines: linesOfOrder })
    .from(orders)
    .where(and(held, lte(orders.heldUntil, now), sql`not ${moneyIsComing}`))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
    .limit(most)
}

/** Whether the hold of an order, whose row is held, is still over. False when it was paid, cancelled or extended meanwhile. */
export async function isHoldOver(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.id, id), held, lte(orders.heldUntil, now)))) > 0
}
