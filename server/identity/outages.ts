/** Detects database outages in the log of Better Auth, which answers every error itself and only logs the cause. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isOutage } from '../database/outage.ts'

const asking = new AsyncLocalStorage<{ outage?: unknown }>()

/** Remembers an outage for the current request. Must be called with everything that Better Auth logs. */
export function logOutage(details: unknown[]): void {
  const outage = details.find(isOutage)
  const call = asking.getStore()
  if (call && outage) call.outage = outage
}

/** The answer of Better Auth; throws the outage that caused an error answer. */
export async function rethrowOutage(ask: () => Promise<Response>): Promise<Response> {
  const call: { outage?: unknown } = {}
  const answer = await asking.run(call, ask)
  if (call.outage && answer.status >= 400) throw call.outage
  return answer
}
