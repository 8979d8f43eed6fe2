/** Sends the mail that confirms an address again. The code for this is loaded on demand, because few customers need it. */
import { useState } from 'react'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function useSendConfirmation(email: string) {
  const [busy, setBusy] = useState(false)
  const failure = useErrorToast()

  async function sendAgain() {
    setBusy(true)
    failure.clear()
    try {
      const { sendConfirmation } = await fetched(import('../confirming/send-confirmation.ts'))
      await sendConfirmation(email)
    } catch (error) {
      failure.say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, sendAgain }
}
