/** The statements about accounts of the embedded identity provider, except Better Auth's own. */

import { and, desc, eq, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import {
  authAccounts,
  authSecondFactors,
  authSessions,
  authUsers,
  authVerifications,
} from '../database/identity-schema.ts'
import { orders } from '../database/order-schema.ts'
import { isPaid } from '../database/order-state.ts'
import { identities, users } from '../database/schema.ts'
import type { AccountSession } from './verifier.ts'

export type Account = {
  email: string
  emailVerified: boolean
  name: string
  signedInAt: Date
  hasSecondFactor: boolean
  /** When the second factor was confirmed in this session. */
  secondFactorAt: Date | null
}

/** An account, identified by its id or address. */
export type AccountName = { id: string } | { email: string }

const isAccount = (name: AccountName) => ('id' in name ? eq(authUsers.id, name.id) : eq(authUsers.email, name.email))

/** The account's id as a subquery. */
export const idOfAccount = (db: Db, name: AccountName) =>
  db.select({ id: authUsers.id }).from(authUsers).where(isAccount(name))

/** The account of an active session; undefined after sign-out, a new password or a deletion. */
export async function accountOfSession(
  db: Db,
  session: { id: string; userId: string },
  now: Date,
): Promise<Account | undefined> {
  const [account] = await db
    .select({
      email: authUsers.email,
      emailVerified: authUsers.emailVerified,
      name: authUsers.name,
      signedInAt: authSessions.createdAt,
      hasSecondFactor: sql<boolean>`${authSecondFactors.secret} is not null`,
      secondFactorAt: authSessions.secondFactorAt,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(authSecondFactors, eq(authSecondFactors.accountId, authUsers.id))
    .where(
      and(eq(authSessions.id, session.id), eq(authSessions.userId, session.userId), gt(authSessions.expiresAt, now)),
    )
  return account
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await idOfAccount(db, { email })
  return found.length > 0
}

/** Inserts an account, by default with a confirmed address; returns its id, or undefined when the address is taken. */
export async function insertAccount(
  tx: Db,
  account: { id: string; email: string; name: string; passwordHash: string; emailVerified?: boolean },
): Promise<string | undefined> {
  const { id, email, name, passwordHash: password, emailVerified = true } = account
  const [made] = await tx
    .insert(authUsers)
    .values({ id, email, name, emailVerified })
    .onConflictDoNothing()
    .returning({ id: authUsers.id })
  if (!made) return undefined
  await tx.insert(authAccounts).values({ id, providerId: 'credential', accountId: id, userId: id, password })
  return made.id
}

/** Deletes the account with its sessions and sign-in methods; returns how many accounts it deleted. */
export async function deleteAccount(tx: Db, name: AccountName): Promise<number> {
  const deleted = await tx.delete(authUsers).where(isAccount(name)).returning({ id: authUsers.id })
  return deleted.length
}

export async function confirmAddress(tx: Db, name: AccountName): Promise<void> {
  await tx.update(authUsers).set({ emailVerified: true }).where(isAccount(name))
}

export async function renameAccount(tx: Db, account: AccountName, name: string): Promise<void> {
  await tx.update(authUsers).set({ name }).where(isAccount(account))
}

/** Locks the row of an account whose address is unconfirmed; false when it is confirmed, or when there is no such account. */
export async function lockUnconfirmed(tx: Db, accountId: string): Promise<boolean> {
  const found = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.id, accountId), eq(authUsers.emailVerified, false)))
    .for('update')
  return found.length > 0
}

/** Accounts created before `before` whose address was never confirmed, unless their users have paid for an order. */
export async function unconfirmedAccounts(db: Db, before: Date, most: number): Promise<string[]> {
  const hasPaid = db
    .select({ id: identities.subject })
    .from(identities)
    .innerJoin(orders, eq(orders.userId, identities.userId))
    .where(and(eq(identities.subject, authUsers.id), isPaid))
  const found = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.emailVerified, false), lt(authUsers.createdAt, before), notExists(hasPaid)))
    .limit(most)
  return found.map(({ id }) => id)
}

/** Deletes the sign-in methods of an account: its password and linked accounts. */
export async function dropSignIns(
  tx: Db,
  accountId: string,
  { keepPassword }: { keepPassword: boolean },
): Promise<void> {
  const others = keepPassword ? ne(authAccounts.providerId, 'credential') : undefined
  await tx.delete(authAccounts).where(and(eq(authAccounts.userId, accountId), others))
}

export async function insertPassword(tx: Db, accountId: string, passwordHash: string): Promise<void> {
  await tx.insert(authAccounts).values({
    id: crypto.randomUUID(),
    providerId: 'credential',
    accountId,
    userId: accountId,
    password: passwordHash,
  })
}

/** The hash of an account's password. `for share` waits for a transaction that is replacing it. */
export async function passwordHashOf(db: Db, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(authUsers, eq(authUsers.id, authAccounts.userId))
    .where(and(eq(authUsers.email, email), eq(authAccounts.providerId, 'credential')))
    .for('share', { of: authAccounts })
  return found?.hash ?? undefined
}

/** Deletes the provider's sessions of an account. */
export async function dropSessions(tx: Db, name: AccountName): Promise<void> {
  await tx.delete(authSessions).where(inArray(authSessions.userId, idOfAccount(tx, name)))
}

export async function dropSession(db: Db, id: string): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.id, id))
}

/** Records that a session has obtained a token of the shop. */
export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db.update(authSessions).set({ updatedAt: now }).where(eq(authSessions.id, id))
}

/** The active sessions of an address, most recently used first. */
export async function sessionsOfAddress(db: Db, email: string): Promise<AccountSession[]> {
  const { id, createdAt: startedAt, updatedAt: lastUsedAt, expiresAt: endsAt, userAgent, ipAddress } = authSessions
  return db
    .select({ id, startedAt, lastUsedAt, endsAt, userAgent, address: ipAddress })
    .from(authSessions)
    .where(and(inArray(authSessions.userId, idOfAccount(db, { email })), gt(endsAt, sql`now()`)))
    .orderBy(desc(lastUsedAt), desc(id))
}

/** Deletes a session, and returns when it would have ended; undefined when the address has no such session. */
export async function dropSessionOfAddress(tx: Db, email: string, id: string): Promise<Date | undefined> {
  const [dropped] = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), inArray(authSessions.userId, idOfAccount(tx, { email }))))
    .returning({ endsAt: authSessions.expiresAt })
  return dropped?.endsAt
}

/** Revokes all sessions that the owner of an account has at the shop. */
export async function endSessionsOfAccount(tx: Db, provider: string, accountId: string): Promise<void> {
  const owner = tx
    .select({ id: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, accountId)))
  await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(inArray(users.id, owner))
}

/** Replaces a password hash if it is still `before`. Returns whether the hash was replaced. */
export async function replacePasswordHash(
  tx: Db,
  accountId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const put = await tx
    .update(authAccounts)
    .set({ password: after })
    .where(and(eq(authAccounts.userId, accountId), eq(authAccounts.password, before)))
    .returning({ id: authAccounts.id })
  return put.length > 0
}

/** Deletes the provider's expired sessions and links. */
export async function deleteEndedSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(authSessions).where(lt(authSessions.expiresAt, now))
  await db.delete(authVerifications).where(lt(authVerifications.expiresAt, now))
}
