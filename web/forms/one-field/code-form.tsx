/** A form with one field for a code. */
import type { ComponentProps } from 'react'
import { OneFieldForm } from './one-field-form.tsx'

const loadSchema = async () => (await import('#contract/identity/schema.ts')).CodeForm

type CodeFormProps = Pick<ComponentProps<typeof OneFieldForm>, 'label' | 'hint' | 'button' | 'takesFocus' | 'save'>

export function CodeForm(rest: CodeFormProps) {
  const typed = { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }
  return <OneFieldForm name="code" loadSchema={loadSchema} {...typed} {...rest} />
}
