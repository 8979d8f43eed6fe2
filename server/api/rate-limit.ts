/** The rate limits of the table of calls: of all instances on a PostgreSQL together, and of this one alone while that is away. */
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#contract/schema/call-shape.ts'
import { Refusal } from '../base/refusal.ts'
import { waitWords } from '../base/wait-words.ts'
import type { Database } from '../database/connect.ts'
import { makeSharedCount } from './rate-limit-shared.ts'

export type RateLimits = { consume: (name: string, limit: RateLimit, who: string | undefined) => Promise<void> }

/**
 * Hardly anybody calls more often than this part of a limit: for them no statement is sent. With n instances, up to
 * n − 1 times as much may come on top of the limit.
 */
const countedHereFirst = 0.1

export function makeRateLimits({ db, engine }: Pick<Database, 'db' | 'engine'>): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  // On PGlite there is no other instance.
  const countOverAll = engine === 'PostgreSQL' ? makeSharedCount(db) : undefined
  return {
    /** Refuses with 429 and Retry-After when the limit is exceeded. */
    async consume(name, limit, who) {
      if (who === undefined) return
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: limit.times, duration: limit.perSeconds })
      limiters.set(name, limiter)
      const timesHere = await countHere(limiter, who)
      const first = Math.floor(limit.times * countedHereFirst)
      if (!countOverAll || timesHere <= first) return
      // The first ones are told with the one that follows them.
      const times = timesHere === first + 1 ? timesHere : 1
      const counted = await countOverAll({ key: keyOf(name, who), times, seconds: limit.perSeconds })
      if (!counted || counted.times <= limit.times) return
      // Who goes on asking is refused here, without another statement.
      await limiter.block(who, counted.secondsLeft)
      refuse(counted.secondsLeft)
    },
  }
}

/** How often in this window, this time included. */
async function countHere(limiter: RateLimiterMemory, who: string): Promise<number> {
  try {
    return (await limiter.consume(who)).consumedPoints
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return refuse(Math.ceil(refused.msBeforeNext / 1000))
  }
}

function refuse(seconds: number): never {
  throw new Refusal(429, `That was too often. Please try again in ${waitWords(seconds)}`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** The database, and its backups, need not know who called from where. */
function keyOf(name: string, who: string): string {
  return createHash('sha256').update(`${name} ${who}`).digest('base64url')
}
