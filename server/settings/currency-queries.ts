/** The statement about the currency of the shop. */
import { sql } from 'drizzle-orm'
import type { Currency } from '#contract/rules/currency.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { internalValues } from '../database/record-schema.ts'
import { rowsOf } from '../database/statements.ts'

/**
 * Stores the currency unless there are orders, and returns the stored one. Orders of a shop that has stored none are in dollars, as
 * all were before there was a choice.
 */
export async function storeCurrency(db: Db, currency: Currency): Promise<Currency> {
  const hasOrders = sql`exists (select 1 from ${orders})`
  const { rows } = await rowsOf<{ value: Currency }>(
    db,
    sql`insert into ${internalValues} (name, value)
      values ('currency', case when ${hasOrders} then 'USD' else ${currency} end)
      on conflict (name) do update
        set value = case when ${hasOrders} then ${internalValues}.value else ${currency} end
      returning value`,
  )
  return rows[0]?.value ?? currency
}
