/**
 * What follows when an address is proved. Anybody can register any address: until its owner has spoken, a password and
 * every session of the account may be a stranger's, so that proof from outside the account replaces them all.
 */
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
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
import { dropLinks, spendLink } from './link-queries.ts'

/** By somebody who is signed in to the account and has its mail: it is theirs as it stands. */
export async function proveFromWithin(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await confirmAddress(tx, accountId)
    await dropLinks(tx, accountId)
  })
}

/** By somebody who has the mail and chooses a password. False when the link was spent in this moment. */
export async function proveByNewPassword(
  db: Db,
  link: { token: string; accountId: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const { token, accountId, passwordHash } = link
  return inTransaction(db, async (tx) => {
    if (!(await spendLink(tx, token, now))) return false
    await dropSignIns(tx, accountId)
    await insertPassword(tx, accountId, passwordHash)
    await trust(tx, accountId)
    return true
  })
}

/** By a reset mail, after which the password is the owner's. Nothing else of an unproved account stays. */
export async function proveByReset(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await lockUnproved(tx, accountId)) await dropSignIns(tx, accountId, { keepPassword: true })
    await trust(tx, accountId)
  })
}

/** By Google, which is about to be joined to the account and then confirms it. Does nothing to an account that is proved. */
export async function clearForOwner(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockUnproved(tx, accountId))) return
    await dropSignIns(tx, accountId)
    await endEverySession(tx, accountId)
  })
}

async function trust(tx: Db, accountId: string): Promise<void> {
  await confirmAddress(tx, accountId)
  await dropLinks(tx, accountId)
  await endEverySession(tx, accountId)
  // With every session of before gone, no sign-in needs to be told from an older one.
  await markVerified(tx, { provider: embeddedProvider, subject: accountId }, null)
}

/** At the provider and at the shop. After the password is replaced: whoever signs in meanwhile looks at it once more. */
async function endEverySession(tx: Db, accountId: string): Promise<void> {
  await dropSessions(tx, accountId)
  await endSessionsOfAccount(tx, embeddedProvider, accountId)
}
