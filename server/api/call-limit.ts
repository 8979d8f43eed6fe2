/** The rate limit of a call: from the table of calls, or the default for every write that is not only for the office. */
import { isOfficeOnly } from '#contract/calls.ts'
import type { RateLimit } from '#contract/schema/call-shape.ts'
import type { Call } from '#contract/table.ts'
import type { Caller } from '../identity/session-queries.ts'

const usual = { times: 60, perSeconds: 60 }

export function limitOf({ rateLimit, method, who }: Call): RateLimit | undefined {
  if (rateLimit || method === 'GET' || isOfficeOnly(who)) return rateLimit
  return { ...usual, each: who === 'anyone' ? 'address' : 'customer' }
}

/** The key under which the calls of a caller are counted; undefined when the caller is not limited. */
export function countedAs({ each }: RateLimit, caller: Caller | undefined, address: string): string | undefined {
  if (each === 'address') return address
  return each === 'customer' && caller?.role === 'admin' ? undefined : caller?.id
}
