/**
 * Confirms addresses. Anyone can register any address: until the owner of the address has confirmed it, the account may be a
 * stranger's. Therefore the confirmation empties the account, unless the owner is signed in to it.
 */
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import {
  confirmAddress,
  deleteAccount,
  dropSessions,
  dropSignIns,
  endSessionsOfAccount,
  insertPassword,
  lockUnconfirmed,
  unconfirmedAccounts,
} from './account-queries.ts'
import { embeddedProvider } from './embedded-verifier.ts'
import { disownUserOf } from './identity-queries.ts'
import { consumeLink } from './link-queries.ts'
import { endAccountLinks, endMailedLinks } from './mailed-link-queries.ts'
import { dropSecondFactor } from './second-factor-queries.ts'

/** Confirms the address for a user who opens the link while signed in to the account: the account stays as it is. */
export async function confirmAccount(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await confirmAddress(tx, { id: accountId })
    await endAccountLinks(tx, { id: accountId })
  })
}

/** Confirms the address with the link and a new password. False when the link was used concurrently. */
export async function confirmByNewPassword(
  db: Db,
  link: { token: string; accountId: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const { token, accountId, passwordHash } = link
  return inTransaction(db, async (tx) => {
    if (!(await consumeLink(tx, token, now))) return false
    await takeOver(tx, accountId)
    await insertPassword(tx, accountId, passwordHash)
    await confirmAddress(tx, { id: accountId })
    return true
  })
}

/** Confirms the address after a password reset: the password is now the owner's. */
export async function confirmByReset(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await lockUnconfirmed(tx, accountId)) await takeOver(tx, accountId, { keepPassword: true })
    else {
      await endEverySession(tx, accountId)
      await endMailedLinks(tx, { id: accountId })
    }
    await confirmAddress(tx, { id: accountId })
  })
}

/**
 * Runs before a Google account is linked, which confirms the address. Does nothing to an account whose address is confirmed.
 */
export async function clearUnconfirmedAccount(db: Db, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await lockUnconfirmed(tx, accountId)) await takeOver(tx, accountId)
  })
}

/**
 * The owner of an address takes over an unconfirmed account, which is emptied. When a password is reset, this must run after
 * the password is replaced, because a concurrent sign-in compares the password again once it has created its session.
 */
async function takeOver(tx: Db, accountId: string, { keepPassword = false } = {}): Promise<void> {
  await dropSignIns(tx, accountId, { keepPassword })
  await dropSecondFactor(tx, { id: accountId })
  await endAccountLinks(tx, { id: accountId })
  await dropSessions(tx, { id: accountId })
  await disownUserOf(tx, { provider: embeddedProvider, subject: accountId })
}

const unconfirmedDays = 30
const mostDeletedAtOnce = 100

/**
 * Deletes accounts that stayed unconfirmed for a month, with their users (`disownUserOf`), unless the user has paid for an
 * order.
 */
export async function deleteUnconfirmedAccounts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unconfirmedDays * 24 * 60 * 60 * 1000)
  for (const accountId of await unconfirmedAccounts(db, before, mostDeletedAtOnce))
    await inTransaction(db, async (tx) => {
      if (!(await lockUnconfirmed(tx, accountId))) return
      await disownUserOf(tx, { provider: embeddedProvider, subject: accountId })
      await deleteAccount(tx, { id: accountId })
    })
}

/**
 * Ends every session, at the provider and the shop. Must run after the password is replaced, because a concurrent sign-in
 * compares the password again once it has created its session.
 */
async function endEverySession(tx: Db, accountId: string): Promise<void> {
  await dropSessions(tx, { id: accountId })
  await endSessionsOfAccount(tx, embeddedProvider, accountId)
}
