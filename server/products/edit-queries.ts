/** The statements about edits of products and their authors. */
import { and, asc, eq, getTableColumns, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { productChanges } from '../database/record-schema.ts'
import { products } from '../database/schema.ts'
import type { Caller } from '../identity/session-queries.ts'

/** The author of an edit as stored: by id, because names are not unique. */
export const changedBy = ({ id, email, keyScope }: Caller) => ({
  ...{ changedBy: email, changedById: keyScope ? null : id },
})

/** One edit: the previous values of the changed fields, its time, and the name of its author. */
export type ProductEdit = typeof productChanges.$inferSelect & { editor: string }

/** The editor's current name or, if there is none, the stored email, which outlives the account. */
const editorIn = ({ changedBy, changedById }: Record<'changedBy' | 'changedById', SQLWrapper>) =>
  sql<string>`coalesce((select nullif(users.name, '') from users where users.id = ${changedById}), ${changedBy})`

/** The edits after a version, oldest first. */
export async function editsSince(tx: Db, productId: string, version: number): Promise<ProductEdit[]> {
  return tx
    .select({ ...getTableColumns(productChanges), editor: editorIn(productChanges) })
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), gt(productChanges.version, version)))
    .orderBy(asc(productChanges.version))
}

/** The names of the last editors, by product id. */
export async function lastEditorsOf(db: Db, productIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: products.id, editor: editorIn(products) })
    .from(products)
    .where(inArray(products.id, productIds))
  return new Map(rows.map(({ id, editor }) => [id, editor]))
}

export async function recordEdits(tx: Db, edits: (typeof productChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(productChanges).values(edits)
}
