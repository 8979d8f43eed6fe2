/** Keeps callers to the pace the table of calls says: counted in memory, by each server on its own. */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pace } from '#contract/calls.ts'
import { Refusal } from './refusal.ts'

export type Paces = { keep: (name: string, pace: Pace, who: string | undefined) => Promise<void> }

export function makePace(): Paces {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    /** Refuses with 429 and Retry-After what comes too often. */
    async keep(name, pace, who) {
      if (who === undefined) return
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: pace.times, duration: pace.perSeconds })
      limiters.set(name, limiter)
      try {
        await limiter.consume(who)
      } catch (limit) {
        if (!(limit instanceof RateLimiterRes)) throw limit
        const seconds = Math.ceil(limit.msBeforeNext / 1000)
        throw new Refusal(429, `That was too often. Please try again in ${seconds} seconds`, {
          headers: { 'Retry-After': String(seconds) },
        })
      }
    },
  }
}
