/** The statements of product lists: their sorts, filters and search. */
import { eq, gt, sql } from 'drizzle-orm'
import { plainSku } from '#contract/products/rules/article-number.ts'
import type { StockLevel } from '#contract/products/rules/stock-levels.ts'
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import type { StockQuery } from '#contract/products/schema/stock.ts'
import type { ListAnswer } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import type { List } from '../database/list-order-queries.ts'
import { answerList, everyRow } from '../database/list-queries.ts'
import { productStock, products, plainSku as skuInSql } from '../database/schema.ts'
import { matches } from '../database/word-queries.ts'
import { moreOfProduct, onSale, type ProductRow } from './product-queries.ts'

const byStock = {
  by: productStock.availableQuantity,
  beside: { table: productStock, id: productStock.productId },
}

const sorts = {
  newest: { by: products.position, descending: true },
  name: { by: products.name },
  price: { by: products.priceCents },
  '-price': { by: products.priceCents, descending: true },
  quantity: { by: products.quantity },
  '-quantity': { by: products.quantity, descending: true },
  available: byStock,
  '-available': { ...byStock, descending: true },
  category: { by: products.category },
  minimum: { by: products.minimumOrder },
  '-minimum': { by: products.minimumOrder, descending: true },
}

/** `among`: the ids of the search results; without it, the search term is matched as text. */
export function productsOnSale(db: Db, query: ProductListQuery, among?: string[]): Promise<ListAnswer<ProductRow>> {
  return answerList(db, listOnSale(query, among), query)
}

/** Without a requested sort, the order of the catalogue applies. */
export function sortOf(sort: ProductListQuery['sort']): List<typeof products>['sort'] {
  return sort ? sorts[sort] : { by: products.position }
}

type ProductFilter = Pick<ProductListQuery, 'q' | 'sku' | 'category' | 'type' | 'inStock' | 'sort'>

/** Every product that matches a search and filters, in batches. */
export function everyProductOnSale(db: Db, filter: ProductFilter, among?: string[]): AsyncIterable<ProductRow[]> {
  return everyRow(db, listOnSale(filter, among))
}

function listOnSale(query: ProductFilter, among: string[] | undefined) {
  const where = [
    onSale,
    query.sku && sql`${skuInSql} = ${plainSku(query.sku)}`,
    query.category && eq(products.category, query.category),
    query.type && eq(products.type, query.type),
    query.inStock && gt(moreOfProduct.availableQuantity, 0),
  ].map((condition) => condition || undefined)
  const searched = among ? isAmong(among) : matches(withSizesApart(query.q), { search: sql`products.search` })
  return { from: products, more: moreOfProduct, where, searched, sort: sortOf(query.sort) }
}

/** One array parameter, because there may be more ids than a statement can have parameters. */
const isAmong = (ids: string[]) => sql`${products.id} = any(${sql.param(ids)}::uuid[])`

/** `16x0,8mm` is searched as `16 0.8 mm`: names separate the figures and the unit by a cross or a space. */
function withSizesApart(searched: string | undefined): string | undefined {
  return searched
    ?.replaceAll(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replaceAll(/(?<=\d)\s*[x×]\s*(?=\d)/gi, ' ')
    .replaceAll(/(?<=\d)(?=(mm|m|n)\b)/gi, ' ')
}

/** A sorted page of the products with these ids, without those that are off sale. */
export async function productsOnSaleAmong(
  db: Db,
  ids: string[],
  { sort, limit, skip }: { sort: NonNullable<ProductListQuery['sort']>; limit: number; skip: number },
): Promise<ProductRow[]> {
  const where = [onSale, isAmong(ids)]
  const list = { from: products, more: moreOfProduct, where, sort: sorts[sort] }
  const page = await answerList(db, list, { limit, skip })
  return Symbol.asyncIterator in page ? [] : page.rows
}

const { availableQuantity: available } = moreOfProduct

/** How little is left of a product; null if enough is. Needs attention counts by the same limits. */
const level = sql<StockLevel | null>`case when ${available} = 0 then 'sold out'
  when ${available} < products.minimum_order then 'below minimum'
  when ${available} < (select low_stock from shop_settings) then 'low' end`

export type StockRow = ProductRow & { level: StockLevel | null }

/** The stock of the products on sale. `among`: the ids of the search results. */
export function stockOnSale(db: Db, query: StockQuery, among?: string[]): Promise<ListAnswer<StockRow>> {
  const list = listOnSale({ ...query, sort: query.sort ?? 'name' }, among)
  const where = query.level ? [...list.where, sql`${level} = ${query.level}`] : list.where
  return answerList(db, { ...list, where, more: { ...moreOfProduct, level } }, query)
}
