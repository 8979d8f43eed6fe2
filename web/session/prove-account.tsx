/**
 * The link of a new account, opened where nobody is signed in to it: whoever opens it has the mail, and now shows to be
 * who registered, or chooses a password of their own. Else the link would confirm an account to the stranger who made it.
 */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useShopForm } from '#web/layout/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityMessage } from './identity/identity.ts'
import { isDeadLink } from './identity/identity-error.ts'
import { identityOfThisShop } from './identity-of-this-shop.ts'

type ProveAccountProps = { email: string; token: string }

export function ProveAccount(account: ProveAccountProps) {
  const [isNew, setIsNew] = useState(false)
  const other = (
    <button type="button" onClick={() => setIsNew(!isNew)} className="text-link">
      {isNew ? 'Type the password of before' : 'Choose a new password'}
    </button>
  )
  return isNew ? (
    <>
      <p>
        Choose a password for <strong className="break-words">{account.email}</strong>. It replaces the one of before,
        and whoever is logged in with that is logged out.
      </p>
      <NewPassword {...account} />
      <p>Do you know it after all? {other}</p>
    </>
  ) : (
    <>
      <p>
        <strong className="break-words">{account.email}</strong> was registered here. Type the password that was chosen
        then, to confirm that the account is yours, too.
      </p>
      <KnownPassword {...account} />
      <p>You do not know it, or somebody else registered? {other}</p>
    </>
  )
}

const loadPasswordForm = async () => (await import('#contract/identity.ts')).PasswordForm

function KnownPassword({ email }: ProveAccountProps) {
  const { revalidate } = useRevalidator()
  const { field, send, refusal, busy } = useShopForm(
    loadPasswordForm,
    { password: '' },
    { explain: (error) => identityMessage(error, 'login') },
  )

  const confirm = send(async ({ password }) => {
    await (await identityOfThisShop()).signIn(email, password)
    // The link is opened again, now by who is signed in.
    await revalidate()
  })

  return (
    <Form onSubmit={confirm} refusal={refusal}>
      <TextField
        label="Your password:"
        type="password"
        placeholder="Enter your password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Button type="submit" size="large" busy={busy}>
        Confirm
      </Button>
    </Form>
  )
}

const loadNewPasswordForm = async () => (await import('#contract/identity.ts')).NewPasswordForm

function NewPassword({ email, token }: ProveAccountProps) {
  const { revalidate } = useRevalidator()
  const { form, field, send, refusal, busy } = useShopForm(
    loadNewPasswordForm,
    { password: '' },
    { explain: (error) => identityMessage(error, 'signup') },
  )
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])

  const choose = send(async ({ password }) => {
    const identity = await identityOfThisShop()
    try {
      await identity.confirmAddress(token, password)
    } catch (error) {
      // Spent meanwhile, perhaps by a try of ours whose answer was lost: the page says so.
      if (isDeadLink(error)) return revalidate()
      throw error
    }
    await identity.signIn(email, password)
    await revalidate()
  })

  return (
    <Form onSubmit={choose} refusal={refusal}>
      <TextField
        label="Your new password:"
        type="password"
        placeholder="Enter your password"
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" size="large" busy={busy}>
        Change and confirm
      </Button>
    </Form>
  )
}
