/** A form with one password field: the account's current password, or a new one. */
import { useEffect } from 'react'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { identityMessage } from '#web/session/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'

const kinds = {
  known: {
    label: 'Your password:',
    autoComplete: 'current-password',
    loadSchema: async () => (await import('#contract/identity/schema/identity.ts')).PasswordForm,
    during: 'login',
  },
  new: {
    label: 'Your new password:',
    autoComplete: 'new-password',
    loadSchema: async () => (await import('#contract/identity/schema/identity.ts')).NewPasswordForm,
    during: 'signup',
  },
} as const

type PasswordFormProps = {
  kind: keyof typeof kinds
  button: string
  takesFocus?: boolean
  /** Called on submit; its error is shown above the field. */
  save: (password: string) => Promise<void>
}

export function PasswordForm({ kind, button, takesFocus = false, save }: PasswordFormProps) {
  const { label, autoComplete, loadSchema, during } = kinds[kind]
  const { form, field, send, refusal, busy } = useShopForm(
    loadSchema,
    { password: '' },
    { explain: (error) => identityMessage(error, during) },
  )
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('password')
  }, [takesFocus, setFocus])

  return (
    <Form onSubmit={send(({ password }) => save(password))} refusal={refusal}>
      <TextField
        label={label}
        type="password"
        placeholder="Enter your password"
        autoComplete={autoComplete}
        {...field('password')}
      />
      <Button type="submit" size="large" busy={busy}>
        {button}
      </Button>
    </Form>
  )
}
