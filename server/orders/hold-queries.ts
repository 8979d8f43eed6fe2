/** Every statement about holds: until when an unpaid order keeps its stock. */
import { and, asc, eq, isNotNull, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '../base/config.ts'
import { isConfirmed } from '../cart/holding-queries.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { acceptedStates, payments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'

/** How long an unpaid order is held, by whether its customer has proved the address. */
export type HoldHours = Pick<Config, 'ORDER_HOLD_HOURS' | 'ORDER_HOLD_HOURS_UNCONFIRMED'>

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

/**
 * Holds what is held too short: orders of customers who have proved their address since, and those from before there were
 * holds. A hold that was promised is never shortened; one of a user who is gone stays ended.
 */
export async function extendHolds(db: Db, hours: HoldHours): Promise<void> {
  const full = sql`${orders.placedAt} + ${holdOf(hours, orders.userId, sql`${orders.isShortHold}`)}`
  await db
    .update(orders)
    .set({ heldUntil: full })
    .where(and(held, or(isNull(orders.heldUntil), and(isNotNull(orders.userId), sql`${orders.heldUntil} < ${full}`))))
}

/**
 * Unpaid orders whose hold is over, the longest first. One whose payment is being processed, or whose money is before a
 * person, is not among them.
 */
export async function endedHolds(db: Db, now: Date, most: number): Promise<string[]> {
  const moneyIsComing = sql`exists (
    select 1 from payments where payments.order_id = ${orders.id} and (${isOneOf(payments.status, acceptedStates)}
      or exists (select 1 from unmatched_payments
        where unmatched_payments.intent_id = payments.intent_id and closed_at is null)))`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(held, lte(orders.heldUntil, now), sql`not ${moneyIsComing}`))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Whether the hold of an order, whose row is held, is still over. False when it was paid, cancelled or extended meanwhile. */
export async function isHoldOver(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.id, id), held, lte(orders.heldUntil, now)))) > 0
}

const isUntold = sql`not exists (
  select 1 from order_events where order_id = orders.id and kind = 'hold ends soon')`

/** Reminds of holds that end within twelve hours, once each: their events, and the mails of these. Short ones only end. */
export async function tellOfEndingHolds(tx: Db, now: Date, most: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: soon } = await rowsOf<{ id: string }>(
    tx,
    sql`
    select id from orders
    where paid_at is null and cancelled_at is null and held_until > ${at} and held_until <= ${at} + interval '12 hours'
      and held_until - placed_at > interval '24 hours' and ${isUntold}
    order by held_until limit ${most} for update skip locked`,
  )
  if (soon.length === 0) return
  // Asked again while the rows are held: the statement before may have begun when another process had not yet told.
  await tx.execute(sql`
    with told as (
      insert into order_events (order_id, kind) select id, 'hold ends soon' from orders
      where id = any(${sql.param(soon.map(({ id }) => id))}::uuid[]) and ${isUntold}
      returning id, order_id
    )
    insert into mails (to_address, order_event_id)
    select orders.email, told.id from told join orders on orders.id = told.order_id`)
}
