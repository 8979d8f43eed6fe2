/** Changes the name that the shop shows. */
import { useRevalidator } from 'react-router'
import { api } from '#web/api/client.ts'
import { openSession } from '#web/api/open-session.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'

const loadSchema = async () => (await import('#contract/users/schema.ts')).NameForm

export function ChangeName({ email, name }: { email: string; name: string }) {
  const { field, send, refusal, busy } = useShopForm(loadSchema, { name })
  const { revalidate } = useRevalidator()
  const save = send(async (body) => {
    await api.changeName({ email, body })
    // The header shows the name in the token. If no new token can be fetched now, the next renewal fetches it.
    await openSession(email).catch(() => {})
    toast.success('Name changed')
    await revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <TextField
        label="Name"
        hint="Shown on new orders and reviews. Earlier orders and reviews keep the old name."
        autoComplete="name"
        {...field('name')}
      />
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Change name
      </Button>
    </Form>
  )
}
