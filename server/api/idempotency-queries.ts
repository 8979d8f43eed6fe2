/** Every statement about Idempotency-Keys, except those of orders, which are stored with the order. */
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { idempotencyKeys } from '../database/record-schema.ts'

type Key = { userId: string; call: string; key: string }

/** For so long a call can be repeated under its key. */
export const keptForMs = 24 * 60 * 60 * 1000

/** What was created under a key, if it was used before. */
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

/** Keys are kept for a day, as long as the card provider keeps its own, and longer than any client retries. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptForMs)))
}
