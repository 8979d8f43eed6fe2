/** One of a few choices, in the browser's own list. */
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldWords, useFieldIds } from './field.tsx'

export type Choice = { value: string; text: string }

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }

/** A choice with an empty `value` first stands for "nothing chosen yet". */
export function SelectField({ label, hint, error, optional, choices, ...select }: SelectFieldProps) {
  const ids = useFieldIds(select, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        <select {...select} {...ids} className={`${controlClass} appearance-none pr-10`}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value} className="bg-surface text-ink">
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </span>
    </Field>
  )
}
