/** The statements that map accounts at identity providers to users. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InRole } from '#contract/users/rules/user.ts'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { identities, reviews, users } from '../database/schema.ts'
import type { Caller } from './session-queries.ts'

/** The key of an account: the provider and its subject id. */
export type AccountKey = { provider: string; subject: string }

/** The user of an account, and the state stored with that account. */
export type KnownIdentity = { user: Caller; emailVerified: boolean; authenticatedAfter: Date | null }

/** The columns of a `Caller`. */
export const callerColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  officeRole: users.officeRole,
  tokenVersion: users.tokenVersion,
}

export async function identityOf(db: Db, { provider, subject }: AccountKey): Promise<KnownIdentity | undefined> {
  const [known] = await db
    .select({
      user: callerColumns,
      emailVerified: identities.emailVerified,
      authenticatedAfter: identities.authenticatedAfter,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return known
}

/** Inserts a user; undefined when the address is taken. Waits for a concurrent insert of the same address. */
export async function insertUser(
  tx: Db,
  user: { email: string; name: string } & Partial<InRole>,
): Promise<Caller | undefined> {
  const [inserted] = await tx.insert(users).values(user).onConflictDoNothing().returning(callerColumns)
  return inserted
}

/** The user of an address; the row is locked until the transaction ends. */
export async function lockUserByEmail(tx: Db, email: string): Promise<Caller | undefined> {
  const [user] = await tx.select(callerColumns).from(users).where(eq(users.email, email)).for('update')
  return user
}

/** Links the account to the user. False when a concurrent request has just done the same. */
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

/**
 * Deletes the user of an account whose address was never confirmed, with addresses, cart and sessions. The user's reviews are
 * hidden. The user's unpaid orders lose their hold, and the job that ends holds cancels them.
 */
export async function disownUserOf(tx: Db, key: AccountKey): Promise<void> {
  const known = await identityOf(tx, key)
  if (known && !known.emailVerified) await disownUser(tx, known.user.id)
}

export async function disownUser(tx: Db, userId: string): Promise<void> {
  const isUnpaid = and(isNull(orders.paidAt), isNull(orders.cancelledAt))
  await tx
    .update(orders)
    .set({ heldUntil: sql`now()` })
    .where(and(eq(orders.userId, userId), isUnpaid))
  await tx
    .update(reviews)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)))
  invalidate(tx, { sources: ['reviews'] })
  await tx.delete(users).where(eq(users.id, userId))
}

/** Whether the user has accounts but none with a confirmed address. A user without accounts was created by an operator. */
export async function isOnlyClaimed(tx: Db, userId: string): Promise<boolean> {
  const claims = await tx
    .select({ isProved: identities.emailVerified })
    .from(identities)
    .where(eq(identities.userId, userId))
  return claims.length > 0 && !claims.some(({ isProved }) => isProved)
}

/** Unlinks accounts that never verified the user's address. */
export async function dropUnverifiedIdentities(tx: Db, userId: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.emailVerified, false)))
}

/**
 * The waiting reviews of a user whose address was just confirmed become public. Their condition reads the identity, so one that is
 * being written now needs no update, but cached pages do.
 */
async function showWaitingReviews(tx: Db, userId: string): Promise<void> {
  await tx
    .update(reviews)
    .set({ waitsForProof: false })
    .where(and(eq(reviews.userId, userId), eq(reviews.waitsForProof, true)))
  invalidate(tx, { sources: ['reviews'] })
}

/**
 * Marks the account's address as verified, and refuses sign-ins older than `authenticatedAt` from now on. Pass null when there
 * are no older sign-ins. Returns false when the address was already marked.
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
  for (const { userId } of noted) await showWaitingReviews(tx, userId)
  return noted.length > 0
}

/** Refuses sign-ins of the user's accounts that are older than `now`. */
export async function refuseOlderSignIns(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.update(identities).set({ authenticatedAfter: now }).where(eq(identities.userId, userId))
}

/** Marks the address as verified in all accounts of a user, after it was confirmed by means other than the provider. */
export async function confirmIdentitiesOf(tx: Db, userId: string): Promise<void> {
  await tx.update(identities).set({ emailVerified: true }).where(eq(identities.userId, userId))
  await showWaitingReviews(tx, userId)
}

/** Revokes every session of the user; returns the updated user. */
export async function endSessionsAndRead(tx: Db, userId: string): Promise<Caller | undefined> {
  const [user] = await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId))
    .returning(callerColumns)
  return user
}
