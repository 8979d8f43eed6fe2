/** The statements about saved views. A shared view has no owner, so it outlives its author's account. */
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { ViewAddress } from '#contract/orders/schema/view.ts'
import type { Db } from '../database/db.ts'
import { savedViews } from '../database/order-list-schema.ts'

export type ViewRow = typeof savedViews.$inferSelect

const { id, ownerId, name } = savedViews

const seenBy = (adminId: string) => or(isNull(ownerId), eq(ownerId, adminId))

export async function viewsFor(db: Db, adminId: string): Promise<ViewRow[]> {
  return db.select().from(savedViews).where(seenBy(adminId)).orderBy(asc(name), asc(id))
}

/** `owner`: null for shared views. */
export async function countViews(tx: Db, owner: string | null): Promise<number> {
  return tx.$count(savedViews, owner === null ? isNull(ownerId) : eq(ownerId, owner))
}

export async function insertView(
  tx: Db,
  view: { ownerId: string | null; name: string; address: ViewAddress },
): Promise<string> {
  const [row] = await tx.insert(savedViews).values(view).returning({ id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** A view that an admin sees, with its row locked. */
export async function lockView(tx: Db, adminId: string, viewId: string): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(id, viewId), seenBy(adminId)))
    .for('update')
  return row
}

/** All views of all admins, with their rows locked. */
export async function lockViews(tx: Db): Promise<ViewRow[]> {
  return tx.select().from(savedViews).orderBy(asc(id)).for('update')
}

export async function rewriteView(tx: Db, viewId: string, view: Pick<ViewRow, 'name' | 'address'>): Promise<void> {
  await tx.update(savedViews).set(view).where(eq(id, viewId))
}

export async function renameView(tx: Db, viewId: string, to: string): Promise<void> {
  await tx.update(savedViews).set({ name: to }).where(eq(id, viewId))
}

export async function deleteView(tx: Db, viewId: string): Promise<void> {
  await tx.delete(savedViews).where(eq(id, viewId))
}
