/** Form fields. Each accepts the props of its element, so that react-hook-form's `register` can be spread on it. */
import type { ComponentProps } from 'react'
import { leaveLettersOut } from '#web/forms/fields/leave-letters-out.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field, type FieldWords, useFieldIds } from '#web/ui/field.tsx'
import { type Choice, SelectBox } from '#web/ui/screens/select-box.tsx'

type TextareaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'children'>

/** A multi-line text field with label, hint and error. */
export function TextareaField({ label, hint, error, optional, need, rows = 4, ...textarea }: TextareaFieldProps) {
  const ids = useFieldIds(textarea, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional} need={need}>
      <textarea {...textarea} {...ids} rows={rows} className={controlClass} />
    </Field>
  )
}

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }

/** A native select. A first choice with an empty `value` stands for "nothing chosen yet". */
export function SelectField({ label, hint, error, optional, need, choices, ...select }: SelectFieldProps) {
  const ids = useFieldIds(select, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional} need={need}>
      <SelectBox {...select} {...ids} choices={choices} />
    </Field>
  )
}

type NumberFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'prefix'> & {
    /** Whether the number may have decimals. */
    decimals?: boolean
    prefix?: string
    suffix?: string
    /** The name of the unit for screen readers: `millimetres`. */
    unitWord?: string | undefined
  }

/**
 * A number field, optionally with its unit before or after it (`$`, `mm`). It is a text input, because native number
 * inputs hide what they cannot parse, are inconsistent about commas and change on the mouse wheel. The value is parsed
 * by contract/rules/number-entry.ts.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, prefix, suffix, unitWord, decimals, ...input } = props
  const ids = useFieldIds(input, { hint, error })
  const unitId = unitWord && `${ids.id}-unit`
  const look = classNames(controlClass, prefix && 'pl-8', suffix && 'pr-12')
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        {prefix && <Unit className="left-3">{prefix}</Unit>}
        <input
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...input}
          {...ids}
          aria-describedby={[unitId, ids['aria-describedby']].filter(Boolean).join(' ') || undefined}
          type="text"
          onBeforeInput={leaveLettersOut}
          className={look}
        />
        {suffix && <Unit className="right-3">{suffix}</Unit>}
        {unitId && (
          <span hidden id={unitId}>
            {unitWord}
          </span>
        )}
      </span>
    </Field>
  )
}

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
