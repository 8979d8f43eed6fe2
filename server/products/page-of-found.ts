/**
 * A page of what a search has found, where the index in memory has all that its order and its filters need: of a hundred
 * thousand the database is asked for those that are shown.
 */
import { mostFound } from '#contract/list-total.ts'
import type { ProductListQuery } from '#contract/products/schema.ts'
import type { Db } from '../database/connect.ts'
import { type Place, readCursor, writeCursor } from '../database/cursor.ts'
import { sortedBy, usualLimit } from '../database/list-queries.ts'
import { products } from '../database/schema.ts'
import type { PlacedProduct } from '../finder/finder.ts'
import type { Page } from '../list-answer.ts'
import { type ProductRow, productsOnSaleById, sortOf } from './product-queries.ts'

/** For more, to sort them all is quicker. */
const mostPickedOut = 200

type Measure = (product: PlacedProduct) => number

const measures = {
  newest: { of: ({ position }) => position, descending: true },
  price: { of: ({ priceCents }) => priceCents, descending: false },
  '-price': { of: ({ priceCents }) => priceCents, descending: true },
} satisfies { [Sort in NonNullable<ProductListQuery['sort']>]?: { of: Measure; descending: boolean } }

const byPosition = { of: ({ position }: PlacedProduct) => position, descending: false }

/** Undefined where the index does not have what it is sorted by. */
function measureOf(sort: ProductListQuery['sort']): { of: Measure; descending: boolean } | undefined {
  if (sort === undefined) return byPosition
  return sort === 'newest' || sort === 'price' || sort === '-price' ? measures[sort] : undefined
}

/** Undefined where it takes more than the index has. */
export async function pageOfFound(
  db: Db,
  found: readonly PlacedProduct[],
  { sort, category, type, inStock, sku, cursor, skip = 0, limit = usualLimit }: ProductListQuery,
): Promise<Page<ProductRow> | undefined> {
  const measure = measureOf(sort)
  if (!measure || inStock || sku) return undefined
  const sorted = sortedBy({ from: products, sort: sortOf(sort) })
  const compare = comparing(measure)
  const wanted = found.filter((product) => {
    return (!category || product.category === category) && (!type || product.type === type)
  })
  const place = cursor === undefined ? undefined : readCursor(sorted, cursor)
  const left = place ? wanted.filter((product) => isAfter(place, product, measure)) : wanted
  const page = firstOf(left, skip + limit + 1, compare).slice(skip)
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  return {
    rows: await productsInOrder(
      db,
      shown.map(({ id }) => id),
    ),
    next: last && writeCursor(sorted, measure.of(last), last.id),
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

/** As PostgreSQL has it: among equals by id. */
function comparing({ of, descending }: NonNullable<ReturnType<typeof measureOf>>) {
  const sign = descending ? -1 : 1
  return (one: PlacedProduct, other: PlacedProduct) => sign * (of(one) - of(other) || compareIds(one.id, other.id))
}

const compareIds = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function isAfter(
  { value, id }: Place,
  product: PlacedProduct,
  { of, descending }: NonNullable<ReturnType<typeof measureOf>>,
): boolean {
  const difference = of(product) - Number(value) || compareIds(product.id, id.toLowerCase())
  return descending ? difference < 0 : difference > 0
}

/** What was found in memory may have been taken off since: it is left out. */
export async function productsInOrder(db: Db, ids: string[]): Promise<ProductRow[]> {
  const rows = new Map((await productsOnSaleById(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
