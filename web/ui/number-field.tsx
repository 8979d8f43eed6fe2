/** A number, optionally with its unit before or after it (`$`, `mm`). */
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldWords, useFieldIds } from './field.tsx'

type NumberFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'prefix'> & { prefix?: string; suffix?: string }

/** `step` is 1 unless said otherwise; `"any"` or `"0.01"` lets cents through. */
export function NumberField({ label, hint, error, optional, prefix, suffix, step = 1, ...input }: NumberFieldProps) {
  const ids = useFieldIds(input, { hint, error })
  const look = classNames(controlClass, withoutSpinner, prefix && 'pl-8', suffix && 'pr-12')
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        {prefix && <Unit className="left-3">{prefix}</Unit>}
        <input
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          {...input}
          {...ids}
          type="number"
          step={step}
          className={look}
        />
        {suffix && <Unit className="right-3">{suffix}</Unit>}
      </span>
    </Field>
  )
}

/** The browser's tiny arrows are no target for a finger, and take the place of the unit. */
const withoutSpinner = '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none'

function Unit({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden
      className={classNames('pointer-events-none absolute inset-y-0 grid place-items-center text-ink-muted', className)}
    >
      {children}
    </span>
  )
}
