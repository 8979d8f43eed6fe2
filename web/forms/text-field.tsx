/** A line of text. It accepts the props of an `<input>`, so that react-hook-form's `register` can be spread on it. */
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldWords, useFieldIds } from '#web/ui/field.tsx'

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'children'>

/** A single-line text field with label, hint and error. */
export function TextField({ label, hint, error, optional, need, type = 'text', ...input }: TextFieldProps) {
  const ids = useFieldIds(input, { hint, error })
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} optional={optional} need={need}>
      <input {...input} {...ids} type={type} className={controlClass} />
    </Field>
  )
}
