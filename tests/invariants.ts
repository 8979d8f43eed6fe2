/** Rules that the shop's data must meet after any requests: each query returns a row for each violation. */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/db.ts'

const lies = {
  'available and ordered pieces add up to the changes of stock': sql`
    select products.id from products left join product_stock on product_stock.product_id = products.id
    where available_quantity is null or available_quantity < 0 or available_quantity
      + (select coalesce(sum(order_lines.quantity), 0) from order_lines join orders on orders.id = order_id
        where order_lines.product_id = products.id and cancelled_at is null)
      - (select coalesce(sum(restocked), 0) from refund_lines join order_lines using (order_id, position)
        where order_lines.product_id = products.id)
      <> (select coalesce(sum(difference), 0) from stock_changes where stock_changes.product_id = products.id)`,
  'a shipped order is paid, and a paid order has a transaction': sql`
    select id from orders
    where (approved_at is not null and paid_at is null) or (paid_at is null) <> (transaction_id is null)`,
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
      from orders join order_lines on order_id = orders.id where paid_at is not null and refunded_cents < orders.total_cents
      except select sold_at, order_id, product_id, quantity, total_cents from sold_lines)
    union all (select sold_at, order_id, product_id, quantity, total_cents from sold_lines
      except select paid_at, order_id, product_id, order_lines.quantity, order_lines.total_cents
      from orders join order_lines on order_id = orders.id where paid_at is not null and refunded_cents < orders.total_cents)`,
  'every change of state has its event': sql`
    select id from orders
    where (paid_at is not null and not exists (select 1 from order_events where order_id = orders.id and kind = 'paid'))
      or (approved_at is not null and not exists (select 1 from order_events where order_id = orders.id and kind = 'shipped'))
      or (cancelled_at is not null and not exists (
        select 1 from order_events where order_id = orders.id and kind in ('cancelled', 'hold ended')))
      or not exists (select 1 from order_events where order_id = orders.id and kind = 'placed')`,
  'no more is refunded than was paid': sql`
    select orders.id from orders join refunds on refunds.order_id = orders.id group by orders.id
    having sum(amount_cents) filter (where status <> 'failed') > total_cents or sum(refunds.delivery_cents) > orders.delivery_cents`,
  'no more of a line is refunded than was ordered': sql`
    select order_id from refund_lines join order_lines line using (order_id, position) group by order_id, position, line.quantity
    having sum(refund_lines.quantity) > line.quantity`,
  'the refunded amount of an order is the sum of its successful refunds': sql`
    select orders.id from orders left join lateral (
      select coalesce(sum(amount_cents), 0) as cents from refunds where order_id = orders.id and status = 'succeeded') as back on true
    where paid_at is not null and refunded_cents <> back.cents`,
  'every paid order has a receipt, and every refund of an order has a credit note': sql`
    select id from orders where paid_at is not null
      and not exists (select from papers where order_id = orders.id and kind = 'receipt')
    union all
    select id from refunds where order_id is not null and not exists (select from papers where refund_id = refunds.id)`,
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
  'there is an admin': sql`select 1 where not exists (select 1 from users where role = 'admin')`,
  'no user has more than twenty unpaid orders': sql`
    select user_id from orders where paid_at is null and cancelled_at is null group by user_id having count(*) > 20`,
}

/** The violated invariants, each with up to three of the rows that violate it. */
export async function brokenInvariants(db: Db, more: Record<string, SQL> = {}): Promise<string[]> {
  const broken: string[] = []
  for (const [name, search] of Object.entries({ ...lies, ...more })) {
    // Cast: both drivers return `rows` for a plain statement; drizzle's common type leaves it out.
    const { rows } = (await db.execute(search)) as unknown as { rows: unknown[] }
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
