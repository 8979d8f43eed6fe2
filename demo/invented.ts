/**
 * What nobody makes, orders or is: products, customers and orders in any number, to see how lists fare. The database
 * makes the rows itself, some thousands at a time.
 */
import { type SQL, sql } from 'drizzle-orm'
import { mostUnpaidOrders } from '#contract/orders/rules.ts'
import type { Db } from '#server/database/connect.ts'

export type Wanted = { products: number; users: number; orders: number }

/** Told after each step how many rows of a kind there are by now. */
export type Progress = (kind: keyof Wanted, done: number, wanted: number) => void

const rowsAtOnce = 20_000
/** A third of the orders is unpaid, and nobody may hold too many of those. */
const ordersOfOne = mostUnpaidOrders * 2

/** Adds so many of each to a shop that has its demo catalogue; customers are added until there are enough for the orders. */
export async function invent(db: Db, wanted: Wanted, progress: Progress): Promise<void> {
  const users = Math.max(wanted.users, Math.ceil(wanted.orders / ordersOfOne))
  await inSteps('products', wanted.products, progress, (from, to) => db.execute(inventProducts(from, to)))
  await inSteps('users', users, progress, (from, to) => db.execute(inventUsers(from, to)))
  // Otherwise the planner knows nothing of the new rows for a while.
  await db.execute(sql`analyze`)
  await inSteps('orders', wanted.orders, progress, (from, to) => uncounted(db, inventOrders(from, to, users)))
  // As a shop has it that grew over years: PostgreSQL counts in an index what it knows to be visible to everybody.
  await db.execute(sql`vacuum analyze`)
}

/** Without counting the unpaid orders of each customer after each row, which we have done already. */
async function uncounted(db: Db, insert: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table orders disable trigger orders_unpaid_at_most`)
    await tx.execute(insert)
    await tx.execute(sql`alter table orders enable trigger orders_unpaid_at_most`)
  })
}

async function inSteps(
  kind: keyof Wanted,
  wanted: number,
  progress: Progress,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < wanted; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce, wanted)
    await insert(from, to - 1)
    progress(kind, to, wanted)
  }
}

/** The catalogue over and over, each time under another name. */
const inventProducts = (from: number, to: number): SQL => sql`
  with made as (
    select products.*, available_quantity, row_number() over (order by position) - 1 as number, count(*) over () as all_made
    from products join product_stock on product_id = products.id
    where changed_by is distinct from 'nobody' and hidden_at is null
  ), wanted as (
    select gen_random_uuid() as new_id, n, made.*
    from generate_series(${from}::int, ${to}::int) n join made on made.number = n % made.all_made
  ), made_now as (
    insert into products (id, slug, name, image, description, full_description, quantity, minimum_order, price_cents,
      category, type, facts, pack_size, order_multiple, changed_by)
    select new_id, slug || '-' || n, name || ', make ' || n, image, description, full_description, quantity, minimum_order,
      price_cents, category, type, facts, pack_size, order_multiple, 'nobody'
    from wanted order by n
  )
  insert into product_stock (product_id, available_quantity) select new_id, available_quantity from wanted`

const firstNames = ['Ana', 'Bruno', 'Carla', 'Dario', 'Elena', 'Felipe', 'Greta', 'Hugo', 'Irene', 'Jonas', 'Karin']
const lastNames = ['Ruiz', 'Costa', 'Weber', 'Rossi', 'Novák', 'Murphy', 'Dubois', 'Silva', 'Larsen', 'Kowalska']
const streets = [
  'Calle Mayor',
  'Polígono Sur',
  'Hafenstraße',
  'Via Roma',
  'Rue de la Gare',
  'Mill Lane',
  'Avenida Norte',
]
const towns = ['Zaragoza', 'Porto', 'Hamburg', 'Torino', 'Lyon', 'Leeds', 'Valencia', 'Göteborg', 'Brno', 'Kraków']

const oneOf = (words: string[], number: SQL): SQL =>
  sql`(array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])[1 + (${number}) % ${sql.raw(String(words.length))}]`

const inventUsers = (from: number, to: number): SQL => sql`
  insert into users (email, name, phone, created_at)
  select 'customer-' || n || '@invented.example', ${oneOf(firstNames, sql`n`)} || ' ' || ${oneOf(lastNames, sql`n / 11`)},
    '+34 976 ' || lpad((n % 1000000)::text, 6, '0'), now() - n * interval '3 minutes'
  from generate_series(${from}::int, ${to}::int) n
  on conflict do nothing`

/** Each customer has one order in three unpaid. Every fifth order has a second line. The stock is left alone. */
const inventOrders = (from: number, to: number, users: number): SQL => sql`
  with goods as (
    select id, name, sku, minimum_order, price_cents, row_number() over (order by position) - 1 as number
    from products where hidden_at is null
  ), wanted as (
    select gen_random_uuid() as id, n, turn, goods.id as product_id, goods.name, goods.sku, goods.price_cents,
      goods.minimum_order * (1 + n % 4) as quantity
    from generate_series(${from}::int, ${to}::int) n
    cross join generate_series(0, case when n % 5 = 0 then 1 else 0 end) turn
    -- Counted apart, so that each order finds its product by hashing and not by looking through all of them.
    join goods on goods.number = (n + turn) % (select count(*) from products where hidden_at is null)
  ), whole as (
    select n, (array_agg(id order by turn))[1] as id,
      (array_agg(name order by turn))[1] || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end as name,
      string_agg(concat_ws(' ', name, sku), ' ' order by turn) as lines_text,
      sum(quantity) as quantity, sum(quantity * price_cents) as cents
    from wanted group by n
  ), placed as (
    insert into orders (id, user_id, name, lines_text, email, user_name, address, phone, quantity, total_cents,
      placed_at, paid_at, transaction_id, approved_at, approved_by, held_until)
    select whole.id, users.id, whole.name, whole.lines_text, users.email, users.name,
      ${oneOf(streets, sql`n / 10`)} || ' ' || (1 + n % 300) || ', ' || ${oneOf(towns, sql`n / 3000`)}, users.phone,
      whole.quantity, whole.cents, placed_at,
      case when state > 0 then placed_at end, case when state > 0 then 'invented_' || whole.id end,
      case when state > 1 then placed_at end, case when state > 1 then 'Nobody' end,
      case when state = 0 then now() + interval '30 days' end
    from whole
    cross join lateral (select now() - n * interval '1 minute' as placed_at, (n / ${users}::int) % 3 as state) moment
    join users on users.email = 'customer-' || (n % ${users}::int) || '@invented.example'
    returning id, email, placed_at, paid_at, approved_at
  ), told as (
    insert into order_events (order_id, at, kind, by_email)
    select id, placed_at, 'placed', email from placed
    union all select id, paid_at, 'paid', email from placed where paid_at is not null
    union all select id, approved_at, 'shipped', 'Nobody' from placed where approved_at is not null
  )
  insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
  select whole.id, turn + 1, product_id, wanted.name, sku, wanted.quantity, price_cents
  from wanted join whole on whole.n = wanted.n join placed on placed.id = whole.id`
