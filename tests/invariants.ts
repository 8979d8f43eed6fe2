/** Rules that the shop's data must meet after any requests: each query returns a row for each violation. */
import { type SQL, sql } from 'drizzle-orm'
import { theShop } from '#server/database/actor-schema.ts'
import type { Db } from '#server/database/db.ts'
import { connectionWithPlans } from './kept-plans.ts'

/** Repeated here instead of imported, so that a mistake in the shop's own list is noticed. */
const memberStates = sql`('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
  'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK')`

const violations = {
  'available and ordered pieces add up to the changes in stock': sql`
    select products.id from products left join product_stock on product_stock.product_id = products.id
    where available_quantity is null or available_quantity < 0 or available_quantity
      + (select coalesce(sum(order_lines.quantity), 0) from order_lines join orders on orders.id = order_id
        where order_lines.product_id = products.id and stage not in ('withdrawn', 'expired'))
      - (select coalesce(sum(restocked), 0) from refund_lines join order_lines using (order_id, position)
        where order_lines.product_id = products.id)
      <> (select coalesce(sum(difference), 0) from stock_changes where stock_changes.product_id = products.id)`,
  'a shipped order is paid or on account, and a paid order has a transaction': sql`
    select id from orders
    where (approved_at is not null and paid_at is null and pays_by <> 'account') or (paid_at is null) <> (transaction_id is null)`,
  'the total of a line is price times quantity': sql`
    select order_id from order_lines where total_cents <> quantity * unit_price_cents`,
  'the total of an order is the sum of its lines and its delivery': sql`
    select id from orders left join lateral (
      select sum(total_cents) as cents, sum(quantity) as quantity from order_lines where order_id = orders.id) line on true
    where orders.total_cents - delivery_cents is distinct from line.cents or orders.quantity is distinct from line.quantity`,
  'an order has only one line for a product': sql`
    select order_id from order_lines group by order_id, product_id having count(*) > 1`,
  'sold lines are those of paid orders that are not fully refunded': sql`
    (select paid_at, order_id, product_id, order_lines.quantity, order_lines.total_cents
      from orders join order_lines on order_id = orders.id where paid_at is not null and refunded_cents < orders.gross_cents
      except select sold_at, order_id, product_id, quantity, total_cents from sold_lines)
    union all (select sold_at, order_id, product_id, quantity, total_cents from sold_lines
      except select paid_at, order_id, product_id, order_lines.quantity, order_lines.total_cents
      from orders join order_lines on order_id = orders.id where paid_at is not null and refunded_cents < orders.gross_cents)`,
  'every change of state has its event': sql`
    select id from orders
    where (paid_at is not null and not exists (select 1 from order_events where order_id = orders.id and kind = 'paid'))
      or (approved_at is not null and not exists (select 1 from order_events where order_id = orders.id and kind = 'shipped'))
      or (coalesce(cancelled_at, expired_at) is not null and not exists (
        select 1 from order_events where order_id = orders.id and kind in ('cancelled', 'hold ended')))
      or not exists (select 1 from order_events where order_id = orders.id and kind = 'placed')`,
  'what goes back for an order, and what waits no longer, are added up': sql`
    select id from orders
    where back_cents <> (select coalesce(sum(amount_cents), 0) from refunds where order_id = orders.id)
      or gone_quantity <> case when approved_at is not null then quantity else (
        select coalesce(sum(refund_lines.quantity), 0) from refund_lines where order_id = orders.id) end`,
  'no more is refunded than was paid': sql`
    select orders.id from orders join refunds on refunds.order_id = orders.id group by orders.id
    having sum(amount_cents) filter (where status in ('asked', 'succeeded')) > gross_cents or sum(refunds.delivery_cents) > orders.delivery_cents`,
  'net and tax of a paid order add up to the amount that was captured': sql`
    select orders.id from orders left join payments on payments.order_id = orders.id and payments.status = 'succeeded'
      and payments.intent_id = transaction_id
    where paid_at is not null and (total_cents + tax_cents <> gross_cents or gross_cents <> coalesce(amount_cents + (
      select coalesce(sum(bank_matches.amount_cents + charges_cents), 0) from bank_matches
      where bank_matches.order_id = orders.id and (undone_at is null or undone_by = 'bank' and stage = 'cancelled' and undone_at > paid_at)
    ) + coalesce(owed_cents, 0), gross_cents))`,
  'no more tax is refunded than was charged': sql`
    select orders.id from orders join refunds on refunds.order_id = orders.id group by orders.id
    having sum(refunds.tax_cents) filter (where status in ('asked', 'succeeded')) > orders.tax_cents`,
  'an exempt intra-EU supply has a valid check of its number, made before its tax was settled': sql`
    select id from orders where tax_treatment = 'intra-EU supply' and vat_number <> '' and not exists (
      select from vat_checks where number = vat_number and state = 'valid' and source = 'VIES' and at <= tax_settled_at)`,
  'an exempt export goes to a place outside the VAT territory': sql`
    select id from orders where tax_treatment = 'export' and (country = '' or country = 'MC' or (country in ${memberStates} and not (
      country = 'ES' and postal_code ~ '^(35|38|51|52)' or country = 'DE' and postal_code ~ '^(27498|78266)'
      or country = 'FI' and postal_code ~ '^22' or country = 'FR' and postal_code ~ '^9[78]' and postal_code !~ '^980'
      or country = 'GR' and replace(postal_code, ' ', '') ~ '^6308[67]' or country = 'IT' and postal_code ~ '^(23041|22061)'))
      or country = 'GB' and postal_code ~* '^ *bt')`,
  'goods that are collected are exempt only if the office vouches for them': sql`
    select id from orders where collected and not vouched and tax_treatment not in ('none', 'domestic')`,
  'the parts of an address are in the country of the order, with its postal code': sql`
    select id from orders where parts is not null and (parts ->> 'country', parts ->> 'postalCode') is distinct from (country, postal_code)`,
  'a saved cart is newer than each order from it': sql`
    select orders.id from orders join carts using (user_id) where cart_version >= carts.version`,
  'a proof is asked for after every exempt sale that has shipped, and after no other sale': sql`
    select id from orders full join arrivals on order_id = id
    where (approved_at is not null and tax_treatment in ('intra-EU supply', 'export')) <> (order_id is not null)`,
  'no invoice is numbered before the tax of its order is settled': sql`
    select papers.id from papers join orders on orders.id = order_id
    where kind in ('invoice', 'corrective invoice') and papers.number is not null and tax_settled_at is null`,
  'no more of a line is refunded than was ordered': sql`
    select order_id from refund_lines join order_lines line using (order_id, position) group by order_id, position, line.quantity
    having sum(refund_lines.quantity) > line.quantity`,
  'the refunded amount of an order is the sum of its successful refunds': sql`
    select orders.id from orders left join lateral (
      select coalesce(sum(amount_cents), 0) as cents from refunds where order_id = orders.id and status = 'succeeded') as back on true
    where refunded_cents <> back.cents`,
  'every paid order without tax has a receipt, and each of its refunds a credit note': sql`
    select id from orders where paid_at is not null and tax_treatment = 'none'
      and not exists (select from papers where order_id = orders.id and kind = 'receipt')
    union all
    select refunds.id from refunds join orders on orders.id = order_id
    where tax_treatment = 'none' and not exists (select from papers where refund_id = refunds.id and kind = 'credit note')`,
  'every taxed order has an invoice once its tax is due, unless invoices are issued elsewhere': sql`
    select id from orders
    where tax_treatment <> 'none' and case when tax_treatment = 'intra-EU supply' then approved_at
        when pays_by = 'account' then coalesce(paid_at, approved_at) else paid_at end is not null
      and not exists (select from shop_settings where invoices_by = 'elsewhere')
      and not exists (select from papers where order_id = orders.id and kind = 'invoice')
    union all
    select orders.id from orders join papers on order_id = orders.id
    where kind not in ('receipt', 'credit note') and (tax_treatment = 'none' or tax_settled_at is null)`,
  'the last invoice of an order and its corrections state what the order comes to after all refunds': sql`
    select orders.id from orders join lateral (
      select max(id) as invoice from papers where order_id = orders.id and kind = 'invoice') last on invoice is not null
    where not exists (select from papers where order_id = orders.id and number is null)
      and case when exists (select from papers where corrects = invoice and refund_id is null) then 0
        else gross_cents - (select coalesce(sum(amount_cents), 0) from refunds where order_id = orders.id) end <> (
        select sum((facts ->> 'totalCents')::bigint) from papers where invoice in (papers.id, papers.corrects))`,
  'papers are numbered without gaps, in the order of their dates': sql`
    select kind, year from papers where number is not null group by kind, year having count(*) <> max(number)
    union all
    select paper.kind, paper.year from papers paper join papers next on (next.kind, next.year, next.number) = (paper.kind, paper.year, paper.number + 1)
    where next.issued_on < paper.issued_on`,
  'the stored hash of a paper matches its bytes': sql`
    select id from papers where pdf is not null and sha256 <> encode(sha256(pdf), 'hex')`,
  'the dispute state of an order agrees with its disputes': sql`
    select orders.id from orders left join disputes on disputes.order_id = orders.id group by orders.id
    having orders.dispute is distinct from case
      when count(*) filter (where disputes.status in ('to answer', 'under review')) > 0 then 'running'
      when count(*) filter (where disputes.status in ('inquiry to answer', 'inquiry under review')) > 0 then 'inquiry'
      when count(*) filter (where disputes.status = 'lost') > 0 then 'lost' end`,
  'what an order by transfer owes, its matched transfers and its credits add up to its total': sql`
    select orders.id from orders left join lateral (select coalesce(sum(amount_cents + charges_cents), 0) as cents
      from bank_matches where order_id = orders.id and undone_at is null) matched on true
      left join lateral (select coalesce(sum(amount_cents), 0) as cents
      from refunds where order_id = orders.id and way = 'credit') credited on true
    where owed_cents < 0 or (paid_at is null and owed_cents <> gross_cents - matched.cents - credited.cents)
      or (paid_with = 'transfer' and (pays_by = 'card'
        or (cancelled_at is null and matched.cents + owed_cents <> gross_cents - credited.cents)))`,
  'an order is to be paid in the way that was chosen last, and is held until then': sql`
    select orders.id from orders left join lateral (
      select kind from order_events where order_id = orders.id and kind in ('changed to transfer', 'changed to card')
      order by id desc limit 1) as last on true
    where 'changed to ' || pays_by <> last.kind or (last.kind is not null and stage = 'unpaid' and held_until is null)`,
  'a paid order owes only what the bank has taken back, and does not ship unpaid': sql`
    select orders.id from orders where paid_at is not null and cancelled_at is null and owed_cents > 0
      and owed_cents > (select coalesce(sum(amount_cents + charges_cents), 0) from bank_matches
        where order_id = orders.id and undone_by = 'bank')`,
  'a transfer is taken back by one return, of its account and amount, and pays nothing afterwards': sql`
    select back.id from bank_entries back join bank_entries original on original.id = back.takes_back_id
    where back.amount_cents <> -original.amount_cents or back.account_id <> original.account_id or not original.used_up
      or exists (select from bank_matches where entry_id = original.id and undone_at is null)`,
  'a booking is stored once: no two entries of one statement or two have one reference, day, amount and account': sql`
    select first.id from bank_entries first join bank_entries later on later.id > first.id
      and (later.account_id, later.bank_reference, later.amount_cents, later.booked_on)
        = (first.account_id, first.bank_reference, first.amount_cents, first.booked_on)
    where first.bank_reference <> '' and first.statement_id is distinct from later.statement_id and first.may_be_id is null
      and later.may_be_id is null and first.noted_for is null and later.noted_for is null`,
  'no more of a transfer is matched than came in, apart from orders that have ended': sql`
    select bank_entries.id from bank_matches join bank_entries on bank_entries.id = entry_id join orders on orders.id = order_id
    where undone_at is null and stage not in ('withdrawn', 'expired')
    group by bank_entries.id having sum(bank_matches.amount_cents) + aside_cents > bank_entries.amount_cents`,
  'a transfer that is used up has paid orders with all of its money that is not set aside': sql`
    select bank_entries.id from bank_entries left join (bank_matches join orders on orders.id = order_id
      and paid_at is not null) on entry_id = bank_entries.id and undone_at is null
    where used_up and bank_entries.amount_cents > 0
      and not exists (select from bank_entries back where back.takes_back_id = bank_entries.id) group by bank_entries.id
    having coalesce(sum(bank_matches.amount_cents), 0) + aside_cents <> bank_entries.amount_cents`,
  'a succeeded card payment has paid an order, was refunded, or is listed': sql`
    select intent_id from payments where status = 'succeeded'
      and not exists (select from orders where transaction_id = payments.intent_id)
      and not exists (select from refunds where refunds.intent_id = payments.intent_id)
      and not exists (select from unmatched_payments where unmatched_payments.intent_id = payments.intent_id)`,
  'only orders of companies with an agreed term ship unpaid, and each of them has a due date': sql`
    select id from orders where approved_at is not null and paid_at is null
      and (pays_by <> 'account' or (company_id is null and owed_cents > 0) or net_days is null or due_on is null)`,
  'an order on account has a company as long as it owes something': sql`
    select id from orders where pays_by = 'account' and stage not in ('withdrawn', 'expired') and owed_cents > 0 and company_id is null`,
  'an order of a company is one of its members, or of nobody': sql`
    select orders.id from orders join users on users.id = user_id
    where orders.company_id is not null and users.company_id is distinct from orders.company_id`,
  'a company that has members has a company admin': sql`
    select company_id from users where company_id is not null group by company_id
    having count(*) filter (where company_role = 'company admin') = 0`,
  'there is an admin': sql`select 1 where not exists (select 1 from users where role = 'admin')`,
  'no user has more than twenty unpaid orders that are not on account, apart from those entered by the office, whose payment was undone, or that were passed on': sql`
    select user_id from orders where paid_at is null and stage not in ('withdrawn', 'expired') and pays_by <> 'account' and entered_hold_days is null
      and not exists (select from order_events where order_id = orders.id and kind in ('payment undone', 'transfer taken back', 'passed on'))
    group by user_id having count(*) > 20`,
  'unpaid transfers of customers who have never paid hold at most half of all the pieces that a product ever had': sql`
    select product_id from orders join order_lines on order_id = orders.id
    where pays_by = 'transfer' and paid_at is null and stage not in ('withdrawn', 'expired') and owed_cents > 0 and entered_hold_days is null
      and not exists (select from orders other join order_events on order_events.order_id = other.id
        where other.user_id = orders.user_id and kind = 'paid')
    group by product_id having sum(order_lines.quantity) * 2 > (
      select sum(difference) from stock_changes where stock_changes.product_id = order_lines.product_id and difference > 0)
      + (select coalesce(sum(restocked), 0) from refund_lines join order_lines line using (order_id, position)
        where line.product_id = order_lines.product_id)`,
  'an order that the office entered is marked as such, and no other is': sql`
    select orders.id from orders join order_events placed on placed.order_id = orders.id and placed.kind = 'placed'
    where user_id is not null
      and case when entered_hold_days is null then placed.by_id not in (user_id, ${theShop.id}) else placed.by_id = user_id end
      and not exists (select from order_events passed where passed.order_id = orders.id and passed.kind = 'passed on')`,
  'everybody who did something is an actor': sql`
    select by_id from (
      select by_id from order_events union select by_id from refunds union select by_id from bank_statements
      union select by_id from bank_matches union select received_from_id from outside_invoices union select created_by_id from api_keys
      union select created_by_id from webhook_endpoints union select by_id from changes union select approved_by_id from orders
      union select changed_by_id from products union select changed_by_id from product_changes
      union select id from users union select about_id::uuid from changes where kind = 'user'
    ) as doer where by_id is not null and not exists (select from actors where actors.id = by_id)`,
  'a review that was never public has an author without a confirmed address': sql`
    select reviews.id from reviews where waits_for_proof and user_id is not null
      and exists (select from identities where identities.user_id = reviews.user_id and email_verified)`,
}

/** The violated invariants, each with up to three of the rows that violate it. */
export async function brokenInvariants(db: Db, more: Record<string, SQL> = {}): Promise<string[]> {
  const connection = connectionWithPlans(db)
  if (connection && !prepared.has(connection)) await prepare(connection)
  const broken = connection ? await textsOf(connection, sql.raw('select for_tests.broken_invariants() as text')) : []
  for (const [name, search] of Object.entries(connection ? more : { ...violations, ...more }))
    broken.push(...(await textsOf(db, violationsOf(name, search))))
  return broken
}

const prepared = new WeakSet<Db>()

async function prepare(db: Db): Promise<void> {
  const searches = Object.entries(violations).map(([name, search]) => sql`return query ${violationsOf(name, search)};`)
  await db.execute(
    sql`create or replace function for_tests.broken_invariants() returns setof text language plpgsql as $$
      begin ${sql.join(searches, sql.raw('\n'))} end $$`.inlineParams(),
  )
  prepared.add(db)
}

const violationsOf = (name: string, search: SQL) => sql`
  select ${`${name}: `}::text || jsonb_agg(to_jsonb(violation)) as text from (select * from (${search}) as violations limit 3) as violation
  having count(*) > 0`

async function textsOf(db: Db, statement: SQL): Promise<string[]> {
  // Cast: both drivers return `rows` for a plain statement; drizzle's common type leaves it out.
  const { rows } = (await db.execute(statement)) as unknown as { rows: { text: string }[] }
  return rows.map(({ text }) => text)
}
