/** The statements about idempotency keys. The keys of orders are stored with the orders instead. */
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { idempotencyKeys } from '../database/record-schema.ts'

type Key = { userId: string; call: string; key: string }

/** How long an idempotency key is remembered. */
export const keptForMs = 24 * 60 * 60 * 1000

/** The digest and result stored under a key; undefined for a new key. */
export async function idempotencyKeyOf(
  db: Db,
  { userId, call, key }: Key,
): Promise<{ digest: string; madeId: string } | undefined> {
  const [stored] = await db
    .select({ digest: idempotencyKeys.digest, madeId: idempotencyKeys.madeId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)))
  return stored
}

export async function saveIdempotencyKey(tx: Db, key: Key & { digest: string; madeId: string }): Promise<void> {
  await tx.insert(idempotencyKeys).values(key)
}

/** Deletes keys older than a day: the card provider also keeps its keys for a day, and no client retries for longer. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptForMs)))
}
