/** A form with one field for a code. */
import { useEffect } from 'react'
import { messageOf } from '#web/api/refusal.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'

type CodeFormProps = {
  label: string
  hint?: string
  button: string
  takesFocus?: boolean
  /** Called on submit; its error is shown above the field. */
  send: (code: string) => Promise<void>
}

const loadSchema = async () => (await import('#contract/identity/schema/identity.ts')).CodeForm

export function CodeForm({ label, hint, button, takesFocus = false, send: give }: CodeFormProps) {
  const { form, field, send, refusal, busy } = useShopForm(loadSchema, { code: '' }, { explain: messageOf })
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('code')
  }, [takesFocus, setFocus])
  return (
    <Form onSubmit={send(({ code }) => give(code))} refusal={refusal}>
      <TextField
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('code')}
      />
      <Button type="submit" size="large" busy={busy}>
        {button}
      </Button>
    </Form>
  )
}
