/** Every statement about API keys. */
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { KeyScope } from '#contract/integrations/integration-rules.ts'
import type { Db } from '../database/connect.ts'
import { apiKeys } from '../database/integration-schema.ts'

/** What is shown of a key: not even its hash is read. */
const { id, name, scope, beginsWith, createdAt, createdBy, lastUsedAt } = apiKeys
const shown = { id, name, scope, beginsWith, createdAt, createdBy, lastUsedAt }

export type KeyRow = Pick<typeof apiKeys.$inferSelect, keyof typeof shown>

const valid = isNull(apiKeys.revokedAt)

export function validKeys(db: Db): Promise<KeyRow[]> {
  return db.select(shown).from(apiKeys).where(valid).orderBy(asc(name), asc(id))
}

export function countKeys(tx: Db): Promise<number> {
  return tx.$count(apiKeys, valid)
}

export async function insertKey(
  tx: Db,
  key: { name: string; scope: KeyScope; hash: string; beginsWith: string; createdBy: string },
): Promise<string> {
  const [row] = await tx.insert(apiKeys).values(key).returning({ id })
  if (!row) throw new Error('An insert gave no row back')
  return row.id
}

/** Revokes a key, and gives its name. Undefined when there is none. */
export async function revokeKeyOf(tx: Db, keyId: string): Promise<string | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(eq(id, keyId), valid))
    .returning({ name })
  return row?.name
}

export async function keyOfHash(db: Db, hash: string): Promise<KeyRow | undefined> {
  const [row] = await db
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), valid))
  return row
}

/** Notes that a key was used, unless that was noted after `before`. */
export async function noteUse(db: Db, keyId: string, now: Date, before: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(id, keyId), or(isNull(lastUsedAt), lt(lastUsedAt, before))))
}
