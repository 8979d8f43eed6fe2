/** What the shop notes for itself: its secrets, how far it has reconciled. What an admin may set is in server/settings. */
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { internalValues } from './record-schema.ts'

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

/** Writes a value unless there is one. Whether it did: of servers that start at once, one. */
export async function insertInternalValue(db: Db, name: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(internalValues)
    .values({ name, value })
    .onConflictDoNothing()
    .returning({ name: internalValues.name })
  return inserted.length > 0
}

/** Writes a value unless there is one; gives the one that stands, so that servers that start at once agree. */
export async function ensureInternalValue(db: Db, name: string, value: string): Promise<string> {
  if (await insertInternalValue(db, name, value)) return value
  return (await readInternalValue(db, name)) ?? value
}
