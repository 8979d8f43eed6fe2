/** Every statement about which account at which provider is which user. */
import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/users/rules.ts'
import type { Db } from '../database/connect.ts'
import { identities, users } from '../database/schema.ts'
import type { Caller } from './session-queries.ts'

/** An account as its provider names it. */
export type AccountKey = { provider: string; subject: string }

/** A user found by the account, and what the shop remembers of that account. */
export type KnownIdentity = { user: Caller; emailVerified: boolean; authenticatedAfter: Date | null }

const caller = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  tokenVersion: users.tokenVersion,
}

export async function identityOf(db: Db, { provider, subject }: AccountKey): Promise<KnownIdentity | undefined> {
  const [known] = await db
    .select({
      user: caller,
      emailVerified: identities.emailVerified,
      authenticatedAfter: identities.authenticatedAfter,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return known
}

/** A new user; undefined when the address has one already. Waits for a rival who is just inserting the same address. */
export async function insertUser(
  tx: Db,
  user: { email: string; name: string; role?: Role },
): Promise<Caller | undefined> {
  const [inserted] = await tx.insert(users).values(user).onConflictDoNothing().returning(caller)
  return inserted
}

/** The user of an address, held until the transaction ends. */
export async function lockUserByEmail(tx: Db, email: string): Promise<Caller | undefined> {
  const [user] = await tx.select(caller).from(users).where(eq(users.email, email)).for('update')
  return user
}

/** Makes the account one of the user's. False when a rival has just done the same. */
export async function bindIdentity(
  tx: Db,
  key: AccountKey,
  identity: { userId: string; emailVerified: boolean; authenticatedAfter: Date | null },
): Promise<boolean> {
  const bound = await tx
    .insert(identities)
    .values({ ...key, ...identity })
    .onConflictDoNothing()
    .returning({ userId: identities.userId })
  return bound.length > 0
}

/** Forgets accounts that never proved the user's address. */
export async function dropUnverifiedIdentities(tx: Db, userId: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.emailVerified, false)))
}

/**
 * Notes that the account has proved its address, by a sign-in at `authenticatedAt`: older ones no longer count. Null when
 * no older one is left. False when it was known already.
 */
export async function markVerified(
  tx: Db,
  { provider, subject }: AccountKey,
  authenticatedAt: Date | null,
): Promise<boolean> {
  const noted = await tx
    .update(identities)
    .set({ emailVerified: true, authenticatedAfter: authenticatedAt })
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject), eq(identities.emailVerified, false)))
    .returning({ userId: identities.userId })
  return noted.length > 0
}

/** Ends every session of the user; gives the user as they are from now on. */
export async function endSessionsAndRead(tx: Db, userId: string): Promise<Caller | undefined> {
  const [user] = await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId))
    .returning(caller)
  return user
}
