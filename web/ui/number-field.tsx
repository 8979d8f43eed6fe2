/** A number, optionally with its unit before or after it (`$`, `mm`). */
import type { ComponentProps, InputEvent } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldWords, useFieldIds } from './field.tsx'

type NumberFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'prefix'> & {
    /** Whether it may have decimals. */
    decimals?: boolean
    prefix?: string
    suffix?: string
  }

/**
 * A field of text: a browser's own number field hides what it cannot read, reads a comma as it likes and is changed by
 * the wheel. What it holds is read by contract/number-entry.ts.
 */
export function NumberField({ label, hint, error, optional, prefix, suffix, decimals, ...input }: NumberFieldProps) {
  const ids = useFieldIds(input, { hint, error })
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
          type="text"
          onBeforeInput={leaveLettersOut}
          className={look}
        />
        {suffix && <Unit className="right-3">{suffix}</Unit>}
      </span>
    </Field>
  )
}

/** What is typed letter by letter; anything pasted is let in whole and refused whole. */
function leaveLettersOut(event: InputEvent<HTMLInputElement>): void {
  if (event.data?.length === 1 && !/[\d.,+\-−\s'’]/.test(event.data)) event.preventDefault()
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
