/** The field of a VAT number, with what the register says about it. */
import type { ComponentProps } from 'react'
import { registerOf } from '#contract/tax/rules/sums.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { AskedNumber } from './use-vat-number.ts'
import { whenChecked } from './when-checked.ts'

/** `isNif`: the invoice goes to Spain, and must state the number. */
type VatNumberFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { asked: AskedNumber; isNif?: boolean }

export function VatNumberField({ asked, isNif = false, error, onBlur, ...input }: VatNumberFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label="VAT number"
        optional={!isNif}
        hint={isNif ? 'The NIF, such as B58378431' : 'With the two letters of the country, such as DE136695976'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error ?? asked.refusal}
        onBlur={(event) => {
          onBlur?.(event)
          asked.ask()
        }}
        {...input}
      />
      {/*
        It keeps its height without words, and makes room for a refusal, so that nothing moves away from a finger when the field
        is left.
      */}
      <p role="status" className={classNames('min-h-[1lh] text-sm font-medium', asked.refusal && !error && 'hidden')}>
        {wordsFor(asked)}
      </p>
    </div>
  )
}

function wordsFor({ number, isAsking, known, failure }: AskedNumber): string | undefined {
  const register = registerOf(number)
  if (isAsking) return `Asking ${register} …`
  if (failure) return `We could not ask ${register} about this number. ${failure}`
  if (!known) return undefined
  const { state, checkedBy, checkedAt, registeredName } = known
  if (state === 'invalid') return `Not known to ${register}`
  if (state === 'silent') return `There is no answer from ${register} at the moment`
  const valid = checkedAt && checkedBy === 'VIES' ? `Valid ${whenChecked(checkedAt)}` : 'VAT number checked'
  return registeredName ? `${valid}, registered as ${registeredName}` : valid
}
