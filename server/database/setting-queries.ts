/** Key-value settings of this database. */
import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { settings } from './record-schema.ts'

export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  return row?.value
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Inserts a setting unless it exists; returns the stored value. Safe against a race of two starting servers. */
export async function ensureSetting(db: Db, name: string, value: string): Promise<string> {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  return (await readSetting(db, name)) ?? value
}
