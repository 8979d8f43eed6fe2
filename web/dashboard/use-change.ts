/** A change made from a page: busy while it is under way, a sentence when it is done or refused, and fresh lists afterwards. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, Ask } from '#contract/calls.ts'
import type { CallName } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, ShopUnreachable } from '#web/api/refusal.ts'
import { isSessionOver, useLeaveWhenOver } from '#web/api/session-end.ts'
import { toast } from '#web/ui/toast.ts'

type Change<Name extends CallName> = {
  /** Said when it is done. */
  says?: string
  /** Said when it is refused; without it the refusal's own sentence is. */
  saysRefused?: string
  /** Whether the answer means it was done, for calls that answer 200 either way. */
  isDone?: (answer: Answer<Name>) => boolean
  /** The screen itself shows what was done, in its place: the lists are asked for anew only when it was refused. */
  inPlace?: boolean
  /** What else follows. */
  after?: (answer: Answer<Name>) => void | Promise<void>
}

/** `approve({ id })` makes the call and gives true when it was done; `approve.busy` disables its button meanwhile. */
export function useChange<Name extends CallName>(name: Name, change: Change<Name> = {}) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const leaveWhenOver = useLeaveWhenOver()

  async function make(ask: Ask<Name>): Promise<boolean> {
    setBusy(true)
    let isToReload = true
    try {
      // The compiler cannot see through the union of all calls that name, question and answer belong together.
      const call = api[name] as unknown as (ask: Ask<Name>) => Promise<Answer<Name>>
      const answer = await call(ask)
      if (change.isDone && !change.isDone(answer)) throw new Error(change.saysRefused ?? 'Something went wrong')
      if (change.says) toast.success(change.says)
      await change.after?.(answer)
      isToReload = !change.inPlace
      return true
    } catch (error) {
      // A page asked for anew while nothing can be reached would be lost; one that is being left is not needed.
      isToReload = !(error instanceof ShopUnreachable || isSessionOver(error))
      const sentence = sentenceFor(error, change.saysRefused)
      if (sentence) toast.error(sentence)
      await leaveWhenOver(error)
      return false
    } finally {
      setBusy(false)
      if (isToReload) await revalidate()
    }
  }
  return Object.assign(make, { busy })
}

/**
 * A rule that refused says why, and so does a lost connection; anything else is said in the words the screen has for
 * it. The end of the session has a sentence of its own, which is said as one leaves.
 */
function sentenceFor(error: unknown, saysRefused: string | undefined): string | undefined {
  if (error instanceof ShopUnreachable) return error.message
  if (error instanceof ApiRefusal && [409, 422, 429].includes(error.status)) return error.message
  if (saysRefused || isSessionOver(error)) return saysRefused
  return error instanceof Error ? error.message : 'Something went wrong'
}
