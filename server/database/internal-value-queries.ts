/** Internal values, such as secrets and how far the shop has reconciled. An admin's settings are in server/settings. */
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { internalValues } from './record-schema.ts'

/** The moment of the newest backup that was restored to check it, in ISO 8601. */
export const backupCheckedAt = 'backup checked at'

export async function readInternalValue(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(internalValues).where(eq(internalValues.name, name))
  return row?.value
}

export async function writeInternalValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insert(internalValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: internalValues.name, set: { value } })
}

/** Writes a value unless there is one. Of several servers that start at the same time, exactly one gets true. */
export async function insertInternalValue(db: Db, name: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(internalValues)
    .values({ name, value })
    .onConflictDoNothing()
    .returning({ name: internalValues.name })
  return inserted.length > 0
}

/** Writes a value unless there is one, and returns the stored value: servers that start at the same time get the same value. */
export async function ensureInternalValue(db: Db, name: string, value: string): Promise<string> {
  if (await insertInternalValue(db, name, value)) return value
  return (await readInternalValue(db, name)) ?? value
}
