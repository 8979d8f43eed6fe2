/** The list of what is on sale, sorted and page by page; what is looked for in it is understood as in the shop. */
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import type { Shop } from '../api/services.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import { pageOfFound } from './page-of-found.ts'
import { everyProductOnSale, productsOnSale } from './product-list-queries.ts'
import type { ProductRow } from './product-queries.ts'

/** What is not understood is looked for as pieces of text: a list has no place to say what it left out. */
export async function listProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  query: ProductListQuery,
): Promise<ListAnswer<ProductRow>> {
  const found = query.q ? await finder.findAll(query.q) : undefined
  const page = found && (await pageOfFound(db, found, query))
  return page ?? productsOnSale(db, query, found?.map(idOf))
}

/** All that the same list has, in the steps in which it is read. */
export async function* everyListedProduct(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  filter: Parameters<typeof everyProductOnSale>[1],
): AsyncGenerator<ProductRow[]> {
  const found = filter.q ? await finder.findAll(filter.q) : undefined
  yield* everyProductOnSale(db, filter, found?.map(idOf))
}

const idOf = ({ id }: { id: string }) => id
