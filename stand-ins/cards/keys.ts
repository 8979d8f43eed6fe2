// The sandbox's keys, generated once per store: every shop has its own, and they survive a restart.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { rowsOf, type Store } from './store.ts'

export interface Keys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export async function keysOf(store: Store, now: Date): Promise<Keys> {
  const rows = rowsOf<Keys>(store, 'card-keys')
  const kept = await rows.get('sandbox')
  if (kept) return kept

  const drawn = drawKeys()
  await rows.put('sandbox', drawn, now)
  return drawn
}

function drawKeys(): Keys {
  return {
    secretKey: `sk_test_${randomText(24)}`,
    publishableKey: `pk_test_${randomText(24)}`,
    webhookSecret: `whsec_${randomText(24)}`,
  }
}

/** An id in Stripe's format: newId('pi') gives pi_ and 24 random characters. */
export function newId(prefix: string) {
  return `${prefix}_${randomText(12)}`
}

export function randomText(bytes: number) {
  return randomBytes(bytes).toString('hex')
}

export function isBearer(authorization: string | undefined, key: string) {
  return isSame(authorization ?? '', `Bearer ${key}`)
}

/** Constant-time comparison, against timing attacks. */
export function isSame(one: string, other: string) {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
