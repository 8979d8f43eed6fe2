/** Better Auth answers every error itself and only logs the cause: this recovers database outages from its log. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isOutage } from '../database/outage.ts'

const asking = new AsyncLocalStorage<{ outage?: unknown }>()

/** Call it with everything Better Auth logs: remembers an outage for the current request. */
export function logOutage(details: unknown[]): void {
  const outage = details.find(isOutage)
  const asked = asking.getStore()
  if (asked && outage) asked.outage = outage
}

/** The answer of Better Auth; throws the outage that caused an error answer. */
export async function rethrowOutage(ask: () => Promise<Response>): Promise<Response> {
  const asked: { outage?: unknown } = {}
  const answer = await asking.run(asked, ask)
  if (asked.outage && answer.status >= 400) throw asked.outage
  return answer
}
