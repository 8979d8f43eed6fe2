/** The statements about how much of a product's stock a customer's orders hold, for refusals of the cart and the order. */

import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Holding } from '#contract/orders/rules/holding.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { endedAt, endedOf } from '../database/order-schema.ts'
import { hasEndedUnpaid, isOwing, isPaid, keepsPayment } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'
import { isConfirmed } from '../identity/confirmed-queries.ts'

/** How long an unpaid order is held, depending on whether its customer has confirmed the address. */
export type HoldHours = Pick<Config, 'ORDER_HOLD_HOURS' | 'ORDER_HOLD_HOURS_UNCONFIRMED'>

/**
 * With a confirmed address: the hours in the settings, or ORDER_HOLD_HOURS if the settings have none. Without a confirmed
 * address: ORDER_HOLD_HOURS_UNCONFIRMED.
 */
export function hoursOf(
  hours: { [Name in keyof HoldHours]: number | Placeholder },
  userId: PgColumn | Placeholder | string,
): SQL {
  return sql`case when ${isConfirmed(userId)}
    then ${confirmedHoursOf(hours)}
    else ${hours.ORDER_HOLD_HOURS_UNCONFIRMED}::double precision end`
}

const confirmedHoursOf = ({ ORDER_HOLD_HOURS }: { ORDER_HOLD_HOURS: number | Placeholder }): SQL =>
  sql`coalesce((select hold_hours from shop_settings), ${ORDER_HOLD_HOURS}::double precision)`

/** How long an unpaid order of this user is held, now and with a confirmed address, unless it takes much of a product's stock. */
export async function holdHoursOf(
  db: Db,
  userId: string,
  hours: HoldHours,
): Promise<{ hours: number; confirmedHours: number }> {
  const { rows } = await rowsOf<{ hours: number; confirmedHours: number }>(
    db,
    sql`select ${hoursOf(hours, userId)} as hours, ${confirmedHoursOf(hours)} as "confirmedHours"`,
  )
  const [row] = rows
  if (!row) throw new Error('A select of expressions returned no row')
  return row
}

/**
 * The condition for a user's orders that ended unpaid in the last day: their stock still counts as held. It begins with the condition
 * of the index `orders_ended_of`, which the planner does not read out of the expression.
 */
export const endedByDay = (userId: Placeholder | string): SQL =>
  sql`${hasEndedUnpaid} and ${endedOf} = ${userId}::uuid and ${endedAt} > now() - interval '24 hours'`

/**
 * The ended orders of a customer with a confirmed address do not count if they held their stock for at most this time in total.
 */
export const graceTime = sql`interval '10 minutes'`

/**
 * The figures that the constraint `orders_hold_at_most` checks, by product: the available stock, the quantity in the user's
 * unpaid orders, and the quantity in orders that ended unpaid in the last day.
 */
export async function holdingsOf(db: Db, userId: string, productIds: string[]): Promise<Map<string, Holding>> {
  const own = (which: SQL) => sql`
    from orders join order_lines as own on own.order_id = orders.id and own.product_id = stock.product_id where ${which}`
  const { rows } = await rowsOf<Holding & { productId: string }>(
    db,
    sql`
    select stock.product_id as "productId", stock.available_quantity::float8 as available, is_confirmed as "isConfirmed",
      (select coalesce(sum(own.quantity), 0)::float8 ${own(sql`unpaid_of = ${userId}`)}) as held,
      (select case when is_confirmed and sum(${endedAt} - placed_at) <= ${graceTime} then 0
        else coalesce(sum(own.quantity), 0)::float8 end ${own(endedByDay(userId))}) as ended
    from product_stock as stock cross join (select ${isConfirmed(userId)} as is_confirmed) as customer
    where stock.product_id = any(${sql.param(productIds)}::uuid[])`,
  )
  return new Map(rows.map(({ productId, ...holding }) => [productId, holding]))
}

/** Whether a user has paid an order whose money the shop keeps, at least in part. */
const hasPaid = (userId: string | SQL) => sql`exists (
  select from orders paid where paid.user_id = ${userId} and ${keepsPayment})`

export async function hasPaidBefore(db: Db, userId: string): Promise<boolean> {
  const { rows } = await rowsOf<{ has: boolean }>(db, sql`select ${hasPaid(sql`${userId}::uuid`)} as has`)
  return rows[0]?.has ?? false
}

/**
 * The figures that the constraint `orders_by_transfer_hold_at_most` checks, by product: the available stock, and the quantity in
 * unpaid orders by transfer of customers who have never paid.
 */
export async function heldByNewcomers(
  db: Db,
  productIds: string[],
): Promise<Map<string, { available: number; heldByNewcomers: number }>> {
  const { rows } = await rowsOf<{ productId: string; available: number; heldByNewcomers: number }>(
    db,
    sql`
    select stock.product_id as "productId", stock.available_quantity::float8 as available, (
      select coalesce(sum(own.quantity), 0)::float8
      from orders join order_lines own on own.order_id = orders.id and own.product_id = stock.product_id
      where ${isOwing} and not ${isPaid} and pays_by = 'transfer'
        and entered_hold_days is null and not ${hasPaid(sql`orders.user_id`)}) as "heldByNewcomers"
    from product_stock as stock where stock.product_id = any(${sql.param(productIds)}::uuid[])`,
  )
  return new Map(rows.map(({ productId, ...held }) => [productId, held]))
}
