/**
 * Lists the products on sale, sorted and paginated. Search terms are interpreted as in the shop. Without a sort, the best match
 * comes first.
 */
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import type { StockQuery } from '#contract/products/schema/stock.ts'
import type { Shop } from '../api/services.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import { pageByRank } from './page-by-rank.ts'
import { pageOfFound } from './page-of-found.ts'
import { everyProductOnSale, productsOnSale, type StockRow, stockOnSale } from './product-list-queries.ts'
import type { ProductRow } from './product-queries.ts'

/** Terms that are not understood are searched as text, because a list cannot say what it left out. */
export async function listProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  query: ProductListQuery,
): Promise<ListAnswer<ProductRow>> {
  const found = query.q ? await finder.findAll(query.q) : undefined
  const page = found && (await (query.sort ? pageOfFound : pageByRank)(db, found, query))
  return page ?? productsOnSale(db, query, found?.map(idOf))
}

/** Every product of the same list, in batches. */
export async function* everyListedProduct(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  filter: Parameters<typeof everyProductOnSale>[1],
): AsyncGenerator<ProductRow[]> {
  const found = filter.q ? await finder.findAll(filter.q) : undefined
  yield* everyProductOnSale(db, filter, found?.map(idOf))
}

/** The stock of the products on sale, by name or by what is left. */
export async function listStock(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  query: StockQuery,
): Promise<ListAnswer<StockRow>> {
  const found = query.q ? await finder.findAll(query.q) : undefined
  return stockOnSale(db, query, found?.map(idOf))
}

const idOf = ({ id }: { id: string }) => id
