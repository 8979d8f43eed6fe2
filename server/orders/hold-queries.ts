/** The statements about holds: until when an unpaid order keeps its stock. */
import { and, asc, eq, isNotNull, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { shortHoldHours } from '#contract/orders/rules/holding.ts'
import { type HoldHours, hoursOf } from '../cart/holding-queries.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { inStage } from '../database/order-state.ts'
import { acceptedStates, payments } from '../database/payment-schema.ts'
import { isOneOf } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'

/** Goods of orders on account are held until they ship. */
const held = inStage('unpaid', 'checking')

/** While the register of VAT numbers has not answered, the customer cannot pay, and the hold does not end. */
const canBePaid = inStage('unpaid')

/** The hold of a user's order, as an interval. If an order takes much of a product's stock, its hold is an hour at most. */
export function holdOf(
  hours: { [Name in keyof HoldHours]: number | Placeholder },
  userId: PgColumn | Placeholder,
  isShort: SQL,
): SQL {
  // `least` ignores null.
  const short = sql.raw(String(shortHoldHours))
  return sql`make_interval(secs => 3600 * least(${hoursOf(hours, userId)}, case when ${isShort} then ${short} end))`
}

/**
 * Extends holds that should be longer now, for example because the customer has confirmed the address, and gives a hold to orders
 * that have none. Holds are never shortened. Those of deleted users, of transfers, and of orders that the office entered stay as
 * they are.
 */
export async function extendHolds(db: Db, hours: HoldHours): Promise<void> {
  const hold = holdOf(hours, orders.userId, sql`${orders.isShortHold}`)
  const full = sql`${orders.placedAt} + coalesce(make_interval(days => ${orders.enteredHoldDays}), ${hold})`
  const canBeLonger = and(isNotNull(orders.userId), eq(orders.paysBy, 'card'), isNull(orders.enteredHoldDays))
  await db
    .update(orders)
    .set({ heldUntil: full })
    .where(and(held, or(isNull(orders.heldUntil), and(canBeLonger, sql`${orders.heldUntil} < ${full}`))))
}

/**
 * Unpaid orders whose hold is over, the longest expired first. Orders whose payment was accepted, or is an open unmatched
 * payment, are excluded.
 */
export async function endedHolds(db: Db, now: Date, most: number): Promise<string[]> {
  const moneyIsComing = sql`exists (
    select 1 from payments where payments.order_id = ${orders.id} and (${isOneOf(payments.status, acceptedStates)}
      or exists (select 1 from unmatched_payments
        where unmatched_payments.intent_id = payments.intent_id and closed_at is null)))`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(canBePaid, lte(orders.heldUntil, now), sql`not ${moneyIsComing}`))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * Whether the hold of a locked order is still over. False when the order has been paid or cancelled meanwhile, or its hold
 * extended.
 */
export async function isHoldOver(tx: Db, id: string, now: Date): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.id, id), canBePaid, lte(orders.heldUntil, now)))) > 0
}

/** A payment that is undone begins another hold, and so does the answer of the register of VAT numbers. */
export const heldSince = sql`greatest(placed_at, (
  select max(at) from order_events where order_id = orders.id and kind in ('payment undone', 'transfer taken back', 'tax settled')))`
const isUntold = sql`not exists (
  select 1 from order_events where order_id = orders.id and kind = 'hold ends soon' and at >= ${heldSince})`

/**
 * Reminds customers once of holds that end within twelve hours or, if they pay by transfer, whose second half begins: writes the
 * events and their mails. Holds of up to a day get no reminder.
 */
export async function tellOfEndingHolds(tx: Db, now: Date, most: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: soon } = await rowsOf<{ id: string }>(
    tx,
    sql`
    select id from orders
    where ${canBePaid} and held_until > ${at}
      and held_until <= ${at} + case pays_by when 'transfer' then (held_until - ${heldSince}) / 2 else interval '12 hours' end
      and held_until - ${heldSince} > interval '24 hours' and ${isUntold}
    order by held_until limit ${most} for update skip locked`,
  )
  if (soon.length === 0) return
  // Whether an order has its reminder is checked again under the lock, because the first statement may have begun before
  // another process wrote its reminders.
  await tx.execute(sql`
    with told as (
      insert into order_events (order_id, kind) select id, 'hold ends soon' from orders
      where id = any(${sql.param(soon.map(({ id }) => id))}::uuid[]) and ${isUntold}
      returning id, order_id
    )
    insert into mails (to_address, order_event_id)
    select orders.email, told.id from told join orders on orders.id = told.order_id`)
}
