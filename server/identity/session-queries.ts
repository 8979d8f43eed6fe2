/** The statements about sessions: their users, revoked tokens, and ID tokens that are used up. */
import { asc, eq, lt, sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/rules/rights.ts'
import type { KeyScope } from '#contract/integrations/rules/integration.ts'
import type { OfficeRole, Role } from '#contract/users/rules/user.ts'
import { batched } from '../database/batched.ts'
import type { Db } from '../database/db.ts'
import { revokedTokens, users } from '../database/schema.ts'
import { preparedSql } from '../database/statements.ts'

/** The authenticated caller, read from the database at each call. With `keyScope` it is an API key, not a user. */
export type Caller = {
  id: string
  email: string
  name: string
  role: Role
  officeRole: OfficeRole | null
  tokenVersion: number
  /** The company for which the user orders, and in which role; both null without a company, and for API keys. */
  companyId: string | null
  companyRole: CompanyRole | null
  keyScope?: KeyScope
}

type SessionKey = { userId: string; tokenVersion: number; tokenId: string; sessionId?: string | undefined }

/** The user of a valid session: current token version, neither token nor session revoked, user not deleted. */
export const callerOfSession = batched(async (db, sessions: readonly SessionKey[]): Promise<(Caller | undefined)[]> => {
  const found = await callersOfSessions(db, {
    userIds: sessions.map(({ userId }) => userId),
    tokenVersions: sessions.map(({ tokenVersion }) => tokenVersion),
    tokenIds: sessions.map(({ tokenId }) => tokenId),
    sessionIds: sessions.map(({ sessionId, tokenId }) => sessionId ?? tokenId),
  })
  const callers = new Map(found.map(({ turn, ...caller }) => [turn, caller]))
  return sessions.map((_, index) => callers.get(index + 1))
})

/**
 * Looks each user up by id, because a join would scan a table of some thousand users. The ids are a subquery: from an array,
 * PostgreSQL would tell how many there are, and for that would plan the statement anew each time.
 */
const callersOfSessions = preparedSql<Caller & { turn: number }>(
  'callers_of_sessions',
  sql`
    select turn::int as "turn", caller.*
    from unnest((select ${sql.placeholder('userIds')}::uuid[]), ${sql.placeholder('tokenVersions')}::int[],
      ${sql.placeholder('tokenIds')}::text[], ${sql.placeholder('sessionIds')}::text[])
      with ordinality as session (user_id, token_version, token_id, session_id, turn)
    cross join lateral (
      select id, email, name, role, office_role as "officeRole", token_version as "tokenVersion", company_id as "companyId",
        company_role as "companyRole" from users
      where id = user_id and token_version = session.token_version
        and not exists (select 1 from revoked_tokens where revoked_tokens.token_id in (session.token_id, session_id))
      limit 1
    ) as caller`,
)

/** Revokes a token until it expires. With the id of a provider's session instead, revokes all tokens of that session. */
export async function revokeToken(db: Db, tokenId: string, expiresAt: Date): Promise<void> {
  await db.insert(revokedTokens).values({ tokenId, expiresAt }).onConflictDoNothing()
}

/** Marks a proof as used, until it expires. Of concurrent calls on all instances, exactly one returns true. */
export async function takeProof(db: Db, proof: string, until: Date): Promise<boolean> {
  const taken = await db
    .insert(revokedTokens)
    .values({ tokenId: `proof:${proof}`, expiresAt: until })
    .onConflictDoNothing()
    .returning({ tokenId: revokedTokens.tokenId })
  return taken.length > 0
}

/** Deletes revocations of expired tokens. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now))
}

/** Locks the user's row, to serialise everything that is created in the user's name. False when the user is deleted. */
export async function lockCaller(tx: Db, userId: string): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return locked.length > 0
}

/** Locks the rows of all admins, so that two admins who demote or delete each other do so in sequence. Returns their ids. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update')
  return admins.map((admin) => admin.id)
}
