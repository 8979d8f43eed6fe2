/** Notice for users whose address is not confirmed, with a button that sends the mail again. */
import { useSession } from '#web/api/react/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useSendConfirmation } from './use-send-confirmation.ts'

export function UnconfirmedNotice() {
  const session = useSession()
  return session.status === 'in' && !session.isConfirmed ? <Notice email={session.email} /> : null
}

function Notice({ email }: { email: string }) {
  const { busy, sendAgain } = useSendConfirmation(email)
  return (
    <aside
      aria-label="Your email address"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-dashed border-edge px-3 py-2 text-sm print:hidden"
    >
      <p>
        <span className="font-medium break-words">{email}</span> is not confirmed yet: please open the link in our mail.
        Until then, you can order at most a fifth of a product’s stock, others do not see your reviews, and you do not
        see orders that we entered for you.
      </p>
      <Button variant="secondary" size="small" busy={busy} onClick={sendAgain}>
        Send again
      </Button>
    </aside>
  )
}
