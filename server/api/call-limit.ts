/** The rate limit of a call: from the table of calls, or the default for every write that is not only for the office. */
import type { RateLimit } from '#contract/schema/call-shape.ts'
import type { Call } from '#contract/table.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { RateLimits } from './rate-limit.ts'
import { isOfficeOnly } from './rights.ts'

const defaultLimit = { times: 60, perSeconds: 60 }

export function limitOf({ rateLimit, method, who }: Call): RateLimit | undefined {
  if (rateLimit || method === 'GET' || isOfficeOnly(who)) return rateLimit
  return { ...defaultLimit, each: who === 'anyone' ? 'address' : 'customer' }
}

/** The key under which the calls of a caller are counted; undefined when the caller is not limited. */
export function countedAs({ each }: RateLimit, caller: Caller | undefined, address: string): string | undefined {
  if (each === 'address') return address
  return each === 'customer' && caller?.role === 'admin' ? undefined : caller?.id
}

/** The limit for all calls of an API key together. */
const ofKeys = { each: 'user', times: 600, perSeconds: 60 } as const
/** The limits for the calls of an API key that mail customers: a day's orders can ship, but a stolen key cannot write to everybody. */
const mailsOfKeys = [
  ['mails of each key', { each: 'user', times: 60, perSeconds: 60 }],
  ['daily mails of each key', { each: 'user', times: 5_000, perSeconds: 86_400 }],
] as const

/** Counts a call of an API key. */
export async function countKey(limits: RateLimits, { mailsCustomers }: Call, keyId: string): Promise<void> {
  await limits.consume('each key', ofKeys, keyId)
  if (mailsCustomers) for (const [name, limit] of mailsOfKeys) await limits.consume(name, limit, keyId)
}
