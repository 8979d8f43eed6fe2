/** Links that confirm the address of an account. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { insertLink } from './link-queries.ts'

const confirmationSeconds = 24 * 60 * 60

/** Creates a link that confirms the address of an account, valid once and for a day; returns its token. */
export async function openConfirmation(db: Db, accountId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await insertLink(db, { token, accountId, expiresAt: new Date(Date.now() + confirmationSeconds * 1000) })
  return token
}
