/** A mutation made from a page: busy state, a toast on success or failure, then revalidation of the loaders. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#contract/calls.ts'
import type { Answer, Ask } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { ApiRefusal, messageOf, ShopUnreachable } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { CodeNotGiven, withFreshCode } from './fresh-code.ts'
import { useIsBeingLeft } from './use-is-being-left.ts'

type Change<Name extends CallName> = {
  /** The toast on success. */
  says?: string
  /** Whether success leads to another page. The toast is then shown on that page too. */
  leadsOn?: boolean
  /** The toast on failure, if the error does not explain itself; defaults to the error's message. */
  refusedMessage?: string
  /** Whether the answer means success, for calls that answer 200 even if they did nothing. */
  isDone?: (answer: Answer<Name>) => boolean
  /** Whether the screen shows the result by itself, so that the loaders are revalidated only after a failure. */
  inPlace?: boolean
  /** A retry after a lost answer is sent under the same Idempotency-Key. */
  once?: boolean
  /** Shows field errors at their fields, if the toast would be far from them. */
  showErrors?: (errors: Record<string, string>) => void
  /** Runs after a refusal: the page may be outdated. */
  afterRefusal?: () => void | Promise<void>
  /** Runs after a success. */
  after?: (answer: Answer<Name>) => void | Promise<void>
}

/** `approve({ id })` makes the call and resolves to true on success; `approve.busy` disables its button meanwhile. */
export function useChange<Name extends CallName>(name: Name, change: Change<Name> = {}) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const endIfOver = useEndOfSession()
  const isBeingLeft = useIsBeingLeft()
  const sendOnce = useIdempotencyKey()
  const failure = useErrorToast()

  async function make(ask: Ask<Name>): Promise<boolean> {
    setBusy(true)
    failure.clear()
    let isToReload = true
    try {
      // Cast: TypeScript cannot correlate name, input and answer across the union of all calls.
      const call = api[name] as unknown as (
        ask: Ask<Name>,
        options?: { idempotencyKey: string },
      ) => Promise<Answer<Name>>
      const answer = await withFreshCode(() =>
        change.once ? sendOnce(ask, (idempotencyKey) => call(ask, { idempotencyKey })) : call(ask),
      )
      if (change.isDone && !change.isDone(answer)) throw new Error('Something went wrong')
      if (change.says) toast.success(change.says, { onNextPage: change.leadsOn === true })
      // Checked before `after`, which may remove the button from the page.
      isToReload = !change.inPlace || isBeingLeft.current
      await change.after?.(answer)
      return true
    } catch (error) {
      // Without a connection, revalidation would replace the page with an error. After the end of the session, the user leaves the
      // page anyway.
      isToReload = !(error instanceof ShopUnreachable || isSessionOver(error))
      const errors = change.showErrors && error instanceof ApiRefusal ? error.errors : {}
      const sentence = sentenceFor(error, change.refusedMessage)
      if (Object.keys(errors).length > 0) change.showErrors?.(errors)
      else if (sentence) failure.say(sentence, { onNextPage: isSessionOver(error) || isWithoutRight(error) })
      if (!(await endIfOver(error)) && !(error instanceof ShopUnreachable)) await change.afterRefusal?.()
      return false
    } finally {
      setBusy(false)
      if (isToReload) await revalidate()
    }
  }
  return Object.assign(make, { busy })
}

/** Without the right, the user may be led to another screen, where the sentence stays. */
const isWithoutRight = (error: unknown) => error instanceof ApiRefusal && error.isWithoutRight

/**
 * A refused rule, a missing right, a rate limit, a lost connection and a missing code explain themselves; anything else gets the screen's own
 * message. The end of the session has a toast of its own, shown by `endSession`.
 */
function sentenceFor(error: unknown, refusedMessage: string | undefined): string | undefined {
  if (error instanceof ShopUnreachable || error instanceof CodeNotGiven) return error.message
  if (isSessionOver(error)) return refusedMessage
  if (error instanceof ApiRefusal && [403, 409, 422, 429].includes(error.status)) return error.message
  return refusedMessage ?? messageOf(error)
}
