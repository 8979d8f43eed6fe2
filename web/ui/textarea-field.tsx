/** Several lines of text. */
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldWords, useFieldIds } from './field.tsx'

type TextareaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'children'>

export function TextareaField({ label, hint, error, optional, rows = 4, ...textarea }: TextareaFieldProps) {
  const ids = useFieldIds(textarea, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional}>
      <textarea {...textarea} {...ids} rows={rows} className={controlClass} />
    </Field>
  )
}
