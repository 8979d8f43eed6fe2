/** Whether a customer can order on account. */
import { type Credit, creditLeft, creditRefusal } from '#contract/companies/rules/credit.ts'
import { amountOf } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { lockCompany } from './company-queries.ts'
import { type CreditRow, creditOf } from './credit-queries.ts'

/** With decimals, as the rules of the contract expect amounts. */
const toCredit = ({ limitCents, owedCents, isBlocked, isOverdue }: CreditRow): Credit => ({
  ...{ limit: amountOf(limitCents), owed: amountOf(owedCents), isBlocked, isOverdue },
})

/** The terms that the checkout offers for a cart of this amount `toPay`. Undefined if the company has no payment terms. */
export async function accountFor(
  db: Db,
  companyId: string,
  toPay: number,
): Promise<{ netDays: number; left: number; refusal?: string } | undefined> {
  const row = await creditOf(db, companyId)
  if (!row) return undefined
  const credit = toCredit(row)
  const refusal = creditRefusal(credit, toPay)
  return { netDays: row.netDays, left: creditLeft(credit), ...(refusal && { refusal }) }
}

/**
 * Locks the company for an order on account, and returns its terms. Refuses if nothing can be ordered on account. The statement
 * that places the order compares its amount with what is left of the limit.
 */
export async function lockCredit(
  tx: Db,
  companyId: string | null,
): Promise<{ netDays: number; creditLeftCents: number }> {
  const row = companyId !== null && (await lockCompany(tx, companyId)) ? await creditOf(tx, companyId) : undefined
  if (!row) return refuseAccount('Your company has no payment terms with us. Please pay by card or by bank transfer')
  const refusal = creditRefusal(toCredit(row), 0)
  if (refusal) return refuseAccount(refusal)
  return { netDays: row.netDays, creditLeftCents: Math.max(0, row.limitCents - row.owedCents) }
}

function refuseAccount(sentence: string): never {
  throw new Refusal(409, sentence, { errors: { paysBy: sentence }, facts: remainingWays() })
}

/** For the answer to an order that cannot be placed on account. */
export const remainingWays = () => ({ waysToPay: ['card', 'transfer'] })
