/** The statement about how much of a product a customer's orders hold, for refusals of the cart and the order. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Holding } from '#contract/orders/rules/order.ts'
import type { Db } from '../database/db.ts'
import { endedOf } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'

/** Whether a user has confirmed an email address. */
export function isConfirmed(userId: PgColumn | Placeholder | string): SQL {
  return sql`exists (select 1 from identities where identities.user_id = ${userId} and identities.email_verified)`
}

/** A user's orders that ended unpaid in the last day, which still count as held. */
export const endedByDay = (userId: Placeholder | string): SQL =>
  sql`${endedOf} = ${userId}::uuid and cancelled_at > now() - interval '24 hours'`

/** Orders that a customer with a confirmed address cancels within this time do not count. */
export const slip = sql`interval '10 minutes'`

/** The figures of the constraint `orders_hold_at_most` by product: available stock, and what the user holds and has held. */
export async function holdingsOf(db: Db, userId: string, productIds: string[]): Promise<Map<string, Holding>> {
  const own = (which: SQL) => sql`
    from orders join order_lines as own on own.order_id = orders.id and own.product_id = stock.product_id where ${which}`
  const { rows } = await rowsOf<Holding & { productId: string }>(
    db,
    sql`
    select stock.product_id as "productId", stock.available_quantity::float8 as available, is_confirmed as "isConfirmed",
      (select coalesce(sum(own.quantity), 0)::float8 ${own(sql`unpaid_of = ${userId}`)}) as held,
      (select case when is_confirmed and sum(cancelled_at - placed_at) <= ${slip} then 0
        else coalesce(sum(own.quantity), 0)::float8 end ${own(endedByDay(userId))}) as ended
    from product_stock as stock cross join (select ${isConfirmed(userId)} as is_confirmed) as customer
    where stock.product_id = any(${sql.param(productIds)}::uuid[])`,
  )
  return new Map(rows.map(({ productId, ...holding }) => [productId, holding]))
}
