/** What the shop notes for itself: its secrets, how far it has reconciled. What an admin may set is in server/settings. */
import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
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

/** Writes a value unless it is there already; gives the value that stands. Two servers that start at once agree. */
export async function ensureInternalValue(db: Db, name: string, value: string): Promise<string> {
  await db.insert(internalValues).values({ name, value }).onConflictDoNothing()
  return (await readInternalValue(db, name)) ?? value
}
