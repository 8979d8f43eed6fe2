/** Changes the password, after the current password is typed. */

import { identityMessage } from '#web/api/identity-message.ts'
import { openSession } from '#web/api/open-session.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import type { Identity } from '#web/session/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'

type ChangePasswordProps = { email: string; change: NonNullable<Identity['changePassword']> }

const loadSchema = async () => (await import('#contract/identity/schema.ts')).PasswordChangeForm
const empty = { currentPassword: '', newPassword: '' }

export function ChangePassword({ email, change }: ChangePasswordProps) {
  const { form, field, send, refusal, busy } = useShopForm(loadSchema, empty, {
    explain: (error) => identityMessage(error, 'login'),
  })
  const save = send(async ({ currentPassword, newPassword }) => {
    await change(currentPassword, newPassword)
    // All earlier tokens have become invalid.
    await openSession(email)
    form.reset(empty)
    toast.success('Password changed. You are logged out everywhere else')
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField label="New password" type="password" autoComplete="new-password" {...field('newPassword')} />
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Change password
      </Button>
    </Form>
  )
}
