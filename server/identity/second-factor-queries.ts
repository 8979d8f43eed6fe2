/** The statements about second factors of the embedded provider's accounts. */
import { and, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { authRecoveryCodes, authSecondFactors, authSessions, authUsers } from '../database/identity-schema.ts'
import { type AccountName, idOfAccount } from './account-queries.ts'

export type SecondFactor = {
  /** Encrypted; null until an app is confirmed. */
  secret: string | null
  pendingSecret: string | null
  recoveryCodesLeft: number
  /** Whether the second factor was confirmed in this session. */
  isPassed: boolean
}

export async function secondFactorOf(db: Db, accountId: string, sessionId: string): Promise<SecondFactor> {
  const [row] = await db
    .select({
      secret: authSecondFactors.secret,
      pendingSecret: authSecondFactors.pendingSecret,
      passedAt: authSessions.secondFactorAt,
    })
    .from(authSessions)
    .leftJoin(authSecondFactors, eq(authSecondFactors.accountId, authSessions.userId))
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, accountId)))
  const recoveryCodesLeft = await db.$count(authRecoveryCodes, eq(authRecoveryCodes.accountId, accountId))
  const { secret = null, pendingSecret = null, passedAt = null } = row ?? {}
  return { secret, pendingSecret, recoveryCodesLeft, isPassed: secret !== null && passedAt !== null }
}

/** Stores the secret of an app; until the app is confirmed, the current secret stays valid. */
export async function keepPendingSecret(db: Db, accountId: string, pendingSecret: string): Promise<void> {
  await db
    .insert(authSecondFactors)
    .values({ accountId, pendingSecret })
    .onConflictDoUpdate({ target: authSecondFactors.accountId, set: { pendingSecret } })
}

/** Activates the pending secret. False when the setup of another app was begun meanwhile. */
export async function confirmSecret(
  tx: Db,
  accountId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const confirmed = await tx
    .update(authSecondFactors)
    .set({ secret, pendingSecret: null, lastStep: step })
    .where(and(eq(authSecondFactors.accountId, accountId), eq(authSecondFactors.pendingSecret, secret)))
    .returning({ accountId: authSecondFactors.accountId })
  return confirmed.length > 0
}

/** Accepts a time step only once. False when this step or a later one was used: of concurrent calls, exactly one returns true. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(authSecondFactors)
    .set({ lastStep: step })
    .where(and(eq(authSecondFactors.accountId, accountId), lt(authSecondFactors.lastStep, step)))
    .returning({ accountId: authSecondFactors.accountId })
  return taken.length > 0
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, digests: string[]): Promise<void> {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.accountId, accountId))
  await tx.insert(authRecoveryCodes).values(digests.map((digest) => ({ accountId, digest })))
}

/** Uses up a recovery code. Of concurrent calls, exactly one returns true. */
export async function consumeRecoveryCode(db: Db, accountId: string, digest: string): Promise<boolean> {
  const used = await db
    .delete(authRecoveryCodes)
    .where(and(eq(authRecoveryCodes.accountId, accountId), eq(authRecoveryCodes.digest, digest)))
    .returning({ digest: authRecoveryCodes.digest })
  return used.length > 0
}

export async function markPassed(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.update(authSessions).set({ secondFactorAt: now }).where(eq(authSessions.id, sessionId))
}

export async function dropOtherSessions(tx: Db, accountId: string, sessionId: string): Promise<void> {
  await tx.delete(authSessions).where(and(eq(authSessions.userId, accountId), ne(authSessions.id, sessionId)))
}

/** Deletes the second factor of an account with its recovery codes; returns the account's id, if it had a second factor. */
export async function dropSecondFactor(tx: Db, name: AccountName): Promise<string | undefined> {
  const account = idOfAccount(tx, name)
  await tx.delete(authRecoveryCodes).where(inArray(authRecoveryCodes.accountId, account))
  const [dropped] = await tx
    .delete(authSecondFactors)
    .where(inArray(authSecondFactors.accountId, account))
    .returning({ accountId: authSecondFactors.accountId })
  return dropped?.accountId
}

/**
 * The time at which the second factor of an address was confirmed in the given session (`provedAt` is null if it was not). Null
 * when the address has no second factor.
 */
export async function factorOfAddress(
  db: Db,
  email: string,
  sessionId = '',
): Promise<{ provedAt: Date | null } | null> {
  const ofSession = and(eq(authSessions.userId, authUsers.id), eq(authSessions.id, sessionId))
  const [row] = await db
    .select({ provedAt: authSessions.secondFactorAt })
    .from(authUsers)
    .innerJoin(authSecondFactors, eq(authSecondFactors.accountId, authUsers.id))
    .leftJoin(authSessions, ofSession)
    .where(and(eq(authUsers.email, email), isNotNull(authSecondFactors.secret)))
  return row ?? null
}

/** How many of these addresses have a confirmed second factor. */
export async function countSecondFactors(db: Db, emails: string[]): Promise<number> {
  const rows = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .innerJoin(authSecondFactors, eq(authSecondFactors.accountId, authUsers.id))
    .where(and(inArray(authUsers.email, emails), isNotNull(authSecondFactors.secret)))
  return rows.length
}
