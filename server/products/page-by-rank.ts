/** A page of search results, best match first. */
import { plainSku } from '#contract/products/rules/article-number.ts'
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import type { Page } from '../base/list-answer.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import type { Db } from '../database/db.ts'
import { defaultLimit } from '../database/list-queries.ts'
import type { PlacedProduct } from '../finder/catalogue.ts'
import { outOfStockIds, type ProductRow, productsInOrder } from './product-queries.ts'

/** The cursor names the place among all matches, and the product there. */
const byRank = { name: 'products by rank', type: 'integer' }

export async function pageByRank(
  db: Db,
  found: readonly PlacedProduct[],
  { category, type, inStock, sku, cursor, skip = 0, limit = defaultLimit }: Omit<ProductListQuery, 'q' | 'sort'>,
): Promise<Page<ProductRow>> {
  const missing = inStock && new Set(await outOfStockIds(db))
  const matching = found.filter((product) => {
    if (sku && plainSku(product.sku ?? '') !== plainSku(sku)) return false
    return (!category || product.category === category) && (!type || product.type === type) && !missing?.has(product.id)
  })
  const start = skip + (cursor === undefined ? 0 : placeAfter(cursor, matching))
  const shown = matching.slice(start, start + limit)
  const [last, end] = [shown.at(-1), start + limit]
  return {
    rows: await productsInOrder(
      db,
      shown.map(({ id }) => id),
    ),
    next: last && end < matching.length ? writeCursor(byRank, end, last.id) : undefined,
    total: Math.min(matching.length, mostFound + 1),
  }
}

/** If the product of the cursor does not match any more, because it was edited meanwhile, its former place counts. */
function placeAfter(cursor: string, matching: readonly PlacedProduct[]): number {
  const { value, id } = readCursor(byRank, cursor)
  const at = matching.findIndex((product) => product.id === id.toLowerCase())
  return at < 0 ? Number(value) : at + 1
}
