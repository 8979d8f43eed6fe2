/** The rate limits of the table of calls. On PostgreSQL, all instances count together; during an outage, each counts alone. */
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#contract/schema/call-shape.ts'
import { Refusal } from '../base/refusal.ts'
import { waitWords } from '../base/wait-words.ts'
import type { Database } from '../database/connect.ts'
import { makeSharedCount } from './rate-limit-shared.ts'

export type RateLimits = { consume: (name: string, limit: RateLimit, who: string | undefined) => Promise<void> }

/**
 * The part of a limit that is counted locally, without a statement; few callers exceed it. With n instances, callers may exceed
 * the limit by up to n − 1 times this part.
 */
const countedHereFirst = 0.1

export function makeRateLimits({ db, engine }: Pick<Database, 'db' | 'engine'>): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  // With PGlite there is only one instance.
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
      // The first shared count includes the calls that have been counted only locally so far.
      const times = timesHere === first + 1 ? timesHere : 1
      const counted = await countOverAll({ key: keyOf(name, who), times, seconds: limit.perSeconds })
      if (!counted || counted.times <= limit.times) return
      // Further calls are refused locally, without another statement.
      await limiter.block(who, counted.secondsLeft)
      refuse(counted.secondsLeft)
    },
  }
}

/** The calls in this window on this instance, including the current call. */
async function countHere(limiter: RateLimiterMemory, who: string): Promise<number> {
  try {
    return (await limiter.consume(who)).consumedPoints
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return refuse(Math.ceil(refused.msBeforeNext / 1000))
  }
}

function refuse(seconds: number): never {
  throw new Refusal(429, `Too many attempts. Please try again in ${waitWords(seconds)}`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** A digest, so that the database and its backups do not store who called. */
function keyOf(name: string, who: string): string {
  return createHash('sha256').update(`${name} ${who}`).digest('base64url')
}
