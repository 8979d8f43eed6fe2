/** The statements about the ECB's reference rates. */

import { eq, sql } from 'drizzle-orm'
import { shopCurrency } from '#contract/rules/currency.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'
import { exchangeRates } from '../database/tax-schema.ts'
import type { NewRate } from './rate-file.ts'

/** `dollarsPerEuro` in ten-thousandths: 10843 is 1.0843. */
export type Rate = { day: string; dollarsPerEuro: number }

/** Whether amounts are converted to euros: not in a shop that sells in euros. */
export const needsRates = (): boolean => shopCurrency() !== 'EUR'

/** The rate of a day such as `2026-11-23`, or the last one in the seven days before it. Rates are published on working days. */
export async function rateOn(db: Db, day: string): Promise<Rate | undefined> {
  const { rows } = await rowsOf<Rate>(
    db,
    sql`select day::text, dollars_per_euro as "dollarsPerEuro" from exchange_rates
      where day between ${day}::date - 7 and ${day}::date order by day desc limit 1`,
  )
  return rows[0]
}

export async function hasRateOf(db: Db, day: string): Promise<boolean> {
  return (await db.$count(exchangeRates, eq(exchangeRates.day, day))) > 0
}

/** A stored rate never changes, because invoices were made with it. */
export async function insertRates(db: Db, rates: NewRate[]): Promise<void> {
  await db.insert(exchangeRates).values(rates).onConflictDoNothing()
}
