/** What must be true of the books whatever was sent: one row for each thing that is not. */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/connect.ts'

const lies = {
  'available stock and what is ordered are what was put in': sql`
    select products.id from products
    where available_quantity < 0 or available_quantity
      + (select coalesce(sum(quantity), 0) from orders where product_id = products.id and cancelled_at is null)
      <> (select coalesce(sum(difference), 0) from stock_changes where product_id = products.id)`,
  'shipped is paid, and paid is by a transaction': sql`
    select id from orders
    where (approved_at is not null and paid_at is null) or (paid_at is null) <> (transaction_id is null)`,
  'a total is price times quantity': sql`select id from orders where total_cents <> quantity * unit_price_cents`,
  'there is an admin': sql`select 1 where not exists (select 1 from users where role = 'admin')`,
  'nobody holds more than twenty unpaid orders': sql`
    select user_id from orders where paid_at is null and cancelled_at is null group by user_id having count(*) > 20`,
  'the paid order of the victim is as it was': sql`
    select 1 where not exists (
      select 1 from orders where transaction_id = 'pi_c4n4ry0001' and email = 'vera@victim.example'
        and paid_at is not null and cancelled_at is null and quantity = 2 and unit_price_cents = 12550)`,
}

/** The names of what is no longer true. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, search] of Object.entries(lies)) {
    // Both drivers answer a plain statement with `rows`; drizzle's common type does not say so.
    const { rows } = (await db.execute(search)) as unknown as { rows: unknown[] }
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
