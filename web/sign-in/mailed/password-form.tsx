/** A form with one password field: the account's current password, or a new one. */
import type { ComponentProps } from 'react'
import { identityMessage } from '#web/api/identity-message.ts'
import { OneFieldForm } from '#web/forms/one-field/one-field-form.tsx'

const kinds = {
  known: {
    label: 'Your password:',
    autoComplete: 'current-password',
    loadSchema: async () => (await import('#contract/identity/schema.ts')).PasswordForm,
    explain: (error: unknown) => identityMessage(error, 'login'),
  },
  new: {
    label: 'Your new password:',
    autoComplete: 'new-password',
    loadSchema: async () => (await import('#contract/identity/schema.ts')).NewPasswordForm,
    explain: (error: unknown) => identityMessage(error, 'signup'),
  },
}

type PasswordFormProps = Pick<ComponentProps<typeof OneFieldForm>, 'button' | 'takesFocus' | 'save'> & {
  kind: keyof typeof kinds
}

export function PasswordForm({ kind, ...rest }: PasswordFormProps) {
  return <OneFieldForm name="password" type="password" placeholder="Enter your password" {...kinds[kind]} {...rest} />
}
