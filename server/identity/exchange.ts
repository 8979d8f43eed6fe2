/** Finds or creates the user of a verified identity, by its account, never by the address alone. */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import {
  type AccountKey,
  bindIdentity,
  disownUser,
  dropUnverifiedIdentities,
  endSessionsAndRead,
  identityOf,
  insertUser,
  isOnlyClaimed,
  type KnownIdentity,
  lockUserByEmail,
  markVerified,
} from './identity-queries.ts'
import type { Caller } from './session-queries.ts'
import type { ProvenIdentity } from './verifier.ts'

/** The user of a verified identity, created on first use. Refuses old sign-ins (401), and a changed or taken address (409). */
export async function findOrCreateUser(db: Db, provider: string, proof: ProvenIdentity): Promise<Caller> {
  const key = { provider, subject: proof.subject }
  const known = await identityOf(db, key)
  if (known) return signInKnownUser(db, key, known, proof)
  const user = await inTransaction(db, (tx) => insertWithIdentity(tx, key, proof))
  if (user) return user
  // The address is taken, perhaps by the same person, in a race with another tab.
  const rival = await identityOf(db, key)
  if (rival) return signInKnownUser(db, key, rival, proof)
  return inTransaction(db, (tx) => bindToUserOfAddress(tx, key, proof))
}

async function signInKnownUser(db: Db, key: AccountKey, known: KnownIdentity, proof: ProvenIdentity): Promise<Caller> {
  if (known.authenticatedAfter && proof.authenticatedAt < known.authenticatedAfter)
    throw new Refusal(401, 'Please sign in again', { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (known.user.email !== proof.email)
    throw new Refusal(409, 'This account was first used here with another email address')
  if (!proof.emailVerified || known.emailVerified) return known.user
  return inTransaction(db, (tx) => markAddressConfirmed(tx, key, known.user, proof))
}

/**
 * Until the address was confirmed, the account may have been a stranger's: all its sessions end, and older
 * sign-ins at the provider are refused from now on.
 */
async function markAddressConfirmed(tx: Db, key: AccountKey, user: Caller, proof: ProvenIdentity): Promise<Caller> {
  const isFirst = await markVerified(tx, key, proof.authenticatedAt)
  const trusted = isFirst ? await endSessionsAndRead(tx, user.id) : await lockUserByEmail(tx, user.email)
  return trusted ?? refuseDeleted()
}

async function insertWithIdentity(tx: Db, key: AccountKey, proof: ProvenIdentity): Promise<Caller | undefined> {
  const user = await insertUser(tx, { email: proof.email, name: proof.name })
  if (user) await bindIdentity(tx, key, claimBy(user, proof))
  return user
}

/** Needs a verified address. A user whose accounts are all unverified may have been created by a stranger, and is replaced. */
async function bindToUserOfAddress(tx: Db, key: AccountKey, proof: ProvenIdentity): Promise<Caller> {
  if (!proof.emailVerified)
    throw new Refusal(
      409,
      'This email address is already in use. Please confirm the address with the link in the mail that we sent you',
    )
  const user = (await lockUserByEmail(tx, proof.email)) ?? refuseDeleted()
  if (await isOnlyClaimed(tx, user.id)) {
    await disownUser(tx, user.id)
    return (await insertWithIdentity(tx, key, proof)) ?? refuseDeleted()
  }
  await dropUnverifiedIdentities(tx, user.id)
  const isFirst = await bindIdentity(tx, key, claimBy(user, proof))
  if (!isFirst) return user
  return (await endSessionsAndRead(tx, user.id)) ?? refuseDeleted()
}

function refuseDeleted(): never {
  throw new Refusal(409, 'This account has just been deleted. Please try again')
}

function claimBy(user: Caller, { emailVerified, authenticatedAt }: ProvenIdentity) {
  return { userId: user.id, emailVerified, authenticatedAfter: emailVerified ? authenticatedAt : null }
}
