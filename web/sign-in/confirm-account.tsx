/**
 * A confirmation link opened in a browser that is not signed in to the account. The link only proves access to the
 * mailbox, so the account's password is also required, or a new password is set. Otherwise the link could confirm an account
 * that a stranger registered.
 */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { isDeadLink } from '#web/session/identity/identity-error.ts'
import { PasswordForm } from './mailed/password-form.tsx'

type ConfirmAccountProps = { email: string; token: string }

export function ConfirmAccount(account: ConfirmAccountProps) {
  const [isNew, setIsNew] = useState(false)
  const other = (
    <button type="button" onClick={() => setIsNew(!isNew)} className="text-link">
      {isNew ? 'Type your earlier password' : 'Choose a new password'}
    </button>
  )
  return isNew ? (
    <>
      <p>
        Choose a password for <strong className="break-words">{account.email}</strong>. The earlier password then stops
        working, and its sessions end.
      </p>
      <NewPassword {...account} />
      <p>Do you remember the earlier password? {other}</p>
    </>
  ) : (
    <>
      <p>
        There is already an account for <strong className="break-words">{account.email}</strong>. Type its password to
        confirm that the account is yours.
      </p>
      <KnownPassword {...account} />
      <p>Have you forgotten the password, or did someone else register? {other}</p>
    </>
  )
}

function KnownPassword({ email }: ConfirmAccountProps) {
  const { revalidate } = useRevalidator()
  async function confirm(password: string) {
    await (await identityOfThisShop()).signIn(email, password)
    // Opens the link again, now signed in.
    await revalidate()
  }
  return <PasswordForm kind="known" button="Confirm" save={confirm} />
}

function NewPassword({ email, token }: ConfirmAccountProps) {
  const { revalidate } = useRevalidator()
  async function choose(password: string) {
    const identity = await identityOfThisShop()
    try {
      await identity.confirmAddress(token, password)
    } catch (error) {
      // The link was used meanwhile, perhaps by a request of ours whose answer was lost: the reloaded page says so.
      if (isDeadLink(error)) return revalidate()
      throw error
    }
    await identity.signIn(email, password)
    await revalidate()
  }
  return <PasswordForm kind="new" button="Change and confirm" takesFocus save={choose} />
}
