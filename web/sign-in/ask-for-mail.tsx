/** A form that requests a mail with a new link, where the opened one is invalid. */
import { useState } from 'react'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { type Identity, identityMessage, identityOfThisShop } from '#web/session/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'

type AskForMailProps = {
  /** The initial value of the address field. */
  email?: string
  ask: (identity: Identity, email: string) => Promise<void>
  button: string
  /** Which accounts are mailed, as in "If ana@… *has an account*, a mail is on its way". */
  onlyIf: string
}

const loadMailRequest = async () => (await import('#contract/identity/schema/identity.ts')).MailRequest

export function AskForMail({ email: known = '', ask, button, onlyIf }: AskForMailProps) {
  const [note, setNote] = useState('')
  const { field, send, refusal, busy } = useShopForm(
    loadMailRequest,
    { email: known },
    { explain: (error) => identityMessage(error, 'signup') },
  )

  const askFor = send(async ({ email }) => {
    setNote('')
    await ask(await identityOfThisShop(), email)
    setNote(`If ${email} ${onlyIf}, a mail with a new link is on its way.`)
  })

  return (
    <>
      <Form onSubmit={askFor} refusal={refusal}>
        <TextField
          label="Your email:"
          type="email"
          placeholder="Enter your email"
          autoComplete="email"
          {...field('email')}
        />
        <Button type="submit" size="large" busy={busy}>
          {button}
        </Button>
      </Form>
      <p role="status" className={note ? 'font-medium' : 'sr-only'}>
        {note}
      </p>
    </>
  )
}
