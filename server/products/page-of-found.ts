/**
 * A page of search results, when the index in memory has all columns for its sort and filters. The database then reads only the
 * rows of the page.
 */

import { categories } from '#contract/products/rules/product.ts'
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import type { Page } from '../base/list-answer.ts'
import { type Place, readCursor, writeCursor } from '../database/cursor.ts'
import type { Db } from '../database/db.ts'
import { sortedBy } from '../database/list-order-queries.ts'
import { defaultLimit } from '../database/list-queries.ts'
import { products } from '../database/schema.ts'
import type { PlacedProduct } from '../finder/catalogue.ts'
import { sortOf } from './product-list-queries.ts'
import { type ProductRow, productsInOrder } from './product-queries.ts'

/** For more rows than this, sorting all rows is faster than picking out the first few one by one. */
const mostPickedOut = 200

/** The sort value as a number; `written`: its form in a cursor, if that differs. */
type Key = { figure: (product: PlacedProduct) => number; written?: (product: PlacedProduct) => string }

/** The sort columns that the index has. */
const keys = new Map<ReturnType<typeof sortOf>['by'], Key>([
  [products.position, { figure: ({ position }) => position }],
  [products.priceCents, { figure: ({ priceCents }) => priceCents }],
  [products.quantity, { figure: ({ quantity }) => quantity }],
  [products.minimumOrder, { figure: ({ minimumOrder }) => minimumOrder }],
  [products.name, { figure: ({ namePlace }) => namePlace, written: ({ name }) => name }],
  // Categories are declared in alphabetical order.
  [products.category, { figure: ({ category }) => categories.indexOf(category), written: ({ category }) => category }],
])

/** Undefined when the page needs columns that the index lacks, or when the place of its cursor is not found. */
export async function pageOfFound(
  db: Db,
  found: readonly PlacedProduct[],
  { sort, category, type, inStock, sku, cursor, skip = 0, limit = defaultLimit }: Omit<ProductListQuery, 'q'>,
): Promise<Page<ProductRow> | undefined> {
  const order = sortOf(sort)
  const key = keys.get(order.by)
  if (!key || inStock || sku) return undefined
  const sorted = sortedBy({ from: products, sort: order })
  const spot = cursor === undefined ? undefined : spotOf(readCursor(sorted, cursor), key, found)
  if (cursor !== undefined && !spot) return undefined
  // Ties are broken by id, as in PostgreSQL.
  const sign = order.descending ? -1 : 1
  const compare = (product: PlacedProduct, { figure, id }: Spot) =>
    sign * (key.figure(product) - figure || compareIds(product.id, id))
  const matching = found.filter((product) => {
    return (!category || product.category === category) && (!type || product.type === type)
  })
  const after = spot ? matching.filter((product) => compare(product, spot) > 0) : matching
  const compareProducts = (one: PlacedProduct, other: PlacedProduct) =>
    compare(one, { figure: key.figure(other), id: other.id })
  const page = firstOf(after, skip + limit + 1, compareProducts).slice(skip)
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return {
    rows: await productsInOrder(db, ids),
    next: last && writeCursor(sorted, (key.written ?? key.figure)(last), last.id),
    total: Math.min(matching.length, mostFound + 1),
  }
}

type Spot = { figure: number; id: string }

/**
 * The position of a cursor. Undefined when no result has the cursor's value any more, because the product was edited meanwhile.
 */
function spotOf({ value, id }: Place, { figure, written }: Key, found: readonly PlacedProduct[]): Spot | undefined {
  if (!written) return { figure: Number(value), id: id.toLowerCase() }
  const alike = found.find((product) => written(product) === value)
  return alike && { figure: figure(alike), id: id.toLowerCase() }
}

/** The first `count` items in order. A small count does not cost the sorting of a hundred thousand items. */
function firstOf<Item>(items: readonly Item[], count: number, compare: (one: Item, other: Item) => number): Item[] {
  if (count > mostPickedOut) return items.toSorted(compare).slice(0, count)
  const first: Item[] = []
  for (const item of items) {
    const last = first.length < count ? undefined : first.at(-1)
    if (last && compare(item, last) >= 0) continue
    const place = first.findIndex((other) => compare(item, other) < 0)
    first.splice(place < 0 ? first.length : place, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}

const compareIds = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
