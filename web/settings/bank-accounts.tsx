/** The bank accounts of the shop, and the terms of transfers. */

import { type SubmitEvent, useState } from 'react'
import { shownNumber } from '#contract/bank/rules/account.ts'
import { mostAccounts } from '#contract/bank/rules/statement.ts'
import type { BankForm } from '#contract/bank/schema/bank.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'

type Account = BankForm['accounts'][number]
type Errors = Record<string, string>

const nothing: Account = { iban: '', bic: '', holder: '' }

const toTyped = ({ accounts, transferHoldDays, bankCharges }: BankForm) => ({
  accounts: accounts.map((account) => ({ ...account, iban: shownNumber(account.iban) })),
  transferHoldDays: String(transferHoldDays),
  bankCharges: String(bankCharges),
})

export function BankAccounts({ known }: { known: BankForm }) {
  const [typed, setTyped] = useState(() => toTyped(known))
  const [errors, setErrors] = useState<Errors>({})
  const save = useChange('putBank', {
    says: 'Bank accounts saved',
    showErrors: setErrors,
    after: (saved) => setTyped(toTyped(saved)),
  })
  const { accounts } = typed
  const setAccounts = (changed: Account[]) => setTyped({ ...typed, accounts: changed })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    const { transferHoldDays, bankCharges } = typed
    const terms = { transferHoldDays: readNumber(transferHoldDays), bankCharges: readNumber(bankCharges) }
    void save({ body: { accounts, ...terms } })
  }
  const term = (name: 'transferHoldDays' | 'bankCharges') => ({
    id: name,
    value: typed[name],
    autoComplete: 'off',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-6">
      {accounts.map((account, index) => (
        <AccountFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the accounts are numbered, and a new one has no IBAN yet.
          key={index}
          index={index}
          account={account}
          errors={errors}
          onChange={(changed) => setAccounts(accounts.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
          onRemove={() => setAccounts(accounts.filter((_, at) => at !== index))}
        />
      ))}
      {accounts.length > 0 && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label="Days to hold the goods"
            hint="Until the transfer arrives."
            inputMode="numeric"
            {...term('transferHoldDays')}
          />
          <TextField
            label={`Maximum bank charges in ${currencyWords().short}`}
            hint="If a transfer is short by this amount or less, the office can write it off."
            inputMode="decimal"
            {...term('bankCharges')}
          />
        </div>
      )}
      <FieldError id="accounts-error">{errors.accounts}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.busy}>
          Save bank accounts
        </Button>
        {accounts.length < mostAccounts && (
          <Button variant="secondary" onClick={() => setAccounts([...accounts, nothing])}>
            Add account
          </Button>
        )}
      </div>
    </form>
  )
}

type AccountFieldsProps = {
  index: number
  account: Account
  errors: Errors
  onChange: (changed: Partial<Account>) => void
  onRemove: () => void
}

function AccountFields({ index, account, errors, onChange, onRemove }: AccountFieldsProps) {
  const name = index === 0 ? 'Account for transfers' : `Account ${index + 1}`
  const field = (part: keyof Account) => ({
    id: `account-${index}-${part}`,
    value: account[part],
    autoComplete: 'off',
    error: errors[`accounts.${index}.${part}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
  })
  return (
    <fieldset className="flex flex-col gap-4 border-b border-line pb-6">
      <legend className="mb-2 text-lg font-semibold">{name}</legend>
      <TextField label="IBAN" hint="Or the number of an account that has no IBAN" {...field('iban')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="BIC" hint="In the USA, the routing number" {...field('bic')} />
        <TextField label="Account holder" {...field('holder')} />
      </div>
      <Button variant="quiet" size="small" className="self-start" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
