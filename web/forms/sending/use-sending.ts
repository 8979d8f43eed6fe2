/**
 * Sends from a dialog or a small form, which is busy meanwhile. After an error the typed text stays, with the error beside it.
 */
import { useState } from 'react'
import { messageOf } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

/** `await sending.send(() => api.giveUpMail(…))` is true on success; otherwise `sending.problem` has the reason. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const endIfOver = useEndOfSession()

  async function send(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(messageOf(error))
      await endIfOver(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, send }
}
