/** Statements about many products at once, for the CSV import and for changes of stock. */
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { plainSku } from '#contract/products/rules/article-number.ts'
import { invalidate } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { inStage } from '../database/order-state.ts'
import { importedFiles, type StoredFields, stockChanges } from '../database/record-schema.ts'
import { productStock, products, plainSku as skuInSql } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { columns, onSale, type ProductRow } from './product-queries.ts'
import type { StoredTechnicalData } from './stored-technical-data.ts'

/** Products on sale with these article numbers, in any spelling, or slugs. */
export async function productsNamed(db: Db, names: { skus: string[]; slugs: string[] }): Promise<ProductRow[]> {
  const isNamed = or(
    sql`${skuInSql} = any(${sql.param(names.skus.map(plainSku))}::text[])`,
    sql`${products.slug} = any(${sql.param(names.slugs)}::text[])`,
  )
  return db.select(columns).from(products).where(and(isNamed, onSale))
}

/** How many pieces of each product are still on the shelf for orders that are not shipped. Refunded pieces do not count. */
export async function soldOrHeld(db: Db, productIds: string[]): Promise<Map<string, number>> {
  // Two selects, because each has a partial index, which stays small however many orders have shipped.
  const { rows } = await rowsOf<{ id: string; count: number }>(
    db,
    sql`
    with waiting as (
      select id from orders where ${inStage('unpaid', 'checking')}
      union all select id from orders where ${inStage('taken back', 'to ship', 'refunded')}
    )
    select line.product_id as id, sum(line.quantity - coalesce(back.quantity, 0))::float8 as count
    from waiting join order_lines line on line.order_id = waiting.id
    left join lateral (
      select sum(quantity) as quantity from refund_lines
      where refund_lines.order_id = line.order_id and refund_lines.position = line.position
    ) as back on true
    where line.product_id = any(${sql.param(productIds)}::uuid[])
    group by line.product_id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type LockedProduct = { id: string; version: number; availableQuantity: number }

/** Locks products on sale, and the stock of some: stock first and in the order of ids, like every other lock of stock. */
export async function lockProducts(tx: Db, ids: string[], stockIds: string[]): Promise<Map<string, LockedProduct>> {
  const { productId } = productStock
  const isWanted = sql`${productId} = any(${sql.param(stockIds)}::uuid[])`
  await tx.select({ productId }).from(productStock).where(isWanted).orderBy(asc(productId)).for('no key update')
  const rows = await tx
    .select({ id: products.id, version: products.version, availableQuantity: columns.availableQuantity })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::uuid[])`, onSale))
    .orderBy(asc(products.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

type Fields = Omit<StoredFields, 'availableQuantity'> & StoredTechnicalData

/** Writes all fields of locked products and increments their versions. */
export async function updateProductRows(tx: Db, rows: (Fields & { id: string })[], by: Caller): Promise<void> {
  await tx.execute(sql`
    update products set
      name = put.name, image = put.image, description = put.description, full_description = put."fullDescription",
      quantity = put.quantity, minimum_order = put."minimumOrder", price_cents = put."priceCents",
      category = put.category, sku = put.sku,
      sku_twin = case when products.sku is not distinct from put.sku then products.sku_twin else 0 end, type = put.type, facts = put.facts, pack_size = put."packSize",
      order_multiple = put."orderMultiple", full_packs_only = put."fullPacksOnly",
      lead_time_days = put."leadTimeDays",
      version = products.version + 1, changed_at = now(), changed_by_id = ${by.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as put (id uuid, name text, image text, description text,
      "fullDescription" text, quantity int, "minimumOrder" int, "priceCents" bigint, category text, sku text, type text,
      facts jsonb, "packSize" int, "orderMultiple" int, "fullPacksOnly" boolean, "leadTimeDays" int)
    where products.id = put.id`)
}

type NewRow = Fields & { id: string; slug: string; availableQuantity: number }

/** The ids of the stock changes that a statement wrote, by product. */
export type StockLines = Map<string, string>

/** Inserts products in this order, with their opening stock. */
export async function insertProductRows(tx: Db, rows: NewRow[], byUserId: string): Promise<StockLines> {
  await tx.insert(products).values(rows.map(({ availableQuantity: _, ...row }) => row))
  const stock = rows.map(({ id, availableQuantity }) => ({ productId: id, availableQuantity }))
  await tx.insert(productStock).values(stock)
  const opening = stock.map(({ productId, availableQuantity: difference }) => ({ productId, difference }))
  return insertStockLines(
    tx,
    opening.map((row) => ({ ...row, reason: 'opening' as const, byUserId })),
  )
}

async function insertStockLines(tx: Db, lines: (typeof stockChanges.$inferInsert)[]): Promise<StockLines> {
  const { id, productId } = stockChanges
  const rows = await tx.insert(stockChanges).values(lines).returning({ id, productId })
  return new Map(rows.map((row) => [row.productId, row.id]))
}

type StockMove = { productId: string; difference: number; reason: 'edited' | 'counted' }

/** Changes the stock of locked products. */
export async function moveStock(tx: Db, moves: StockMove[], byUserId: string | null): Promise<StockLines> {
  await tx.execute(sql`
    update product_stock set available_quantity = available_quantity + moved.difference
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("productId" uuid, difference bigint)
    where product_id = moved."productId"`)
  return insertStockLines(
    tx,
    moves.map((move) => ({ ...move, byUserId })),
  )
}

/** Which of these slugs are in use, including by products off sale. */
export async function takenSlugs(tx: Db, slugs: string[]): Promise<Set<string>> {
  const isAsked = sql`${products.slug} = any(${sql.param(slugs)}::text[])`
  const rows = await tx.select({ slug: products.slug }).from(products).where(isAsked)
  return new Set(rows.map(({ slug }) => slug))
}

/** Invalidates the cache of all these products in one step. */
export function invalidateProducts(tx: Db, slugs: string[]): void {
  invalidate(tx, { sources: ['products', ...slugs.map((slug) => `product ${slug}` as const)] })
}

/** When a file was last imported; undefined for a new file. */
export async function fileImportedAt(db: Db, digest: string): Promise<Date | undefined> {
  const [row] = await db.select().from(importedFiles).where(eq(importedFiles.digest, digest))
  return row?.importedAt
}

export async function noteImportedFile(tx: Db, digest: string): Promise<void> {
  const importedAt = sql`now()`
  await tx
    .insert(importedFiles)
    .values({ digest, importedAt })
    .onConflictDoUpdate({ target: importedFiles.digest, set: { importedAt } })
}
