/** Encrypts webhook secrets in the database, because deliveries signed with such a secret count as the shop's. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '../api/services.ts'
import { ensureSecret } from '../database/secrets.ts'

export type SealingKey = Uint8Array

const cipher = 'aes-256-gcm'
const prefix = 'sealed:'
const ivBytes = 12
const tagBytes = 16

/** Derived from AUTH_SECRET, which production requires, so that a copy of the database alone decrypts nothing. */
export async function sealingKeyOf({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<SealingKey> {
  const secret = await ensureSecret(db, 'identity secret', config.AUTH_SECRET)
  return new Uint8Array(hkdfSync('sha256', secret, '', 'secrets of webhooks', 32))
}

export function seal(secret: string, key: SealingKey): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = [iv, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]
  return `${prefix}${Buffer.concat(sealed).toString('base64url')}`
}

/** Undefined when the secret was encrypted with another key. Secrets of early releases are not encrypted. */
export function openSealed(sealed: string, key: SealingKey): string | undefined {
  if (!isSealed(sealed)) return sealed
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  const opened = opening.update(bytes.subarray(ivBytes, -tagBytes))
  try {
    return Buffer.concat([opened, opening.final()]).toString('utf8')
  } catch {
    // Node reports a wrong key only as a failed authentication.
    return undefined
  }
}

export const isSealed = (sealed: string): boolean => sealed.startsWith(prefix)
