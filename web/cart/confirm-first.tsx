/** Below a transfer that waits for a confirmed address: sends the mail again, and looks again when the customer comes back. */
import { useEffect } from 'react'
import { useSendConfirmation } from '#web/dashboard/entrance/use-send-confirmation.ts'
import { Button } from '#web/ui/button.tsx'

type ConfirmFirstProps = { email: string; onBack: () => void }

export function ConfirmFirst({ email, onBack }: ConfirmFirstProps) {
  const { busy, sendAgain } = useSendConfirmation(email)
  useEffect(() => {
    window.addEventListener('focus', onBack)
    return () => window.removeEventListener('focus', onBack)
  })
  const send = async () => {
    await sendAgain()
    onBack()
  }
  return (
    <Button variant="secondary" size="small" busy={busy} className="self-start" onClick={() => void send()}>
      Send the mail again
    </Button>
  )
}
