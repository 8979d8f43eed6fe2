/** Searches products by text and filters: the index in memory finds them, the database shows their current data. */
import type { z } from 'zod'
import { facetKeys } from '#contract/products/rules/facts/facets.ts'
import { shopAnswers } from '#contract/products/rules/search/shop-answers.ts'
import type {
  FoundProducts,
  Product,
  ProductGroup,
  ProductSearchQuery,
  Understood,
} from '#contract/products/schema/product.ts'
import type { ShopAnswer } from '#contract/products/schema/shop-answer.ts'
import { pick } from '#contract/rules/members.ts'
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { deliveryMethods } from '../delivery/method-queries.ts'
import type { PlacedProduct } from '../finder/catalogue.ts'
import { explainQuery } from '../finder/explain-query.ts'
import type { FoundProducts as Found, TypeGroup } from '../finder/finder.ts'
import type { IndexedProduct } from '../finder/indexed-product.ts'
import { isMeasured } from '../finder/sort-rows.ts'
import { pagesOf } from '../seller/terms.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { pageOfFound } from './page-of-found.ts'
import { productsOnSaleAmong } from './product-list-queries.ts'
import { productsInOrder, productsOnSaleById } from './product-queries.ts'
import { toWireProduct } from './to-wire.ts'

type SearchRequest = z.output<typeof ProductSearchQuery>

export async function searchProducts(
  { db, finder }: Pick<Shop, 'db' | 'finder'>,
  request: SearchRequest,
): Promise<FoundProducts> {
  const { q: text = '', sort, perType } = request
  const bySort = sort && isMeasured(sort) ? sort : undefined
  const found = await finder.find({ text, chosen: pick(request, facetKeys), sort: bySort })
  const understood = explainQuery(found.text, found.terms)
  const groups = perType === undefined ? [] : groupsOf(found, perType)
  const { products, hasNext } =
    groups.length > 1 ? { products: [], hasNext: false } : await pageOf(db, found.products, request)
  return {
    ...{ products, total: found.products.length, hasNext },
    groups: groups.length > 1 ? await toWireGroups(db, groups) : [],
    facets: found.facets,
    understood,
    ...{ leftOut: found.leftOut, isNear: found.isNear, ignored: found.ignored },
    answers: await answersTo(db, understood),
  }
}

/** Reads the settings only for a question: they say which pages have a text. */
async function answersTo(db: Db, understood: Understood[]): Promise<ShopAnswer[]> {
  if (!understood.some(({ kind }) => kind === 'question')) return shopAnswers(understood, { pages: [], email: null })
  const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  return shopAnswers(understood, { pages: pagesOf(settings, methods), email: settings?.email || null })
}

const defaultLimit = 60

async function pageOf(db: Db, found: PlacedProduct[], { sort, limit = defaultLimit, skip = 0 }: SearchRequest) {
  const rows =
    sort === undefined || isMeasured(sort)
      ? await productsInOrder(db, idsOf(found.slice(skip, skip + limit)))
      : await sortedPageOf(db, found, { sort, limit, skip })
  return { products: rows.map(toWireProduct), hasNext: skip + limit < found.length }
}

async function sortedPageOf(db: Db, found: PlacedProduct[], query: Parameters<typeof productsOnSaleAmong>[2]) {
  const page = await pageOfFound(db, found, query)
  return page ? page.rows : productsOnSaleAmong(db, idsOf(found), query)
}

const idsOf = (products: readonly IndexedProduct[]) => products.map(({ id }) => id)

type Group = TypeGroup & Pick<ProductGroup, 'fits'>

/** Groups by product type, ordered by their best result, followed by groups of the products that go with the results. */
function groupsOf({ groups, fitting }: Found, perType: number): Group[] {
  const shown = groups(perType).map((group) => ({ ...group, fits: null }))
  const beside = fitting?.groups(perType).map((group) => ({ ...group, fits: fitting.text })) ?? []
  return [...shown, ...beside]
}

async function toWireGroups(db: Db, groups: readonly Group[]): Promise<ProductGroup[]> {
  const ids = groups.flatMap(({ products }) => idsOf(products))
  const shown = new Map<string, Product>((await productsOnSaleById(db, ids)).map((row) => [row.id, toWireProduct(row)]))
  return groups.map(({ type, total, fits, products }) => ({
    ...{ type, total, fits },
    products: products.flatMap(({ id }) => shown.get(id) ?? []),
  }))
}
