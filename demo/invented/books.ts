/** The papers and stock changes of invented orders, and unmatched payments. All are written after the orders. */
import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from './one-of.ts'
import type { Numbers } from './orders.ts'

/** A blank page, because drawing every paper would take longer than all other steps. */
const emptyPdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  'trailer<</Root 1 0 R>>',
].join('\n')

/**
 * Numbers papers without gaps, in the order of their dates. No paper gets an earlier date than the last paper that already has a
 * number.
 */
const numberedPapers = (kind: 'receipt' | 'credit note', letter: 'R' | 'C', missing: SQL): SQL => sql`
  with zone as (select coalesce((select time_zone from shop_settings where id = 1), 'UTC') as zone),
  last as (select max(last_issued_on) as day from paper_series where kind = ${kind}),
  missing as (${missing}), dated as (
    select missing.*, greatest((at at time zone zone)::date, day) as issued_on from missing, zone, last
  ), numbered_before as (
    select year, max(number) as number from papers where kind = ${kind} group by year
  ), numbered as (
    select dated.*, made_in.year, coalesce(before.number, 0)
      + row_number() over (partition by made_in.year order by issued_on, at, dated.id) as number
    from dated cross join lateral (select extract(year from issued_on)::int as year) as made_in
    left join numbered_before as before on before.year = made_in.year
  ), made as (
    insert into papers (kind, order_id, refund_id, wanted_at, year, number, issued_on, facts, pdf, sha256)
    select ${kind}, order_id, refund_id, at, year, number, issued_on, json_build_object('kind', ${kind}::text, 'size', 'A4',
        'number', ${letter} || '-' || year || '-' || lpad(number::text, greatest(4, length(number::text)), '0'), 'issuedOn', issued_on,
        'seller', json_build_object('name', 'Nobody', 'lines', '[]'::json, 'bankLine', ''), 'buyer', json_build_array(who), 'deliverTo', '[]'::json,
        'references', '[]'::json, 'lines', '[]'::json, 'extras', '[]'::json, 'totalCents', cents, 'closing', 'Invented.'),
      convert_to(${emptyPdf}, 'UTF8'), encode(sha256(convert_to(${emptyPdf}, 'UTF8')), 'hex')
    from numbered order by issued_on, number
  )
  insert into paper_series (kind, last_number, last_issued_on)
  select ${kind}, number, issued_on from numbered order by issued_on desc, number desc limit 1
  on conflict (kind) do update set last_number = excluded.last_number, last_issued_on = excluded.last_issued_on`

/** The orders of one step. */
const ordersOf = ({ from, to }: Numbers) => sql`
  generate_series(${from}::bigint, ${to}::bigint) n join orders on orders.id = md5('invented order ' || n)::uuid`

export const inventReceipts = (numbers: Numbers): SQL =>
  numberedPapers(
    'receipt',
    'R',
    sql`select orders.id, orders.id as order_id, null::uuid as refund_id, paid_at as at, user_name as who, total_cents as cents
      from ${ordersOf(numbers)} where paid_at is not null`,
  )

export const inventCreditNotes = (numbers: Numbers): SQL =>
  numberedPapers(
    'credit note',
    'C',
    sql`select refunds.id, refunds.order_id, refunds.id as refund_id, refunds.created_at as at, user_name as who, amount_cents as cents
      from ${ordersOf(numbers)} join refunds on refunds.order_id = orders.id`,
  )

/**
 * Adds one stock change per product, so that its stock changes add up to the stock left plus the units that were ordered and
 * have not come back.
 */
export const balanceStock = sql`
  insert into stock_changes (product_id, difference, reason)
  select product_id, sum(pieces)::bigint, 'edited' from (
    select product_id, available_quantity as pieces from product_stock
    union all select product_id, order_lines.quantity from order_lines join orders on orders.id = order_id where stage not in ('withdrawn', 'expired')
    union all select product_id, -restocked from refund_lines join order_lines using (order_id, position)
    union all select product_id, -difference from stock_changes) as moved
  group by product_id having sum(pieces) <> 0`

/** Payments that match no order, and refunds without an order. Half of these refunds have failed. */
export const inventUnmatched = (payments: number): SQL => sql`
  with unmatched as (
    insert into unmatched_payments (intent_id, amount_cents, currency, why, seen_at, told_at)
    select 'pi_invented_unmatched_' || n, 5000 + n * 1237, case when n % 7 = 0 then 'eur' else 'usd' end,
      case when n % 7 = 0 then 'Paid in EUR' else ${oneOf(['No such order', 'Paid by another user'], sql`n`)} end, now() - n * interval '7 hours', now()
    from generate_series(1, ${payments}::int) n on conflict do nothing
  )
  insert into refunds (id, intent_id, provider_refund_id, amount_cents, reason, status, created_at, told_at)
  select md5('invented refund of nothing ' || n)::uuid, 'pi_invented_late_' || n, 're_invented_late_' || n, 5000 + n * 1237,
    'order cancelled', case when n % 2 = 0 then 'owed' else 'succeeded' end, now() - n * interval '9 hours', now()
  from generate_series(1, ${payments}::int) n on conflict do nothing`
