/** The statements about how the shop taxes, and about what is known of VAT numbers. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NumberState, TaxMode } from '#contract/tax/rules/treatment.ts'
import type { Db } from '../database/db.ts'
import { shopSettings } from '../database/settings-schema.ts'
import { rowsOf } from '../database/statements.ts'

export async function taxModeOf(db: Db): Promise<TaxMode> {
  const [row] = await db.select({ taxMode: shopSettings.taxMode }).from(shopSettings)
  return row?.taxMode ?? 'none'
}

/** The register's last answer about a number, if it is not older than 30 days. `silent` without one. */
export const stateOfNumber = (number: string | Placeholder): SQL<NumberState> => sql`coalesce((
  select state from vat_checks where number = ${number}::text and state <> 'silent' and at > now() - interval '30 days'
  order by at desc limit 1), 'silent')`

export async function findStateOfNumber(db: Db, number: string): Promise<NumberState> {
  const { rows } = await rowsOf<{ state: NumberState }>(db, sql`select ${stateOfNumber(number)} as state`)
  return rows[0]?.state ?? 'silent'
}
