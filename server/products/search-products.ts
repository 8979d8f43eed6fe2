/** Products that answer to what somebody typed and chose: found in memory, shown as they are in the database. */
import type { z } from 'zod'
import { pick } from '#contract/members.ts'
import { facetKeys } from '#contract/products/facets.ts'
import type { ProductType } from '#contract/products/rules.ts'
import type { FoundProducts, Product, ProductGroup, ProductSearchQuery } from '#contract/products/schema.ts'
import type { Db } from '../database/connect.ts'
import type { FoundProducts as Found } from '../finder/finder.ts'
import type { IndexedProduct } from '../finder/product-index.ts'
import { isMeasured } from '../finder/sort-rows.ts'
import { understoodOf } from '../finder/understood.ts'
import type { Shop } from '../shop.ts'
import { productsInOrder, productsOnSaleAmong, productsOnSaleById, soldOutIds } from './product-queries.ts'
import { toWireProduct } from './to-wire.ts'

type Asked = z.output<typeof ProductSearchQuery>

export async function searchProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  asked: Asked,
): Promise<FoundProducts> {
  const { q: text = '', sort, perType } = asked
  const bySort = sort && isMeasured(sort) ? sort : undefined
  const found = await finder.find({ text, chosen: pick(asked, facetKeys), sort: bySort, soldOut: await soldOutIds(db) })
  const groups = perType === undefined ? [] : groupsOf(found, perType)
  const { products, hasNext } =
    groups.length > 1 ? { products: [], hasNext: false } : await pageOf(db, found.products, asked)
  return {
    ...{ products, total: found.products.length, hasNext },
    groups: groups.length > 1 ? await toWireGroups(db, groups) : [],
    facets: found.facets,
    understood: understoodOf(found.text, found.terms),
    ...{ leftOut: found.leftOut, ignored: found.ignored },
  }
}

const usualLimit = 60

async function pageOf(db: Db, found: IndexedProduct[], { sort, limit = usualLimit, skip = 0 }: Asked) {
  const isSortedByDatabase = sort !== undefined && !isMeasured(sort)
  const rows = isSortedByDatabase
    ? await productsOnSaleAmong(db, idsOf(found), { sort, limit, skip })
    : await productsInOrder(db, idsOf(found.slice(skip, skip + limit)))
  return { products: rows.map(toWireProduct), hasNext: skip + limit < found.length }
}

const idsOf = (products: readonly IndexedProduct[]) => products.map(({ id }) => id)

type Group = Omit<ProductGroup, 'products'> & { ids: string[] }

/** By type, in the order in which the best of each was found; then what goes with it. */
function groupsOf({ products, fitting }: Found, perType: number): Group[] {
  const asked = byType(products, perType).map((group) => ({ ...group, fits: null }))
  const beside = byType(fitting?.products ?? [], perType).map((group) => ({ ...group, fits: fitting?.text ?? '' }))
  return [...asked, ...beside]
}

function byType(products: readonly IndexedProduct[], perType: number) {
  const types = new Map<ProductType | null, string[]>()
  for (const { id, type } of products) {
    const ids = types.get(type) ?? []
    ids.push(id)
    types.set(type, ids)
  }
  return [...types].map(([type, ids]) => ({ type, total: ids.length, ids: ids.slice(0, perType) }))
}

async function toWireGroups(db: Db, groups: readonly Group[]): Promise<ProductGroup[]> {
  const ids = groups.flatMap((group) => group.ids)
  const shown = new Map<string, Product>((await productsOnSaleById(db, ids)).map((row) => [row.id, toWireProduct(row)]))
  return groups.map(({ ids, ...group }) => ({ ...group, products: ids.flatMap((id) => shown.get(id) ?? []) }))
}
