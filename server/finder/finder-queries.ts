/** The statements by which the index of a search is filled and kept fresh. */
import { asc, gt, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'
import { products } from '../database/schema.ts'
import type { IndexedProduct } from './product-index.ts'

export type ChangedProduct = IndexedProduct & { position: number; isOnSale: boolean; revision: number }

/** Of the newest change to anything that is searched; 0 in an empty shop. */
export async function newestRevision(db: Db): Promise<number> {
  const [row] = await db.select({ newest: max(products.revision) }).from(products)
  return row?.newest ?? 0
}

/** What has changed since a revision, in the order of the catalogue. */
export async function productsSince(db: Db, revision: number): Promise<ChangedProduct[]> {
  const { id, name, description, fullDescription, sku, type, category, priceCents, facts, position } = products
  return db
    .select({
      ...{ id, name, description, fullDescription, sku, type, category, priceCents, facts, position },
      revision: products.revision,
      isOnSale: sql<boolean>`${isNull(products.hiddenAt)}`,
    })
    .from(products)
    .where(gt(products.revision, revision))
    .orderBy(asc(position))
}
