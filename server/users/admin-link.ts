/** Links that make an admin, printed by a command on the server. The operator who passes a link on vouches for the address. */
import { randomBytes } from 'node:crypto'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { commandLine } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { confirmIdentitiesOf } from '../identity/identity-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { consumeAdminLink, insertAdminLink, isAdminLinkAlive } from './admin-link-queries.ts'
import { giveRole } from './rules.ts'

export const adminLinkMinutes = 60
const adminLinkPath = '/first-admin'

/** Creates a link that is valid once, for an hour, and only for a user with this address. The token itself is not stored. */
export async function openAdminLink(db: Db, origin: string, email: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await insertAdminLink(db, { token, email, expiresAt: new Date(now.getTime() + adminLinkMinutes * 60_000) })
  return `${origin}${adminLinkPath}?token=${token}`
}

/** Confirms the address of the signed-in user, whichever identity provider is used, and makes the user an admin. */
export async function takeAdminLink(
  { db, config, identity }: Pick<Shop, 'db' | 'config' | 'identity'>,
  user: Caller,
  token: string,
): Promise<void> {
  const now = new Date()
  const isTaken = await inTransaction(db, async (tx) => {
    if (!(await consumeAdminLink(tx, token, user.email, now))) return false
    await confirmIdentitiesOf(tx, user.id)
    await identity.confirmAddress(tx, user.email)
    await giveRole({ tx, config }, commandLine, user.email)
    return true
  })
  if (isTaken) return
  if (await isAdminLinkAlive(db, token, now))
    throw new Refusal(409, 'This link is meant for another address. Log out, and log in with that address')
  throw new Refusal(409, 'This link has been used or is too old. Ask for a new link from npm run first-admin')
}
