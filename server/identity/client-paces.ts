/** Stores Better Auth's rate limits per client address, for all instances. The table has digests, not addresses. */
import { createHmac } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { countPace } from './limit-queries.ts'

/**
 * `key` is address and path. The digest is keyed (HMAC): there are so few addresses that they could be guessed from a plain
 * digest.
 */
export function clientPaces(db: Db, secret: string) {
  return {
    async consume(key: string, { window, max }: { window: number; max: number }) {
      const digest = createHmac('sha256', secret).update(`pace:${key}`).digest('base64url')
      const now = new Date()
      const until = await countPace(db, digest, { most: max, windowMs: window * 1000 }, now)
      if (!until) return { allowed: true, retryAfter: null }
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }
    },
  }
}
