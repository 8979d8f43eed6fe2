// The stand-in's keys, generated once and stored, because tokens and cookies must stay valid after a restart.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Store } from './store.ts'

export interface Keys {
  /** Signs ID tokens. */
  signing: JWK
  /** Signs cookies. */
  cookies: string
}

export async function keysOf(store: Store): Promise<Keys> {
  const kept = (await store.get('google keys', 'own')) as Keys | undefined
  if (kept) return kept
  const made = makeKeys()
  await store.put('google keys', 'own', made, new Date())
  return made
}

function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  return { signing, cookies: randomBytes(32).toString('base64url') }
}
