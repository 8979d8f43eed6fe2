/**
 * The statements of the tax report. A sale counts on the day its tax became due. A refund counts on the day it was made, but not
 * before its sale. Days are in the seller's time zone.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { Period, taxable } from '#contract/tax/rules/report.ts'
import type { Db } from '../database/db.ts'
import { taxPoint } from '../database/money-sql.ts'
import { rowsOf } from '../database/statements.ts'
import { needsRates } from './rate-queries.ts'

/** A day without a rate takes the last rate before it, at most this many days old, as in `rateOn` of rate-queries.ts. */
const daysOfRate = 7

const inEuros = (cents: SQL) => sql`round((${cents}) * 10000.0 / dollars_per_euro)`

/** Domestic goods that are collected stay in Spain, whatever country the form names. */
const countryOfSale = sql`(case when country = '' or (collected and tax_treatment = 'domestic') then 'ES' else country end)`

/**
 * The orders whose tax became due in the period at `moment`, which an index of `rows` finds. The planner expects few rows of a bare
 * comparison, and then chooses a plan that is slow for a year.
 */
const dueAt = (moment: SQL, rows: SQL) => sql`
    select id, number, tax_treatment, ${countryOfSale} as country, ${moment} as due_at, total_cents, tax_cents from period, ${rows}
    where ${moment} >= begins and ${moment} < ends and tax_treatment <> 'none' and coalesce(${taxPoint} = ${moment}, false)`

/** In a shop that sells in euros, every day's rate is 1. */
const rateOfDay = () =>
  needsRates()
    ? sql`
      select dollars_per_euro from exchange_rates
      where exchange_rates.day between due_day.day - ${sql.raw(String(daysOfRate))} and due_day.day
      order by exchange_rates.day desc limit 1`
    : sql`select 10000 as dollars_per_euro`

/**
 * Every sale and refund of a period. The euros are those of the invoices: a refund is converted at the exchange rate of its
 * sale, and what is left of the sale is rounded, so that a full refund leaves nothing.
 */
const taxed = ({ from, to }: Period): SQL => sql`
  shop as (select coalesce(max(time_zone), 'UTC') as zone, coalesce(max(plastic_tax), 'none') as plastic_tax
    from shop_settings where id = 1),
  period as materialized (
    select zone, ${from}::date::timestamp at time zone zone as begins, (${to}::date + 1)::timestamp at time zone zone as ends
    from shop),
  sale as (
    ${dueAt(sql`paid_at`, sql`orders`)}
    union ${dueAt(sql`approved_at`, sql`orders`)} and pays_by = 'account'
    union ${dueAt(sql`approved_at`, sql`arrivals join orders on id = order_id`)}),
  refunded as (
    select id, order_id, created_at, amount_cents - tax_cents as total_cents, tax_cents,
      sum(amount_cents - tax_cents) over earlier as total_until, sum(tax_cents) over earlier as tax_until
    from refunds where order_id is not null window earlier as (partition by order_id order by created_at, id)),
  entry as (
    select 'sales' as kind, null::uuid as refund_id, sale.*, 0 as total_before, total_cents as total_after, 0 as tax_before, tax_cents as tax_after from sale
    union all
    select 'refunds', refunded.id, orders.id, number, tax_treatment, ${countryOfSale}, due_at, -refunded.total_cents, -refunded.tax_cents,
      orders.total_cents - total_until + refunded.total_cents, orders.total_cents - total_until,
      orders.tax_cents - tax_until + refunded.tax_cents, orders.tax_cents - tax_until
    from period, refunded join orders on orders.id = order_id
      cross join lateral (select ${taxPoint} as due_at) as due
    where tax_treatment <> 'none' and due_at is not null
      and greatest(created_at, due_at) >= begins and greatest(created_at, due_at) < ends),
  due_day as materialized (select distinct (due_at at time zone zone)::date as day from entry, shop),
  rate as (
    select due_day.day, dollars_per_euro from due_day left join lateral (${rateOfDay()}) as last on true),
  taxed as (
    select kind, id, number, tax_treatment, country, total_cents, tax_cents,
      dollars_per_euro, ${inEuros(sql`total_after`)} - ${inEuros(sql`total_before`)} as total_euro_cents,
      ${inEuros(sql`tax_after`)} - ${inEuros(sql`tax_before`)} as tax_euro_cents, grams
    from entry cross join shop join rate on rate.day = (due_at at time zone zone)::date
      left join lateral (
        select (facts -> 'plastic' ->> 'grams')::bigint * case kind when 'invoice' then 1 else -1 end as grams from papers
        where plastic_tax <> 'none' and order_id = entry.id
          and case entry.kind when 'sales' then kind = 'invoice' and follows is null else refund_id = entry.refund_id end
      ) as invoiced on true)`

/** How many orders without a rate are named. The others are only counted. */
const mostNamed = 20

type WithoutRate = { count: number; named: { id: string; number: number }[] }

export type ReportRow = {
  treatment: (typeof taxable)[number]
  country: string
  kind: 'sales' | 'refunds'
  count: number
  netCents: number
  taxCents: number
  netEuroCents: number
  taxEuroCents: number
  /** As the invoices state it; null if none states a figure. */
  plasticGrams: number | null
}

/** One row for each treatment, country and kind (sales or refunds). Also the orders without an exchange rate. */
export async function taxedIn(db: Db, period: Period): Promise<{ rows: ReportRow[]; withoutRate: WithoutRate }> {
  const { rows } = await rowsOf<ReportRow & { missing: number; named: WithoutRate['named'] }>(
    db,
    sql`
    with ${taxed(period)}, missing as (select distinct id, number from taxed where dollars_per_euro is null)
    select tax_treatment as "treatment", country as "country", kind as "kind", count(*)::int as "count",
      sum(total_cents)::float8 as "netCents", sum(tax_cents)::float8 as "taxCents",
      coalesce(sum(total_euro_cents), 0)::float8 as "netEuroCents", coalesce(sum(tax_euro_cents), 0)::float8 as "taxEuroCents",
      sum(grams)::float8 as "plasticGrams", (select count(*)::int from missing) as "missing", (
        select coalesce(json_agg(first), '[]') from (
          select id, number from missing order by number limit ${sql.raw(String(mostNamed))}) as first) as "named"
    from taxed group by 1, 2, 3
    order by array_position(array['domestic', 'intra-EU supply', 'export'], tax_treatment), country, kind desc`,
  )
  const [{ missing: count, named } = { missing: 0, named: [] }] = rows
  return { rows, withoutRate: { count, named } }
}

/** Deliveries to other member states without a valid VAT number. A delivery outside the VAT territory would be an export. */
export async function distanceSalesIn(db: Db, year: number): Promise<{ euroCents: number; withoutRate: number }> {
  const { rows } = await rowsOf<{ euroCents: number; withoutRate: number }>(
    db,
    sql`
    with ${taxed({ from: `${year}-01-01`, to: `${year}-12-31` })}
    select coalesce(sum(total_euro_cents), 0)::float8 as "euroCents",
      (count(distinct id) filter (where dollars_per_euro is null))::int as "withoutRate"
    from taxed where tax_treatment = 'domestic' and country <> 'ES'`,
  )
  return rows[0] ?? { euroCents: 0, withoutRate: 0 }
}
