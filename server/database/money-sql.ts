/** The rules of tax as SQL. They are fragments, not SQL functions, whose bodies PostgreSQL would prepare again for every order. */
import { type SQLWrapper, sql } from 'drizzle-orm'

/**
 * As `taxOn` of contract/tax/rules/amounts.ts: whole cents. `net` has to be a bigint, because the division of a numeric, such as a sum
 * of bigints, leaves a fraction. In parentheses before a cast: it is written as in a check of the table `orders`.
 */
export const taxOn = (net: SQLWrapper, rate: SQLWrapper) => sql`(${net} * ${rate} + 5000) / 10000`

/** As `netCents` of `splitGross`. `gross`: a bigint. */
export const netOfGross = (gross: SQLWrapper, rate: SQLWrapper) =>
  sql`(${gross} - (2 * ${gross} * ${rate} + 10000 + ${rate}) / (2 * (10000 + ${rate})))`

/** As `taxPointOf` of contract/tax/rules/tax-point.ts: of a row of `orders`, null while the tax is not due. */
export const taxPoint = sql`(case when tax_treatment = 'intra-EU supply' then approved_at
  when pays_by = 'account' and tax_treatment <> 'none' then least(paid_at, approved_at) else paid_at end)`
