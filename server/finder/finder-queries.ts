/** The statements by which the index of a search is filled and kept fresh. */
import { asc, gt, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { products } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import type { SearchedProduct } from './indexed-product.ts'

/** What a list is sorted by, and no search asks for. */
export type Places = { position: number; quantity: number; minimumOrder: number }

export type ChangedProduct = SearchedProduct & Places & { isOnSale: boolean; revision: number }

/** Of the newest change to anything that is searched; 0 in an empty shop. */
export async function newestRevision(db: Db): Promise<number> {
  const [row] = await db.select({ newest: max(products.revision) }).from(products)
  return row?.newest ?? 0
}

/** What has changed since a revision, in the order of the catalogue. */
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

/** The ids of what is on sale by name, as the database has it in order: only it knows its collation. Equal names have one place. */
export async function placesByName(db: Db): Promise<Map<string, number>> {
  const { rows } = await rowsOf<{ id: string; place: number }>(
    db,
    sql`select id, dense_rank() over (order by name)::int as place from products where hidden_at is null`,
  )
  return new Map(rows.map(({ id, place }) => [id, place]))
}
