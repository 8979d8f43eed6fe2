/**
 * What nobody makes, orders or is: products, customers and orders in any number, to see how a shop fares in which much has
 * happened. The database makes the rows itself, some thousands at a time; but for the time it is made at, it is the same each time.
 */
import { type SQL, sql } from 'drizzle-orm'
import { mostUnpaidOrders } from '#contract/orders/rules/order.ts'
import type { Db } from '#server/database/db.ts'
import { rowsOf } from '#server/database/statements.ts'
import { balanceStock, inventCreditNotes, inventReceipts, inventUnmatched } from './books.ts'
import { inventOrders, type Numbers } from './orders.ts'
import { inventReviews, inventUsers } from './people.ts'

export type Wanted = { products: number; users: number; orders: number }

/** Told after each step how many rows of a kind there are by now. */
export type Progress = (kind: keyof Wanted, done: number, wanted: number) => void

const rowsAtOnce = 10_000
/** Nobody may hold too many unpaid orders, and some are. */
const ordersOfOne = mostUnpaidOrders * 2
const mostUnmatched = 40

/** Adds so many of each to a shop that has its demo catalogue; customers are added until there are enough for the orders. */
export async function invent(db: Db, wanted: Wanted, progress: Progress): Promise<void> {
  const before = await countInvented(db)
  const orders = before + wanted.orders
  const users = Math.max(wanted.users, Math.ceil(orders / ordersOfOne))
  await inSteps('products', wanted.products, progress, (from, to) => db.execute(inventProducts(from, to)))
  await inSteps('users', users, progress, (from, to) => db.execute(inventUsers(from, to)))
  if (wanted.users > 0) await db.execute(inventReviews(0, wanted.users - 1))
  // Otherwise the planner knows nothing of the new rows for a while.
  await db.execute(sql`analyze`)
  // The first is the latest: from the last one on, numbers go up with the days.
  await inSteps('orders', wanted.orders, progress, (from, to) =>
    addOrders(db, { from: orders - 1 - to, to: orders - 1 - from, users, orders }),
  )
  const unmatched = Math.min(mostUnmatched, Math.ceil(wanted.orders / 400))
  await db.execute(inventUnmatched(unmatched))
  // It counted on no orders so far, and would look each of their lines up among all the others.
  await db.execute(sql`analyze`)
  await db.execute(balanceStock)
  // As a shop has it that grew over years: PostgreSQL counts in an index what it knows to be visible to everybody.
  for (const table of longTables) await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
  await db.execute(sql`analyze`)
}

const longTables = [
  'products',
  'product_stock',
  'users',
  'orders',
  'order_lines',
  'sold_lines',
  'order_events',
  'payments',
  'papers',
]

/** Those of an earlier time, after which new ones are counted on. */
async function countInvented(db: Db): Promise<number> {
  const { rows } = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from orders where email like 'customer-%@invented.example'`,
  )
  return rows[0]?.count ?? 0
}

const ofOneCustomer = [sql`orders_unpaid_at_most`, sql`orders_hold_at_most`]

async function addOrders(db: Db, numbers: Numbers): Promise<void> {
  await db.transaction(async (tx) => {
    // Of what a statement makes itself the planner knows no numbers: it would look through all orders for each line, and
    // take longer to compile it than to run it.
    await tx.execute(sql`set local enable_nestloop = off`)
    await tx.execute(sql`set local jit = off`)
    // Who has how many unpaid orders is known already, and the stock is counted afterwards.
    for (const trigger of ofOneCustomer) await tx.execute(sql`alter table orders disable trigger ${trigger}`)
    await tx.execute(inventOrders(numbers))
    for (const trigger of ofOneCustomer) await tx.execute(sql`alter table orders enable trigger ${trigger}`)
    await tx.execute(sql`set local enable_nestloop = on`)
    await tx.execute(inventReceipts(numbers))
    await tx.execute(inventCreditNotes(numbers))
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

/** The catalogue over and over, each time under another name; of some there is nothing left, or little. */
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
  insert into product_stock (product_id, available_quantity)
  select new_id, case n % 20 when 0 then 0 when 1 then minimum_order when 2 then minimum_order * 3 else available_quantity * (1 + n % 4) end
  from wanted`
