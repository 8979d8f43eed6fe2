/** The statements about the account that customers pay into. */
import { asc, sql } from 'drizzle-orm'
import { bankAccounts } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

export type PayInto = Pick<typeof bankAccounts.$inferSelect, 'iban' | 'bic' | 'holder'>

/** Undefined if the shop has no account, and so takes no transfers. */
export async function accountToPayInto(db: Db): Promise<PayInto | undefined> {
  const { iban, bic, holder, position } = bankAccounts
  const [account] = await db.select({ iban, bic, holder }).from(bankAccounts).orderBy(asc(position)).limit(1)
  return account
}

export const usualHoldDays = 7

/** For how many days an order that waits for a transfer is held. Undefined if the shop takes no transfers. */
export async function termsOfTransfer(db: Db): Promise<{ holdDays: number } | undefined> {
  const { rows } = await rowsOf<{ holdDays: number }>(
    db,
    sql`select coalesce((select transfer_hold_days from shop_settings), ${usualHoldDays}::int) as "holdDays"
      from bank_accounts limit 1`,
  )
  return rows[0]
}
