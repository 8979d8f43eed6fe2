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
    select *, row_number() over (order by position) - 1 as number, count(*) over () as all_made
    from products where changed_by is distinct from 'nobody' and hidden_at is null
  )
  insert into products (slug, name, image, description, full_description, quantity, available_quantity, minimum_order,
    price_cents, category, type, width_min_mm, width_max_mm, thickness_mm, break_strength_n, coil_length_m, core_mm,
    joint, tension_n, drive, weight_kg, pack_size, order_multiple, changed_by)
  select slug || '-' || n, name || ', make ' || n, image, description, full_description, quantity, available_quantity,
    minimum_order, price_cents, category, type, width_min_mm, width_max_mm, thickness_mm, break_strength_n,
    coil_length_m, core_mm, joint, tension_n, drive, weight_kg, pack_size, order_multiple, 'nobody'
  from generate_series(${from}::int, ${to}::int) n join made on made.number = n % made.all_made
  order by n`

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

/** Each customer has one order in three unpaid. The stock is left alone. */
const inventOrders = (from: number, to: number, users: number): SQL => sql`
  with goods as (
    select id, name, minimum_order, price_cents, row_number() over (order by position) - 1 as number
    from products where hidden_at is null
  )
  insert into orders (product_id, user_id, product_name, email, user_name, address, phone, quantity, unit_price_cents,
    placed_at, paid_at, transaction_id, approved_at, approved_by, held_until)
  select goods.id, users.id, goods.name, users.email, users.name,
    ${oneOf(streets, sql`n / 10`)} || ' ' || (1 + n % 300) || ', ' || ${oneOf(towns, sql`n / 3000`)}, users.phone,
    goods.minimum_order * (1 + n % 4), goods.price_cents, placed_at,
    case when state > 0 then placed_at end, case when state > 0 then 'invented_' || gen_random_uuid() end,
    case when state > 1 then placed_at end, case when state > 1 then 'Nobody' end,
    case when state = 0 then now() + interval '30 days' end
  from generate_series(${from}::int, ${to}::int) n
  cross join lateral (select now() - n * interval '1 minute' as placed_at, (n / ${users}::int) % 3 as state) moment
  join goods on goods.number = n % (select count(*) from goods)
  join users on users.email = 'customer-' || (n % ${users}::int) || '@invented.example'`
