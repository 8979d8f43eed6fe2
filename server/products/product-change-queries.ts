/** Every statement about the edits of a product. */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { productChanges } from '../database/product-change-schema.ts'

/** One edit: what stood in the fields that it changed, who made it and when. */
export type ProductEdit = typeof productChanges.$inferSelect

/** The edits that came after a version, the first of them first. */
export async function editsSince(tx: Db, productId: string, version: number): Promise<ProductEdit[]> {
  return tx
    .select()
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), gt(productChanges.version, version)))
    .orderBy(asc(productChanges.version))
}

export async function recordEdit(tx: Db, edit: typeof productChanges.$inferInsert): Promise<void> {
  await tx.insert(productChanges).values(edit)
}
