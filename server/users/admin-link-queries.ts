/** The statements about links that make an admin. Only digests of tokens are stored. */
import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { adminLinks } from '../database/record-schema.ts'

export async function insertAdminLink(db: Db, link: { token: string; email: string; expiresAt: Date }): Promise<void> {
  const { token, email, expiresAt } = link
  await db.insert(adminLinks).values({ digest: digestOf(token), email, expiresAt })
}

/** Uses up the link, which must be for this address. Of concurrent calls, exactly one returns true. */
export async function consumeAdminLink(tx: Db, token: string, email: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(adminLinks)
    .where(and(isAlive(token, now), eq(adminLinks.email, email)))
    .returning({ digest: adminLinks.digest })
  return used.length > 0
}

export async function isAdminLinkAlive(db: Db, token: string, now: Date): Promise<boolean> {
  return (await db.$count(adminLinks, isAlive(token, now))) > 0
}

export async function deleteExpiredAdminLinks(db: Db, now: Date): Promise<void> {
  await db.delete(adminLinks).where(lt(adminLinks.expiresAt, now))
}

function isAlive(token: string, now: Date) {
  return and(eq(adminLinks.digest, digestOf(token)), gt(adminLinks.expiresAt, now))
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
