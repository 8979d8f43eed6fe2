/** Statements on the products of sets. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Category, ProductType } from '#contract/products/rules/product.ts'
import type { Db } from '../database/db.ts'
import { productStock, products } from '../database/schema.ts'
import { columns } from '../products/product-queries.ts'

export const typesOfSets: ProductType[] = ['strap', 'seal', 'buckle', 'manual tool', 'battery tool', 'pneumatic tool']

export type OfferedRow = Awaited<ReturnType<typeof offeredBeside>>[number]

const { id, slug, name, image, sku, type, facts, packSize, minimumOrder, priceCents, position } = products
const { availableQuantity, productId } = productStock
const offered = { id, slug, name, image, sku, type, facts, packSize, minimumOrder, priceCents, availableQuantity }

/** Products on sale for the straps of a category, and cutters for any strap, in catalogue order. */
export async function offeredBeside(db: Db, category: Category) {
  const isCutter = and(eq(type, 'accessory'), sql`${facts}->>'use' = 'cutter'`)
  return db
    .select(offered)
    .from(products)
    .innerJoin(productStock, eq(productId, id))
    .where(
      and(isNull(products.hiddenAt), or(and(eq(products.category, category), inArray(type, typesOfSets)), isCutter)),
    )
    .orderBy(asc(position))
}

export type LoadOfferRow = Awaited<ReturnType<typeof offeredForLoads>>[number]

/** All straps, tools and joints on sale, with their price ladders. */
export async function offeredForLoads(db: Db) {
  const { orderMultiple, fullPacksOnly } = products
  return db
    .select({ ...offered, orderMultiple, fullPacksOnly, ladder: columns.ladder })
    .from(products)
    .innerJoin(productStock, eq(productId, id))
    .where(and(isNull(products.hiddenAt), inArray(type, typesOfSets)))
    .orderBy(asc(position))
}
