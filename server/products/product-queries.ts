/** The statements about products and their stock. */
import { and, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm'
import { batched } from '../database/batched.ts'
import { invalidateProduct } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { type StoredFields, stockChanges } from '../database/record-schema.ts'
import { plainSku, productStock, products } from '../database/schema.ts'
import { prepared } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { documents, ladder, type ProductLists, type SizedDocument, views } from './product-lists-queries.ts'
import type { StoredTechnicalData } from './stored-technical-data.ts'

export type ProductRow = typeof products.$inferSelect &
  ProductLists & { availableQuantity: number; documents: SizedDocument[] }

const availableQuantity =
  sql<number>`(select available_quantity from product_stock where product_id = products.id)`.mapWith(
    productStock.availableQuantity,
  )
/** Columns of a product from other tables. */
export const moreOfProduct = { availableQuantity, ladder, views, documents }
export const columns = {
  ...getTableColumns(products),
  availableQuantity: availableQuantity.as('available_quantity'),
  ladder: ladder.as('ladder'),
  views: views.as('views'),
  documents: documents.as('documents'),
}

export const onSale = isNull(products.hiddenAt)

export async function productById(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await productsById(db).execute({ id })
  return row
}

const productsById = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), onSale))
    .prepare('product_by_id'),
)

/** The products on sale with these ids, in no particular order. */
export const productsOnSaleById = (db: Db, ids: string[]): Promise<ProductRow[]> => productsAmong(db).execute({ ids })

const productsAmong = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`, onSale))
    .prepare('products_among'),
)

/** Like `productsOnSaleById`, in the order of the ids, without products taken off sale since the search. */
export async function productsInOrder(db: Db, ids: string[]): Promise<ProductRow[]> {
  const rows = new Map((await productsOnSaleById(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Batched, because many readers look up products at the same time. */
export const productLookedAt = batched(async (db, ids: readonly string[]) => {
  const rows = await productsOnSaleById(db, [...new Set(ids)])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id): ProductRow | undefined => found.get(id))
})

/** Ids of the products that have no stock at all. */
export async function outOfStockIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: productStock.productId })
    .from(productStock)
    .where(lte(productStock.availableQuantity, 0))
  return rows.map(({ id }) => id)
}

/** Products on sale with these article numbers, as read by `plainSku`. */
export async function productsOfSkus(db: Db, plainSkus: string[]) {
  const { id, name } = products
  return db
    .select({ id, name, sku: sql<string>`sku` })
    .from(products)
    .where(and(onSale, sql`${plainSku} = any(${sql.param(plainSkus)}::text[])`))
}

/** The article numbers on sale that read the same as another, in groups. */
export async function skusThatReadTheSame(db: Db): Promise<string[][]> {
  const skus = sql<string[]>`array_agg(sku order by sku_twin, position)`
  const rows = await db
    .select({ skus })
    .from(products)
    .where(and(onSale, sql`sku is not null`))
    .groupBy(plainSku)
    .having(sql`count(*) > 1`)
    .orderBy(plainSku)
  return rows.map((row) => row.skus)
}

/** The article number of a product, which may be off sale. */
export async function skuOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ sku: products.sku }).from(products).where(eq(products.id, id))
  return row?.sku ?? undefined
}

export async function productBySlug(db: Db, slug: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(products)
    .where(and(eq(products.slug, slug), onSale))
  return row
}

export async function countProductsOnSale(db: Db): Promise<number> {
  return db.$count(products, onSale)
}

/** The slugs of products on sale, in the order of the catalogue. Slugs consist of letters, digits and hyphens. */
export async function productAddresses(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ slug: string; lastChange: Date }[]> {
  const { slug, position, id, changedAt, createdAt } = products
  const lastChange = sql`coalesce(${changedAt}, ${createdAt})`.mapWith(createdAt)
  const rows = db.select({ slug, lastChange }).from(products).where(onSale)
  return rows.orderBy(position, id).limit(limit).offset(skip)
}

/** Inserts a product with its opening stock; returns its id and that of the stock change. Throws when the slug is taken. */
export async function insertProduct(
  tx: Db,
  fields: StoredFields,
  more: { slug: string; technicalData: StoredTechnicalData; byUserId: string | null },
): Promise<{ id: string; stockChangeId: string }> {
  const [row] = await tx
    .insert(products)
    .values({ ...fields, ...more.technicalData, slug: more.slug })
    .returning({ id: products.id })
  if (!row) throw new Error('An insert returned no row')
  await tx.insert(productStock).values({ productId: row.id, availableQuantity: fields.availableQuantity })
  invalidateProduct(tx, more.slug)
  const stockChangeId = await recordStockChange(tx, row.id, fields.availableQuantity, 'opening', more.byUserId)
  return { id: row.id, stockChangeId }
}

/** Locks a product on sale and its stock, against concurrent edits and sales. */
export async function lockProduct(tx: Db, id: string): Promise<ProductRow | undefined> {
  // Locks the stock before the product, as a sale does.
  await tx.select().from(productStock).where(eq(productStock.productId, id)).for('no key update')
  const [row] = await tx
    .select(columns)
    .from(products)
    .where(and(eq(products.id, id), onSale))
    .for('no key update')
  return row
}

/**
 * Updates the changed fields of a locked product, and its stock by a difference. Undefined when that would make the stock
 * negative.
 */
export async function updateProductRow(
  tx: Db,
  before: Pick<ProductRow, 'id' | 'slug' | 'version' | 'availableQuantity'>,
  {
    stockDifference,
    ...changes
  }: Partial<Omit<StoredFields, 'availableQuantity'> & StoredTechnicalData> & { stockDifference: number },
  by: Caller,
): Promise<{ availableQuantity: number; version: number; stockChangeId: string | undefined } | undefined> {
  const availableQuantity = before.availableQuantity + stockDifference
  if (availableQuantity < 0) return undefined
  const version = before.version + 1
  const { sku } = changes
  const skuTwin = sql`case when sku is not distinct from ${sku}::text then sku_twin else 0 end`
  await tx
    .update(products)
    .set({ ...changes, ...(sku !== undefined && { skuTwin }), version, changedAt: sql`now()`, changedById: by.id })
    .where(eq(products.id, before.id))
  let stockChangeId: string | undefined
  if (stockDifference !== 0) {
    await tx.update(productStock).set({ availableQuantity }).where(eq(productStock.productId, before.id))
    stockChangeId = await recordStockChange(tx, before.id, stockDifference, 'edited', by.id)
  }
  invalidateProduct(tx, before.slug)
  return { availableQuantity, version, stockChangeId }
}

/** Takes a product off sale. Its orders still refer to the row. */
export async function hideProduct(tx: Db, id: string): Promise<number> {
  const hidden = await tx
    .update(products)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(products.id, id), onSale))
    .returning({ slug: products.slug })
  for (const { slug } of hidden) invalidateProduct(tx, slug)
  return hidden.length
}

/** Restores a product that was taken off sale in the last `days` days. Returns the number of restored products. */
export async function showProduct(tx: Db, id: string, days: number): Promise<number> {
  const isRecent = sql`${products.hiddenAt} > now() - make_interval(days => ${days})`
  const shown = await tx
    .update(products)
    .set({ hiddenAt: null })
    .where(and(eq(products.id, id), isRecent))
    .returning({ slug: products.slug })
  for (const { slug } of shown) invalidateProduct(tx, slug)
  return shown.length
}

async function recordStockChange(
  tx: Db,
  productId: string,
  difference: number,
  reason: 'opening' | 'edited',
  byUserId: string | null,
): Promise<string> {
  const line = { productId, difference, reason, byUserId }
  const [row] = await tx.insert(stockChanges).values(line).returning({ id: stockChanges.id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}
