/** The statements about edits of products and their authors. */
import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import { calledOf } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { productChanges } from '../database/record-schema.ts'
import { products } from '../database/schema.ts'

/** One edit: the previous values of the changed fields, its time, and the name of its author. */
export type ProductEdit = typeof productChanges.$inferSelect & { editor: string }

/** The edits after a version, oldest first. */
export async function editsSince(tx: Db, productId: string, version: number): Promise<ProductEdit[]> {
  return tx
    .select({ ...getTableColumns(productChanges), editor: calledOf(productChanges.changedById) })
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), gt(productChanges.version, version)))
    .orderBy(asc(productChanges.version))
}

/** The names of the last editors, by product id. */
export async function lastEditorsOf(db: Db, productIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: products.id, editor: calledOf(products.changedById) })
    .from(products)
    .where(inArray(products.id, productIds))
  return new Map(rows.map(({ id, editor }) => [id, editor]))
}

export async function recordEdits(tx: Db, edits: (typeof productChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(productChanges).values(edits)
}
