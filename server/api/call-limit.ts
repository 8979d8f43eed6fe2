/** How often a call may be made: what the table of calls says, and no write of a customer without end. */
import type { RateLimit } from '#contract/schema/call-shape.ts'
import type { Call } from '#contract/table.ts'
import type { Caller } from '../identity/session-queries.ts'

const usual = { times: 60, perSeconds: 60 }

export function limitOf({ rateLimit, method, who }: Call): RateLimit | undefined {
  if (rateLimit || method === 'GET' || who === 'admin') return rateLimit
  return { ...usual, each: who === 'anyone' ? 'address' : 'customer' }
}

/** Under whose name a call is counted; undefined where it is not. */
export function countedAs({ each }: RateLimit, caller: Caller | undefined, address: string): string | undefined {
  if (each === 'address') return address
  return each === 'customer' && caller?.role === 'admin' ? undefined : caller?.id
}
