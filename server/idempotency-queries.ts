/** Every statement about Idempotency-Keys, other than those of orders, which stand with the order. */
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from './database/connect.ts'
import { idempotencyKeys } from './database/record-schema.ts'

type Key = { userId: string; call: string; key: string }

const keptForMs = 24 * 60 * 60 * 1000

/** What a key stands for, if it was said before. */
export async function idempotencyKeyOf(
  db: Db,
  { userId, call, key }: Key,
): Promise<{ digest: string; madeId: string } | undefined> {
  const [kept] = await db
    .select({ digest: idempotencyKeys.digest, madeId: idempotencyKeys.madeId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)))
  return kept
}

export async function saveIdempotencyKey(tx: Db, key: Key & { digest: string; madeId: string }): Promise<void> {
  await tx.insert(idempotencyKeys).values(key)
}

/** A day is as long as the card provider remembers its own keys, and longer than anybody tries again. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptForMs)))
}
