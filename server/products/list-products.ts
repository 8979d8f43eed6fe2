/** The list of what is on sale, sorted and page by page; what is looked for in it is understood as in the shop. */
import type { ProductListQuery } from '#contract/products/schema.ts'
import type { ListAnswer } from '../list-answer.ts'
import type { Shop } from '../shop.ts'
import { everyProductOnSale, type ProductRow, productsOnSale } from './product-queries.ts'

export async function listProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  query: ProductListQuery,
): Promise<ListAnswer<ProductRow>> {
  return productsOnSale(db, query, await idsFor(finder, query.q))
}

/** All that the same list has, in the steps in which it is read. */
export async function* everyListedProduct(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  wanted: Parameters<typeof everyProductOnSale>[1],
): AsyncGenerator<ProductRow[]> {
  yield* everyProductOnSale(db, wanted, await idsFor(finder, wanted.q))
}

/** Undefined where not all of it is understood: then it is looked for as pieces of text. A list has no place to say what it left out. */
async function idsFor(finder: Shop['finder'], text: string | undefined): Promise<string[] | undefined> {
  if (!text) return undefined
  const { products, leftOut, ignored } = await finder.find({ text, chosen: {}, soldOut: new Set() })
  const isUnderstood = leftOut.length === 0 && ignored.length === 0 && products.length > 0
  return isUnderstood ? products.map(({ id }) => id) : undefined
}
