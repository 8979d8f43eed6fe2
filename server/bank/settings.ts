/** The shop's bank accounts, and the terms of transfers. */
import type { BankForm } from '#contract/bank/schema/bank.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { bankMail } from '../identity/access-mails.ts'
import type { Caller } from '../identity/session-queries.ts'
import { insertMail } from '../mail/mail-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { accountsOf, putTransferTerms, replaceAccounts } from './bank-queries.ts'

export async function findBank(db: Db): Promise<BankForm> {
  const accounts = await accountsOf(db)
  const { holdDays, chargesCents } = await transferTerms(db)
  return {
    accounts: accounts.map(({ iban, bic, holder }) => ({ iban, bic, holder })),
    transferHoldDays: holdDays,
    bankCharges: amountOf(chargesCents),
  }
}

/** Notifies the shop's own address if customers pay into another account from now on. */
export async function putBank(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  admin: Caller,
  form: BankForm,
): Promise<BankForm> {
  await inTransaction(db, async (tx) => {
    const before = await findBank(tx)
    const kept = await replaceAccounts(tx, form.accounts)
    if (kept) {
      const sentence = `The account that ends in ${kept.slice(-4)} has booked statements, so it cannot be removed`
      throw new Refusal(409, sentence, { errors: { accounts: sentence } })
    }
    await putTransferTerms(tx, { holdDays: form.transferHoldDays, chargesCents: centsOf(form.bankCharges) })
    const iban = form.accounts[0]?.iban
    if (iban !== before.accounts[0]?.iban) await insertMail(tx, bankMail(config, { by: admin.email, iban }), new Date())
    const named = ({ accounts, transferHoldDays, bankCharges }: BankForm) => {
      return { bankAccounts: accounts.map(({ iban }) => iban).join(', '), transferHoldDays, bankCharges }
    }
    await recordChanges(tx, admin, [
      { action: 'change bank', aboutId: 'bank', before: named(before), after: named(form) },
    ])
  })
  return findBank(db)
}
