/** The statement that takes products whose low stock has not been mailed yet. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

/** `quantity`: the units left when the stock became low. */
export type BecameLow = { name: string; sku: string | null; quantity: number; at: Date }

/**
 * Takes products whose low stock has not been mailed yet, and marks them as mailed: each product at most once a day. A webhook is
 * usually queued with the sale. If the stock became low again within a day, the webhook is queued here instead. Rows locked by a
 * sale are left to the next round.
 */
export async function takeUntoldLowStock(tx: Db, now: Date, most: number): Promise<BecameLow[]> {
  const dayBefore = sql`${now.toISOString()}::timestamptz - interval '24 hours'`
  const { rows } = await rowsOf<Omit<BecameLow, 'at'> & { at: string }>(
    tx,
    sql`
    with next as (
      select stock.product_id, products.name, products.sku, stock.low_quantity
      from product_stock stock join products on products.id = stock.product_id
      where low_at is not null and (low_told_at is null or low_told_at < low_at)
        and (low_told_at is null or low_told_at <= ${dayBefore}) and products.hidden_at is null
      order by stock.product_id limit ${most} for update of stock skip locked
    ), delivered as (
      insert into webhook_deliveries (endpoint_id, kind, product_id, available_quantity)
      select endpoint.id, 'stock.low', next.product_id, next.low_quantity
      from next join webhook_endpoints endpoint on endpoint.disabled_at is null and 'stock.low' = any (endpoint.kinds)
      where not exists (select 1 from webhook_deliveries told where told.endpoint_id = endpoint.id
        and told.product_id = next.product_id and told.kind = 'stock.low' and told.created_at > ${dayBefore})
    )
    update product_stock set low_told_at = ${now.toISOString()}::timestamptz from next
    where product_stock.product_id = next.product_id
    returning next.name, next.sku, product_stock.low_quantity::float8 as quantity, to_json(low_at) as at`,
  )
  return rows
    .map((row) => ({ ...row, at: new Date(row.at) }))
    .toSorted((one, other) => Number(one.at) - Number(other.at))
}
