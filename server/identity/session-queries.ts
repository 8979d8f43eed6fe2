/** Every statement about sessions: their users, and revoked tokens. */
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { KeyScope } from '#contract/integrations/integration-rules.ts'
import type { Role } from '#contract/users/rules.ts'
import type { Db } from '../database/connect.ts'
import { revokedTokens, users } from '../database/schema.ts'
import { prepared } from '../database/statements.ts'

/** The authenticated user of a call, read from the database at each call. With `keyScope` it is an API key, and no user. */
export type Caller = {
  id: string
  email: string
  name: string
  role: Role
  tokenVersion: number
  keyScope?: KeyScope
}

/** The user of a valid session: current token version, neither token nor session revoked, user not deleted. */
export async function callerOfSession(
  db: Db,
  session: { userId: string; tokenVersion: number; tokenId: string; sessionId?: string | undefined },
): Promise<Caller | null> {
  const [caller] = await callersOfSession(db).execute({ ...session, sessionId: session.sessionId ?? session.tokenId })
  return caller ?? null
}

const callersOfSession = prepared((db) => {
  const { id, email, name, role, tokenVersion } = users
  const isRevoked = sql`${revokedTokens.tokenId} in (${sql.placeholder('tokenId')}, ${sql.placeholder('sessionId')})`
  const revoked = db.select({ one: sql`1` }).from(revokedTokens).where(isRevoked)
  return db
    .select({ id, email, name, role, tokenVersion })
    .from(users)
    .where(
      and(eq(id, sql.placeholder('userId')), eq(tokenVersion, sql.placeholder('tokenVersion')), notExists(revoked)),
    )
    .prepare('caller_of_session')
})

/** Revokes one token before it expires; or, by the id of a provider's session, all tokens that came from that. */
export async function revokeToken(db: Db, tokenId: string, expiresAt: Date): Promise<void> {
  await db.insert(revokedTokens).values({ tokenId, expiresAt }).onConflictDoNothing()
}

/** Deletes the revocations of tokens that have expired by now. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now))
}

/** Locks the user's row: whatever else is created in this user's name waits. False when the user is gone. */
export async function lockCaller(tx: Db, userId: string): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return locked.length > 0
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0
}
