/** The rate limits of the table of calls, counted in memory by each instance on its own. */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '#contract/calls.ts'
import { Refusal } from './refusal.ts'

export type RateLimits = { consume: (name: string, limit: RateLimit, who: string | undefined) => Promise<void> }

export function makeRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    /** Refuses with 429 and Retry-After when the limit is exceeded. */
    async consume(name, limit, who) {
      if (who === undefined) return
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: limit.times, duration: limit.perSeconds })
      limiters.set(name, limiter)
      try {
        await limiter.consume(who)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const seconds = Math.ceil(refused.msBeforeNext / 1000)
        throw new Refusal(429, `That was too often. Please try again in ${seconds} seconds`, {
          headers: { 'Retry-After': String(seconds) },
        })
      }
    },
  }
}
