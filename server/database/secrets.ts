/** Secrets that production must configure. Elsewhere they are generated once and stored, so that sessions outlive a restart. */
import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'
import { ensureInternalValue } from './internal-value-queries.ts'

export function ensureSecret(db: Db, name: string, configured: string | undefined): Promise<string> {
  return configured ? Promise.resolve(configured) : ensureInternalValue(db, name, randomBytes(32).toString('base64url'))
}
