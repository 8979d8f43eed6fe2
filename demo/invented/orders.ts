/** Invented orders in every state, with the rows that belong to each state. */
import { type SQL, sql } from 'drizzle-orm'
import { theShop } from '#server/database/actor-schema.ts'
import { nobody } from './nobody.ts'
import { lotOf, oneOf } from './one-of.ts'
import { addressOf, companyOf, countryOf, phoneOf, vatNumberOf } from './people.ts'

export type Numbers = { from: number; to: number; users: number; orders: number }

/** Age of the oldest order in days. */
const daysBack = 700

/** Some products sell far better than the rest. Every fifth order has a second line. */
const wantedLines = ({ from, to }: Numbers): SQL => sql`
  goods as (
    select id, name, sku, minimum_order, price_cents, row_number() over (order by position) - 1 as number
    from products where hidden_at is null
  ), amount as (select greatest(count(*), 1) as of_goods from goods
  ), wanted as (
    select n, turn, goods.id as product_id, goods.name, goods.sku, goods.price_cents,
      goods.minimum_order * (1 + n % 4) as quantity
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join amount cross join generate_series(0, case when n % 5 = 0 then 1 else 0 end) turn
    join goods on goods.number = (floor(power((n * 7919 % 9973) / 9973.0::float8, 3) * of_goods)::int + turn) % of_goods
  ), whole as (
    select n, (array_agg(name order by turn))[1] || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end as name,
      string_agg(concat_ws(' ', name, sku), ' ' order by turn) as lines_text, sum(quantity) as quantity,
      sum(quantity * price_cents) as goods_cents, (array_agg(price_cents order by turn))[1] as a_piece
    from wanted group by n
  )`

/**
 * Orders with their times. The number of orders rises and falls in waves. Most orders are placed on weekdays, and nearly all of
 * them in the daytime.
 */
const placedOrders = ({ users, orders }: Numbers): SQL => sql`
  dated as (
    select whole.*, users.id as user_id, users.email, users.name as user_name, ${lotOf(sql`n`)} as lot, placed_at, now() - placed_at as age
    from whole
    cross join lateral (select ${daysBack} * n / ${orders}::float8 as days) linear
    cross join lateral (select now() - (days + 4 * (1 - cos(days / 7))) * interval '1 day' as around) wave
    cross join lateral (select least(
      date_trunc('day', around) - case when extract(isodow from around) > 5 and n % 3 > 0 then interval '2 days' else interval '0' end
        + interval '6 hours' + (n * 7919 % 43200) * interval '1 second', now() - (n % 3600 + 1) * interval '1 second') as placed_at) day
    join users on users.email = 'customer-' || (n % ${users}::int) || '@invented.example'
  ), fated as (
    select *, case
      when age < interval '10 days' and lot < 350 then 'unpaid'
      when lot < 60 then 'cancelled'
      when age < interval '4 days' and lot < 850 then 'paid'
      when age < interval '45 days' and lot < 66 then 'paid'
      when age < interval '60 days' and lot between 120 and 140 then 'shipped, disputed'
      when lot < 72 then 'cancelled once paid'
      when lot < 74 then 'cancelled once paid, owed'
      when lot < 94 then 'shipped, part back'
      when lot < 99 then 'shipped, all back'
      when lot < 101 then 'shipped, owed'
      when lot < 105 then 'shipped, disputed'
      else 'shipped' end as fate,
      placed_at + case when lot % 10 = 0 then interval '20 hours' else (lot % 40) * interval '2 minutes' end as pays_at
    from dated
  ), told as (
    select *, fate not in ('unpaid', 'cancelled') as is_paid, fate like 'shipped%' as is_shipped, fate like 'cancelled once paid%' as is_off,
      least(pays_at, now()) as money_at, least(pays_at + (4 + lot % 60) * interval '1 hour', now()) as done_at,
      least(pays_at + (80 + lot % 60) * interval '1 hour', now()) as back_at,
      case when n % 4 = 0 then 8500 else 0 end as delivery_cents,
      case when fate <> 'shipped, disputed' then null when age < interval '60 days' then case when lot < 130 then 'to answer' else 'inquiry to answer' end
        when n % 2 = 0 then 'won' else 'lost' end as dispute_state
    from fated
  ), final as (
    select *, md5('invented order ' || n)::uuid as id, goods_cents + delivery_cents as total_cents, 'pi_invented_' || n as intent_id,
      case when fate = 'shipped, part back' or fate = 'shipped, owed' then a_piece
        when is_off or fate = 'shipped, all back' then goods_cents + delivery_cents end as back_cents, fate like '%owed' as is_owed
    from told
  )`

const insertedOrders = sql`
  placed as (
    insert into orders (id, user_id, name, lines_text, email, user_name, company, address, country, phone, po_number, vat_number,
      quantity, delivery_name, delivery_term, delivery_cents, total_cents, placed_at, paid_at, paid_with, transaction_id, approved_at,
      approved_by_id, held_until, refunded_cents, refunded_at, dispute, gone_quantity, cancelled_at, expired_at)
    select id, user_id, name, lines_text, email, user_name, ${companyOf(sql`n`)}, ${addressOf(sql`n`)}, ${countryOf(sql`n`)}, ${phoneOf(sql`n`)},
      case when n % 3 = 0 then 'PO ' || n else '' end, ${vatNumberOf(sql`n`)},
      quantity, case when n % 4 = 0 then 'Pallet to your door' else 'Parcel' end, 'DAP delivery address',
      delivery_cents, total_cents, placed_at, case when is_paid then money_at end, case when is_paid then 'card' end, case when is_paid then intent_id end,
      case when is_shipped then done_at end, case when is_shipped then ${nobody}::uuid end,
      case when fate = 'unpaid' then placed_at + interval '14 days' end,
      case when is_owed then 0 else coalesce(back_cents, 0) end, case when back_cents is not null and not is_owed then back_at end,
      case dispute_state when 'to answer' then 'running' when 'inquiry to answer' then 'inquiry' when 'lost' then 'lost' end,
      case when is_shipped then quantity else 0 end,
      case when is_off then done_at when fate = 'cancelled' and n % 2 = 0 then least(placed_at + interval '60 hours', now()) end,
      case when fate = 'cancelled' and n % 2 = 1 then least(placed_at + interval '60 hours', now()) end
    from final order by placed_at
  )`

/** The events of each order, from the first to the last. */
const insertedEvents = sql`
  happened as (
    insert into order_events (order_id, at, kind, by_id)
    select id, at, kind, coalesce(by_id, ${theShop.id}) from (
      select id, 1 as turn, placed_at as at, 'placed' as kind, user_id as by_id from final
      union all select id, 2, least(placed_at + interval '60 hours', now()), case when n % 2 = 0 then 'cancelled' else 'hold ended' end,
        case when n % 2 = 0 then user_id end from final where fate = 'cancelled'
      union all select id, 3, money_at, 'paid', user_id from final where is_paid
      union all select id, 4, done_at, 'shipped', ${nobody}::uuid from final where is_shipped
      union all select id, 5, done_at, 'cancelled', ${nobody}::uuid from final where is_off
      union all select id, 6, back_at, case when is_owed then 'refund failed' else 'refunded' end, null from final where back_cents is not null
      union all select id, 7, back_at, case when dispute_state like 'inquiry%' then 'inquired' else 'disputed' end, null
        from final where dispute_state is not null
      union all select id, 8, back_at, 'dispute ' || dispute_state, null from final where dispute_state in ('won', 'lost')
    ) as events order by at, id, turn
  )`

/**
 * `told_at` stops mails to the shop. `looked_at` stops jobs from asking the card provider about payments that it does not know.
 */
const insertedMoney = sql`
  attempts as (
    insert into payments (id, order_id, user_id, attempt, intent_id, amount_cents, status, created_at)
    select md5('invented payment ' || n)::uuid, id, user_id, 1, intent_id, total_cents, 'succeeded', money_at from final where is_paid
  ), given_back as (
    insert into refunds (id, intent_id, order_id, provider_refund_id, amount_cents, delivery_cents, reason, by_id, status, created_at, told_at)
    select md5('invented refund ' || n)::uuid, intent_id, id, 're_invented_' || n, back_cents, case when back_cents = total_cents then delivery_cents else 0 end,
      ${oneOf(['Damaged on the way', 'Ordered twice', 'Falsche Breite geliefert', 'No longer made'], sql`n`)}, ${nobody}::uuid,
      case when is_owed then 'owed' else 'succeeded' end, back_at, now()
    from final where back_cents is not null
  ), back_by_line as (
    insert into refund_lines (refund_id, order_id, position, quantity, restocked)
    select md5('invented refund ' || n)::uuid, id, turn + 1, pieces, case when is_off then pieces else 0 end
    from final join (select n as of_order, turn, quantity as ordered from wanted) as line on of_order = n
    cross join lateral (select case when back_cents = total_cents then ordered else 1 end as pieces) as counted
    where back_cents is not null and (turn = 0 or back_cents = total_cents)
  ), disputed as (
    insert into disputes (id, intent_id, order_id, status, amount_cents, withheld_cents, reason, answer_by, opened_at, looked_at, told_at)
    select 'dp_invented_' || n, intent_id, id, dispute_state, total_cents, case when dispute_state in ('to answer', 'lost') then total_cents else 0 end,
      ${oneOf(['product_not_received', 'fraudulent'], sql`n`)}, case when dispute_state like '%to answer' then now() + interval '9 days' end,
      back_at, now() + interval '10 years', now()
    from final where dispute_state is not null
  )`

const insertedLines = sql`
  lines as (
    insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
    select final.id, turn + 1, product_id, wanted.name, sku, wanted.quantity, price_cents from wanted join final on final.n = wanted.n
    returning order_id, product_id, quantity, total_cents
  )`

/** Also writes `sold_lines`. When a real order is paid, a trigger writes these rows. */
export const inventOrders = (numbers: Numbers): SQL => sql`
  with ${wantedLines(numbers)}, ${placedOrders(numbers)}, ${insertedOrders}, ${insertedEvents}, ${insertedMoney}, ${insertedLines}
  insert into sold_lines (sold_at, order_id, product_id, quantity, total_cents)
  select money_at, order_id, product_id, lines.quantity, lines.total_cents from lines join final on final.id = order_id
  where is_paid and (is_owed or back_cents is distinct from final.total_cents)`
