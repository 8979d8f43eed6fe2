/** A form that requests a mail with a new link, when the opened link is invalid. */
import { useState } from 'react'
import { identityMessage } from '#web/api/identity-message.ts'
import { OneFieldForm } from '#web/forms/one-field/one-field-form.tsx'
import { type Identity, identityOfThisShop } from '#web/session/identity/identity.ts'

type AskForMailProps = {
  /** The initial value of the address field. */
  email?: string
  ask: (identity: Identity, email: string) => Promise<void>
  button: string
  /** Which accounts are mailed, as in "If ana@… *has an account*, a mail is on its way". */
  onlyIf: string
}

const loadMailRequest = async () => (await import('#contract/identity/schema.ts')).MailRequest

export function AskForMail({ email: known = '', ask, button, onlyIf }: AskForMailProps) {
  const [note, setNote] = useState('')

  async function askFor(email: string) {
    setNote('')
    await ask(await identityOfThisShop(), email)
    setNote(`If ${email} ${onlyIf}, a mail with a new link is on its way.`)
  }

  return (
    <>
      <OneFieldForm
        name="email"
        value={known}
        loadSchema={loadMailRequest}
        explain={(error) => identityMessage(error, 'signup')}
        label="Your email:"
        type="email"
        placeholder="Enter your email"
        autoComplete="email"
        button={button}
        save={askFor}
      />
      <p role="status" className={note ? 'font-medium' : 'sr-only'}>
        {note}
      </p>
    </>
  )
}
