/** Statements about the single row of settings. */
import { getTableColumns } from 'drizzle-orm'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { shopSettings } from '../database/settings-schema.ts'

export type ShopSettings = Omit<typeof shopSettings.$inferSelect, 'id'>

/** Undefined in a new shop. */
export async function readShopSettings(db: Db): Promise<ShopSettings | undefined> {
  const { id: _, ...columns } = getTableColumns(shopSettings)
  const [row] = await db.select(columns).from(shopSettings)
  return row
}

/** Adds the settings of a new shop; existing settings stay. */
export async function fillShopSettings(db: Db, settings: Partial<ShopSettings>): Promise<void> {
  await db.insert(shopSettings).values(settings).onConflictDoNothing()
  invalidate(db, { sources: ['settings', 'dates'] })
}

/** The row, locked; inserted with version 0 if there is none. */
export async function lockShopSettings(tx: Db): Promise<ShopSettings> {
  await tx.insert(shopSettings).values({ version: 0 }).onConflictDoNothing()
  const { id: _, ...columns } = getTableColumns(shopSettings)
  const [row] = await tx.select(columns).from(shopSettings).for('update')
  if (!row) throw new Error('An insert returned no row')
  return row
}

export async function updateShopSettings(tx: Db, settings: Partial<ShopSettings>): Promise<void> {
  await tx.update(shopSettings).set(settings)
  invalidate(tx, { sources: ['settings', 'dates'] })
}
