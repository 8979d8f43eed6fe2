/** One of a few choices, in the browser's own list. */
import type { ComponentProps } from 'react'
import { Field, type FieldWords, useFieldIds } from './field.tsx'
import { type Choice, SelectBox } from './select-box.tsx'

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }

/** A choice with an empty `value` first stands for "nothing chosen yet". */
export function SelectField({ label, hint, error, optional, choices, ...select }: SelectFieldProps) {
  const ids = useFieldIds(select, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional}>
      <SelectBox {...select} {...ids} choices={choices} />
    </Field>
  )
}
