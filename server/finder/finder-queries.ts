/** Statements that load the search index and keep it current. */
import { asc, gt, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { products } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import type { SearchedProduct } from './indexed-product.ts'

/** Columns used for sorting, not for matching. */
export type Places = { position: number; quantity: number; minimumOrder: number }

export type ChangedProduct = SearchedProduct & Places & { isOnSale: boolean; revision: number }

/** The revision of the newest product change; 0 in an empty shop. */
export async function newestRevision(db: Db): Promise<number> {
  const [row] = await db.select({ newest: max(products.revision) }).from(products)
  return row?.newest ?? 0
}

/** Products changed since a revision, in catalogue order. */
export async function productsSince(db: Db, revision: number): Promise<ChangedProduct[]> {
  const { id, name, description, fullDescription, sku, type, category, priceCents, facts } = products
  const { position, quantity, minimumOrder } = products
  return db
    .select({
      ...{ id, name, description, fullDescription, sku, type, category, priceCents, facts },
      ...{ position, quantity, minimumOrder },
      revision: products.revision,
      isOnSale: sql<boolean>`${isNull(products.hiddenAt)}`,
    })
    .from(products)
    .where(gt(products.revision, revision))
    .orderBy(asc(position))
}

/**
 * Ranks by name of the products on sale. The database sorts them, because only the database has the collation. Equal names share
 * a rank.
 */
export async function placesByName(db: Db): Promise<Map<string, number>> {
  const { rows } = await rowsOf<{ id: string; place: number }>(
    db,
    sql`select id, dense_rank() over (order by name)::int as place from products where hidden_at is null`,
  )
  return new Map(rows.map(({ id, place }) => [id, place]))
}
