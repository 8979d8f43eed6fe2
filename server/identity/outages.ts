/** Better Auth makes answers of its own of whatever goes wrong, and tells only its log what it was. Here an outage is found again. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isOutage } from '../database/outage.ts'

const asking = new AsyncLocalStorage<{ outage?: unknown }>()

/** Called with whatever Better Auth logs. */
export function logOutage(details: unknown[]): void {
  const outage = details.find(isOutage)
  const asked = asking.getStore()
  if (asked && outage) asked.outage = outage
}

/** The answer of Better Auth; throws the outage that made it a refusal. */
export async function throwingOutages(ask: () => Promise<Response>): Promise<Response> {
  const asked: { outage?: unknown } = {}
  const answer = await asking.run(asked, ask)
  if (asked.outage && answer.status >= 400) throw asked.outage
  return answer
}
