/** Notice for users whose address is not confirmed, with a button that sends the mail again. */
import { useState } from 'react'
import { openSession } from '#web/api/open-session.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { toast } from '#web/every-page/toast.ts'
import { identityMessage, identityOfThisShop } from '#web/session/identity/identity.ts'
import { IdentityError } from '#web/session/identity/identity-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function UnconfirmedNotice() {
  const session = useSession()
  return session.status === 'in' && !session.isConfirmed ? <Notice email={session.email} /> : null
}

function Notice({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const failure = useErrorToast()

  async function sendAgain() {
    setBusy(true)
    failure.clear()
    try {
      await (await identityOfThisShop()).sendConfirmation(email)
      toast.success(`We have sent a mail to ${email}. Please open its link to confirm your address.`)
    } catch (error) {
      if (!isConfirmed(error)) return failure.say(identityMessage(error, 'login'))
      await openSession(email)
      toast.success('Your address is confirmed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <aside
      aria-label="Your email address"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-dashed border-edge px-3 py-2 text-sm print:hidden"
    >
      <p>
        <span className="font-medium break-words">{email}</span> is not confirmed yet: please open the link that we
        mailed you. Until then, you can order at most a fifth of what is in stock, your reviews are not shown to others,
        and you do not see orders that we have entered for you.
      </p>
      <Button variant="secondary" size="small" busy={busy} onClick={sendAgain}>
        Send again
      </Button>
    </aside>
  )
}

/** Whether the address is already confirmed, perhaps in another browser since this session began. */
function isConfirmed(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'already-confirmed'
}
