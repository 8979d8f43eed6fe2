/**
 * A page of what a search has found, where the index in memory has all that its order and its filters need: of a hundred
 * thousand the database is asked for those that are shown.
 */
import { mostFound } from '#contract/list-total.ts'
import type { ProductListQuery } from '#contract/products/schema.ts'
import type { Db } from '../database/connect.ts'
import { readCursor, writeCursor } from '../database/cursor.ts'
import { sortedBy, usualLimit } from '../database/list-queries.ts'
import { products } from '../database/schema.ts'
import type { PlacedProduct } from '../finder/finder.ts'
import type { Page } from '../list-answer.ts'
import { type ProductRow, productsInOrder, sortOf } from './product-queries.ts'

/** For more, to sort them all is quicker. */
const mostPickedOut = 200

type Measure = (product: PlacedProduct) => number

/** The columns that are sorted by and the index has, too. */
const measures = new Map<ReturnType<typeof sortOf>['by'], Measure>([
  [products.position, ({ position }) => position],
  [products.priceCents, ({ priceCents }) => priceCents],
])

/** Undefined where it takes more than the index has. */
export async function pageOfFound(
  db: Db,
  found: readonly PlacedProduct[],
  { sort, category, type, inStock, sku, cursor, skip = 0, limit = usualLimit }: ProductListQuery,
): Promise<Page<ProductRow> | undefined> {
  const order = sortOf(sort)
  const measure = measures.get(order.by)
  if (!measure || inStock || sku) return undefined
  // As PostgreSQL has it: among equals by id.
  const sign = order.descending ? -1 : 1
  const compare = (product: PlacedProduct, value: number, id: string) =>
    sign * (measure(product) - value || compareIds(product.id, id))
  const sorted = sortedBy({ from: products, sort: order })
  const place = cursor === undefined ? undefined : readCursor(sorted, cursor)
  const isAfter = (product: PlacedProduct) =>
    place === undefined || compare(product, Number(place.value), place.id.toLowerCase()) > 0
  const wanted = found.filter((product) => {
    return (!category || product.category === category) && (!type || product.type === type)
  })
  const compareProducts = (one: PlacedProduct, other: PlacedProduct) => compare(one, measure(other), other.id)
  const page = firstOf(wanted.filter(isAfter), skip + limit + 1, compareProducts).slice(skip)
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return {
    rows: await productsInOrder(db, ids),
    next: last && writeCursor(sorted, measure(last), last.id),
    total: Math.min(wanted.length, mostFound + 1),
  }
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
