/** The statements that map accounts at identity providers to users. */

import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { InRole, OfficeRole } from '#contract/users/rules/user.ts'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { inStage, isOwing } from '../database/order-state.ts'
import { partsPassedTo } from '../database/passed-parts-queries.ts'
import { identities, reviews, users } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
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
  companyId: users.companyId,
  companyRole: users.companyRole,
}

/** `mayAs` as a condition on `users`. */
export const isAs = (office: OfficeRole) => or(eq(users.role, 'admin'), eq(users.officeRole, office))

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
  await handOnCompany(tx, userId)
  await tx
    .update(orders)
    .set({ heldUntil: sql`now()` })
    .where(and(eq(orders.userId, userId), inStage('unpaid', 'checking')))
  await tx
    .update(reviews)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)))
  invalidate(tx, { sources: ['reviews'] })
  await tx.delete(users).where(eq(users.id, userId))
}

/**
 * The company of a user who is disowned goes on with its longest-standing company admin, else its longest-standing member, who also
 * gets the user's orders for it. Without other members it is deleted with the user, unless it has payment terms or debts.
 */
async function handOnCompany(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select from companies where id = (select company_id from users where id = ${userId}) for no key update`,
  )
  const heir = sql`select other.id, other.email, other.name, other.company_id from users own join users other on other.company_id = own.company_id
    where own.id = ${userId} and other.id <> own.id
    order by other.company_role = 'company admin' desc, other.company_since, other.id limit 1`
  await tx.execute(sql`
    with heir as (${heir}), named as (
      update users set company_role = 'company admin' from heir where users.id = heir.id
    ), passed as (
      update orders set user_id = heir.id, email = heir.email, user_name = heir.name, parts = ${partsPassedTo(sql`heir.name`)},
        idempotency_key = null, idempotency_digest = null, cart_version = null
      from heir where orders.user_id = ${userId} and orders.company_id = heir.company_id
      returning orders.id
    )
    insert into order_events (order_id, kind) select id, 'passed on' from passed`)
  const { rows } = await rowsOf<{ id: string }>(
    tx,
    sql`
    with left_by as (
      update users set company_id = null, company_role = null, company_since = null from users own
      where users.id = ${userId} and own.id = users.id and own.company_id is not null
      returning own.company_id as id
    )
    select id from left_by`,
  )
  for (const { id } of rows)
    await tx.execute(sql`
      delete from companies where id = ${id} and credit_limit_cents = 0 and blocked_at is null
        and not exists (select from users where company_id = ${id})
        and not exists (select from orders where company_id = ${id} and pays_by = 'account' and ${isOwing})`)
}

/** Whether the user has accounts but none with a confirmed address. A user without accounts was created by an operator. */
export async function isOnlyClaimed(tx: Db, userId: string): Promise<boolean> {
  const claims = await tx
    .select({ isConfirmed: identities.emailVerified })
    .from(identities)
    .where(eq(identities.userId, userId))
  return claims.length > 0 && !claims.some(({ isConfirmed }) => isConfirmed)
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
