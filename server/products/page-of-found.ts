/**
 * A page of what a search has found, where the index in memory has all that its order and its filters need: of a hundred
 * thousand the database is asked for those that are shown.
 */

import { categories } from '#contract/products/rules/product.ts'
import type { ProductListQuery } from '#contract/products/schema/product.ts'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import type { Page } from '../base/list-answer.ts'
import { type Place, readCursor, writeCursor } from '../database/cursor.ts'
import type { Db } from '../database/db.ts'
import { sortedBy } from '../database/list-order-queries.ts'
import { usualLimit } from '../database/list-queries.ts'
import { products } from '../database/schema.ts'
import type { PlacedProduct } from '../finder/catalogue.ts'
import { sortOf } from './product-list-queries.ts'
import { type ProductRow, productsInOrder } from './product-queries.ts'

/** For more, to sort them all is quicker. */
const mostPickedOut = 200

/** What a product is sorted by, as a figure; `written`: what a cursor has of it, where that is something else. */
type Key = { figure: (product: PlacedProduct) => number; written?: (product: PlacedProduct) => string }

/** The columns that are sorted by and the index has, too. */
const keys = new Map<ReturnType<typeof sortOf>['by'], Key>([
  [products.position, { figure: ({ position }) => position }],
  [products.priceCents, { figure: ({ priceCents }) => priceCents }],
  [products.quantity, { figure: ({ quantity }) => quantity }],
  [products.minimumOrder, { figure: ({ minimumOrder }) => minimumOrder }],
  [products.name, { figure: ({ namePlace }) => namePlace, written: ({ name }) => name }],
  // They are declared in the order of their letters.
  [products.category, { figure: ({ category }) => categories.indexOf(category), written: ({ category }) => category }],
])

/** Undefined where it takes more than the index has. */
export async function pageOfFound(
  db: Db,
  found: readonly PlacedProduct[],
  { sort, category, type, inStock, sku, cursor, skip = 0, limit = usualLimit }: Omit<ProductListQuery, 'q'>,
): Promise<Page<ProductRow> | undefined> {
  const order = sortOf(sort)
  const key = keys.get(order.by)
  if (!key || inStock || sku) return undefined
  const sorted = sortedBy({ from: products, sort: order })
  const spot = cursor === undefined ? undefined : spotOf(readCursor(sorted, cursor), key, found)
  if (cursor !== undefined && !spot) return undefined
  // As PostgreSQL has it: among equals by id.
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

/** Where a cursor stands. Undefined when nothing that was found is written like that any more: it was edited meanwhile. */
function spotOf({ value, id }: Place, { figure, written }: Key, found: readonly PlacedProduct[]): Spot | undefined {
  if (!written) return { figure: Number(value), id: id.toLowerCase() }
  const alike = found.find((product) => written(product) === value)
  return alike && { figure: figure(alike), id: id.toLowerCase() }
}

/** The first of them in order: sorting a hundred thousand takes longer than all the rest. */
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
