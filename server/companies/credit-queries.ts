/** The statements about the credit of a company. Placing an order locks the company first, and then the customer. */

import { sql } from 'drizzle-orm'
import { mostOverdueDays } from '#contract/companies/rules/credit.ts'
import { standardRate } from '#contract/tax/rules/amounts.ts'
import type { Db } from '../database/db.ts'
import { taxOn } from '../database/money-sql.ts'
import { inStage, isOwing } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'
import { shopToday } from '../settings/day-queries.ts'

/** The orders on account of the row `companies` that still owe something. */
export const isOpenOfCompany = sql`orders.company_id = companies.id and orders.pays_by = 'account'
  and ${isOwing}`

export type CreditRow = {
  companyId: string
  netDays: number
  limitCents: number
  owedCents: number
  isBlocked: boolean
  /** An invoice is overdue by more than `mostOverdueDays`. */
  isOverdue: boolean
}

/**
 * Undefined if the company has no payment terms. A blocked company has a row. An order that waits
 * for the register of VAT numbers counts as if its number were invalid.
 */
export async function creditOf(db: Db, companyId: string): Promise<CreditRow | undefined> {
  const { rows } = await rowsOf<CreditRow>(
    db,
    sql`
    select companies.id as "companyId", net_days as "netDays", credit_limit_cents::float8 as "limitCents",
      blocked_at is not null as "isBlocked", owing.cents as "owedCents", owing.is_overdue as "isOverdue"
    from companies cross join lateral (
      select coalesce(sum(owed_cents + case when ${inStage('checking')}
          then ${taxOn(sql`total_cents`, sql`${standardRate}::int`)} else 0 end), 0)::float8 as cents,
        coalesce(bool_or(due_on < ${shopToday} - ${mostOverdueDays}::int), false) as is_overdue
      from orders where ${isOpenOfCompany}) as owing
    where companies.id = ${companyId} and credit_limit_cents > 0`,
  )
  return rows[0]
}
