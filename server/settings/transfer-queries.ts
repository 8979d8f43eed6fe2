/** The statement about the terms of bank transfers. */
import { sql } from 'drizzle-orm'
import type { bankAccounts } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

export type PayInto = Pick<typeof bankAccounts.$inferSelect, 'iban' | 'bic' | 'holder'>

/**
 * `holdDays`: for how many days an order that waits for a transfer is held. `chargesCents`: how much of an amount may be written off
 * as bank charges. `payInto`: undefined if the shop has no account, and so takes no transfers.
 */
export type TransferTerms = { holdDays: number; chargesCents: number; payInto: PayInto | undefined }

export async function transferTerms(db: Db): Promise<TransferTerms> {
  const { rows } = await rowsOf<Omit<TransferTerms, 'payInto'> & { account: PayInto | null }>(
    db,
    sql`select coalesce(max(transfer_hold_days), 7) as "holdDays", coalesce(max(bank_charges_cents), 2500) as "chargesCents", (
        select json_build_object('iban', iban, 'bic', bic, 'holder', holder) from bank_accounts order by position limit 1) as account
      from shop_settings`,
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate returned no row')
  const { account, ...terms } = row
  return { ...terms, payInto: account ?? undefined }
}
