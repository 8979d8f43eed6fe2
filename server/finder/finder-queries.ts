/** Statements that load the search index and keep it current. */
import { asc, gt, isNull, sql } from 'drizzle-orm'
import { batched } from '../database/batched.ts'
import type { Db } from '../database/db.ts'
import { products } from '../database/schema.ts'
import { preparedSql, rowsOf } from '../database/statements.ts'
import type { SearchedProduct } from './indexed-product.ts'

/** Columns used for sorting, not for matching. */
export type Places = { position: number; quantity: number; minimumOrder: number }

export type ChangedProduct = SearchedProduct & Places & { isOnSale: boolean; revision: number }

/**
 * The question that every search asks first. `newest`: the revision of the newest product change; 0 in an empty shop. `soldOut`:
 * ids of products with less stock than their minimum order, in one string, separated by spaces. With thousands of products,
 * reading a row for each id would take longer than finding the products.
 */
type CatalogueState = { newest: number; soldOut: string }

/** Simultaneous searches share one statement. */
export const catalogueState = batched(async (db, searches: readonly 'search'[]) => {
  const [state] = await readState(db, {})
  return searches.map((): CatalogueState => ({ newest: Number(state?.newest ?? 0), soldOut: state?.sold_out ?? '' }))
})

const readState = preparedSql<{ newest: string | number | null; sold_out: string | null }>(
  'catalogue_state',
  sql`
    select (select max(revision) from products) as newest, (
      select string_agg(product_id::text, ' ') from product_stock join products on id = product_id
      -- The first condition is a range of an index; the second is the rule (isSoldOut).
      where available_quantity < (select max(minimum_order) from products where hidden_at is null)
        and available_quantity < minimum_order and hidden_at is null
    ) as sold_out`,
)

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
