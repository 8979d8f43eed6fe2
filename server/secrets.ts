/** Secrets nobody configured: made once, kept in the database, so that a restart signs nobody out. Production must bring its own. */
import { randomBytes } from 'node:crypto'
import type { Db } from './database/connect.ts'
import { ensureInternalValue } from './database/internal-value-queries.ts'

export function ensureSecret(db: Db, name: string, configured: string | undefined): Promise<string> {
  return configured ? Promise.resolve(configured) : ensureInternalValue(db, name, randomBytes(32).toString('base64url'))
}
