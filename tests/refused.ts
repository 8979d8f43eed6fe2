/** Helpers for tests of refusals. */

import { expect } from 'vitest'
import { ApiRefusal } from '#web/api/refusal.ts'

/** Returns the refusal of a call. Fails the test if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiRefusal> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) return expect.fail(`was not refused but answered ${JSON.stringify(outcome.answer)}`)
  if (outcome.error instanceof ApiRefusal) return outcome.error
  throw outcome.error
}
