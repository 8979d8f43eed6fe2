/** The statements about API keys. */
import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { isBy, saysOf } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { apiKeys } from '../database/integration-schema.ts'

/** The visible columns of a key, without its hash. */
const { id, name, scope, beginsWith, createdAt, createdById, expiresAt, lastUsedAt } = apiKeys
const shown = { id, name, scope, beginsWith, createdAt, expiresAt, lastUsedAt }

export type KeyRow = Pick<typeof apiKeys.$inferSelect, keyof typeof shown>
export type ListedKey = KeyRow & { createdBy: string }

const unrevoked = isNull(apiKeys.revokedAt)

/** Includes expired keys, which explain why a program is refused. */
export function unrevokedKeys(db: Db): Promise<ListedKey[]> {
  return db
    .select({ ...shown, createdBy: saysOf(createdById) })
    .from(apiKeys)
    .where(unrevoked)
    .orderBy(asc(name), asc(id))
}

export function countKeys(tx: Db): Promise<number> {
  return tx.$count(apiKeys, unrevoked)
}

export function keysMadeBy(tx: Db, email: string): Promise<Pick<KeyRow, 'id' | 'name'>[]> {
  return tx
    .select({ id, name })
    .from(apiKeys)
    .where(and(isBy(createdById, email), unrevoked))
    .orderBy(asc(name))
    .for('update')
}

export async function insertKey(
  tx: Db,
  key: Pick<typeof apiKeys.$inferSelect, 'name' | 'scope' | 'hash' | 'beginsWith' | 'createdById' | 'expiresAt'>,
): Promise<string> {
  const [row] = await tx.insert(apiKeys).values(key).returning({ id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Revokes a key and returns its name. Undefined when there is none. */
export async function revokeKeyOf(tx: Db, keyId: string): Promise<string | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(id, keyId), unrevoked))
    .returning({ name })
  return row?.name
}

/** Frees the name of an expired key for another key. */
export async function revokeExpired(tx: Db, keyName: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(name, keyName), unrevoked, lte(expiresAt, now)))
}

export async function keyOfHash(db: Db, hash: string, now: Date): Promise<KeyRow | undefined> {
  const [row] = await db
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), unrevoked, gt(expiresAt, now)))
  return row
}

/** Takes keys that expire before `before`, each key only once. */
export async function takeUntoldEnds(tx: Db, now: Date, before: Date): Promise<Pick<KeyRow, 'name' | 'expiresAt'>[]> {
  return tx
    .update(apiKeys)
    .set({ endToldAt: now })
    .where(and(unrevoked, isNull(apiKeys.endToldAt), gt(expiresAt, now), lte(expiresAt, before)))
    .returning({ name, expiresAt })
}

/** Records the use of a key, unless a use after `before` is recorded already. */
export async function noteUse(db: Db, keyId: string, now: Date, before: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(id, keyId), or(isNull(lastUsedAt), lt(lastUsedAt, before))))
}
