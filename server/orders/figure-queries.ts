/**
 * The statements of the dashboard: payments by day, waiting orders, best sellers, products soon sold out. Days are in the
 * seller's time zone.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { coverDays, waitingAges } from '#contract/orders/rules/admin/figures.ts'
import type { Db } from '../database/db.ts'
import { orders, refundedNetCents } from '../database/order-schema.ts'
import { rowsOf } from '../database/statements.ts'
import { orderStateIs } from './order-list-queries.ts'

/** The seller's time zone, and the date there at `now`. */
const clockAt = (now: Date) => sql`clock as (
  select zone, (${now.toISOString()}::timestamptz at time zone zone)::date as today
  from (select coalesce((select time_zone from shop_settings where id = 1), 'UTC') as zone) as place)`

/** The start of the day `daysAgo` days ago. */
const beginOf = (daysAgo: number) => sql`((today - ${sql.raw(String(daysAgo))})::timestamp at time zone zone)`

export type PaidDayRow = { day: string; orders: number; paidCents: number; refundedCents: number }

/** The last `days` days, earliest first. A day may have 23 or 25 hours. */
export async function paidByDay(db: Db, days: number, now: Date): Promise<PaidDayRow[]> {
  const { rows } = await rowsOf<PaidDayRow>(
    db,
    sql`
    with ${clockAt(now)}, day as materialized (
      select today - ago as day, (today - ago)::timestamp at time zone zone as begins,
        (today - ago + 1)::timestamp at time zone zone as ends
      from clock, generate_series(0, ${days - 1}::int) as ago)
    select to_char(day, 'YYYY-MM-DD') as "day", sums.*
    from day cross join lateral (
      select count(*)::int as "orders", coalesce(sum(total_cents), 0)::float8 as "paidCents",
        coalesce(sum(${refundedNetCents}), 0)::float8 as "refundedCents"
      from orders where paid_at >= begins and paid_at < ends) as sums
    order by day`,
  )
  return rows
}

export type WaitingRow = { age: number; orders: number; cents: number; from: string | null; to: string }

export const unpaidByAge = (db: Db, now: Date) =>
  waitingByAge(db, now, { since: orders.placedAt, isWaiting: sql`${orderStateIs.unpaid}` })

export const toShipByAge = (db: Db, now: Date) =>
  waitingByAge(db, now, { since: orders.readyAt, isWaiting: sql`${orderStateIs.unshipped}` })

/** How many orders wait, and since which days, for each of `waitingAges`. */
async function waitingByAge(
  db: Db,
  now: Date,
  { since, isWaiting }: { since: PgColumn; isWaiting: SQL },
): Promise<WaitingRow[]> {
  const ages = waitingAges.map((age, index) => {
    const from = 'from' in age ? age.from : null
    return sql`(${index}::int, ${from}::int, ${age.to}::int)`
  })
  const ageOf = sql.join(
    waitingAges.map((age, index) =>
      'from' in age
        ? sql`when ${since} >= ${beginOf(age.from)} then ${sql.raw(String(index))}`
        : sql`else ${sql.raw(String(index))}`,
    ),
    sql` `,
  )
  const { rows } = await rowsOf<WaitingRow>(
    db,
    sql`
    with ${clockAt(now)}, waiting as (
      select case ${ageOf} end as age, count(*)::int as orders, sum(total_cents)::float8 as cents
      from orders, clock where ${isWaiting} group by 1)
    select ages.age as "age", coalesce(orders, 0) as "orders", coalesce(cents, 0) as "cents",
      to_char(today - ages.since, 'YYYY-MM-DD') as "from", to_char(today - ages.until, 'YYYY-MM-DD') as "to"
    from clock cross join (values ${sql.join(ages, sql`, `)}) as ages (age, since, until) left join waiting on waiting.age = ages.age
    order by ages.age`,
  )
  return rows
}

export type SoldRow = { id: string; name: string; sku: string | null }
export type BestRow = SoldRow & { units: number; cents: number }
export type LowRow = SoldRow & { available: number; daysLeft: number }

const mostProducts = 5

/** The start of the last `days` days; materialized, so that it is not computed for each sold line. */
const sinceDays = (days: number, now: Date) => sql`${clockAt(now)}, since as materialized (
  select ${beginOf(days - 1)} as begins from clock)`

/** The best-selling products of the last `days` days, without wholly refunded orders. */
export async function bestProducts(db: Db, days: number, now: Date): Promise<BestRow[]> {
  const { rows } = await rowsOf<BestRow>(
    db,
    sql`
    with ${sinceDays(days, now)}, best as (
      select product_id, sum(quantity) as units, sum(total_cents) as cents
      from since, sold_lines where sold_at >= begins group by product_id order by cents desc, product_id limit ${mostProducts}
    )
    select id, name, sku, units::float8 as "units", cents::float8 as "cents"
    from best join products on id = product_id order by best.cents desc, id`,
  )
  return rows
}

/** The products that would be sold out first at the present rate of sales. */
export async function soonSoldOut(db: Db, now: Date): Promise<LowRow[]> {
  const { rows } = await rowsOf<LowRow>(
    db,
    sql`
    with ${sinceDays(coverDays, now)}, sold as (
      select product_id, sum(quantity) as units from since, sold_lines where sold_at >= begins group by product_id
    ), lasting as (
      select product_id, available_quantity, available_quantity * ${coverDays}::int / units as days
      from sold join product_stock using (product_id) where available_quantity > 0
      -- The offset keeps this query separate: it sorts all sold products, and only the first few are joined.
      order by days, product_id offset 0
    )
    select id, name, sku, available_quantity::float8 as "available", lasting.days::float8 as "daysLeft"
    from lasting join products on id = product_id where hidden_at is null order by lasting.days, id limit ${mostProducts}`,
  )
  return rows
}
