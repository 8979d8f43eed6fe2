/** The statements about confirmation links. Only digests of tokens are stored, so that a copy of the table is useless. */
import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { authUsers, authVerifications } from '../database/identity-schema.ts'

const kind = 'confirm-address:'

export type LinkedAccount = { id: string; email: string }

export async function insertLink(db: Db, link: { token: string; accountId: string; expiresAt: Date }): Promise<void> {
  const { token, accountId: value, expiresAt } = link
  await db.insert(authVerifications).values({ id: crypto.randomUUID(), identifier: digestOf(token), value, expiresAt })
}

/** The account that a link confirms; undefined when the link is used or expired, or the address is already confirmed. */
export async function accountOfLink(db: Db, token: string, now: Date): Promise<LinkedAccount | undefined> {
  const [account] = await db
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authVerifications)
    .innerJoin(authUsers, and(eq(authUsers.id, authVerifications.value), eq(authUsers.emailVerified, false)))
    .where(isAlive(token, now))
  return account
}

/** Uses up a link. Of concurrent calls, exactly one returns true. */
export async function consumeLink(tx: Db, token: string, now: Date): Promise<boolean> {
  const spent = await tx.delete(authVerifications).where(isAlive(token, now)).returning({ id: authVerifications.id })
  return spent.length > 0
}

function isAlive(token: string, now: Date) {
  return and(eq(authVerifications.identifier, digestOf(token)), gt(authVerifications.expiresAt, now))
}

function digestOf(token: string): string {
  return kind + createHash('sha256').update(token).digest('base64url')
}
