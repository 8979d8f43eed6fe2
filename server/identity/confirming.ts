/**
 * What happens when an address is confirmed. Anybody can register any address: until its owner has confirmed it, the
 * password and every session of the account may be a stranger's, so a confirmation from outside the account replaces
 * them all.
 */
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import {
  confirmAddress,
  dropSessions,
  dropSignIns,
  endSessionsOfAccount,
  insertPassword,
  lockUnproved,
} from './account-queries.ts'
import { embeddedProvider } from './embedded-verifier.ts'
import { markVerified } from './identity-queries.ts'
import { consumeLink, dropLinks } from './link-queries.ts'

/** By a user who is signed in to the account and has its mail: the account stays as it is. */
export async function confirmAccount(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await confirmAddress(tx, accountId)
    await dropLinks(tx, accountId)
  })
}

/** By the mail and a new password. False when the link was used concurrently. */
export async function confirmByNewPassword(
  db: Db,
  link: { token: string; accountId: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const { token, accountId, passwordHash } = link
  return inTransaction(db, async (tx) => {
    if (!(await consumeLink(tx, token, now))) return false
    await dropSignIns(tx, accountId)
    await insertPassword(tx, accountId, passwordHash)
    await confirmAndEndSessions(tx, accountId)
    return true
  })
}

/** By a password reset: the password is now the owner's. Other sign-ins of an unconfirmed account are deleted. */
export async function confirmByReset(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await lockUnproved(tx, accountId)) await dropSignIns(tx, accountId, { keepPassword: true })
    await confirmAndEndSessions(tx, accountId)
  })
}

/** Before a Google account is linked to the account and confirms it. Does nothing to a confirmed account. */
export async function clearSignInsOfStranger(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUnproved(tx, accountId))) return
    await dropSignIns(tx, accountId)
    await endEverySession(tx, accountId)
  })
}

async function confirmAndEndSessions(tx: Db, accountId: string): Promise<void> {
  await confirmAddress(tx, accountId)
  await dropLinks(tx, accountId)
  await endEverySession(tx, accountId)
  // Null: every older session is deleted, so no older sign-in needs to be refused.
  await markVerified(tx, { provider: embeddedProvider, subject: accountId }, null)
}

/** At provider and shop. Must come after the password is replaced: concurrent sign-ins check that again afterwards. */
async function endEverySession(tx: Db, accountId: string): Promise<void> {
  await dropSessions(tx, accountId)
  await endSessionsOfAccount(tx, embeddedProvider, accountId)
}
