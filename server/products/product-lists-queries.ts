/** The statements about the lists of a product: price ladder, views, documents. */
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ProductDocument } from '#contract/documents/rules.ts'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import type { PriceStep } from '#contract/products/rules/product.ts'
import type { Db } from '../database/db.ts'
import { productDocuments } from '../database/document-schema.ts'
import { productPictures } from '../database/picture-schema.ts'
import type { ProductParts } from '../database/record-schema.ts'
import { productPrices } from '../database/schema.ts'

/** The price ladder is sorted by quantity. The other lists have the order in which they are shown. */
export type ProductLists = Omit<ProductParts, 'technicalData'>

/** A document with the size of its file, which is known without reading the file. */
export type SizedDocument = ProductDocument & { bytes: number }

// For statements that select from `products`.

export const ladder = sql<PriceStep[]>`coalesce((
  select json_agg(json_build_object('fromQuantity', from_quantity, 'priceCents', price_cents) order by from_quantity)
  from product_prices where product_id = products.id), '[]')`

export const views = sql<ProductView[]>`coalesce((
  select json_agg(json_build_object('image', image, 'words', words) order by position)
  from product_pictures where product_id = products.id), '[]')`

export const documents = sql<SizedDocument[]>`coalesce((
  select json_agg(json_build_object('file', '/documents/' || file_name || '.pdf', 'kind', kind, 'title', title,
    'language', language, 'bytes', octet_length(bytes)) order by position)
  from product_documents join document_files on name = file_name where product_id = products.id), '[]')`

type ListsOfProduct = { productId: string } & Partial<ProductLists>

/**
 * Replaces lists of locked products; an omitted list stays. The lock keeps orders from mixing two prices. Throws when a
 * document is not stored.
 */
export async function replaceLists(tx: Db, puts: ListsOfProduct[]): Promise<void> {
  await replaceRows(tx, productPrices, puts, ({ productId, ladder }) => ladder?.map((step) => ({ productId, ...step })))
  await replaceRows(tx, productPictures, puts, ({ productId, views }) =>
    views?.map(({ image, words }, index) => ({ productId, position: index + 1, image, words })),
  )
  await replaceRows(tx, productDocuments, puts, ({ productId, documents }) =>
    documents?.map(({ file, kind, title, language }, index) => {
      const fileName = file.slice('/documents/'.length, -'.pdf'.length)
      return { productId, position: index + 1, fileName, kind, title, language }
    }),
  )
}

async function replaceRows<Table extends PgTable & { productId: PgColumn }>(
  tx: Db,
  table: Table,
  puts: ListsOfProduct[],
  rowsOf: (put: ListsOfProduct) => Table['$inferInsert'][] | undefined,
): Promise<void> {
  const ids = puts.filter(rowsOf).map(({ productId }) => productId)
  if (ids.length > 0) await tx.delete(table).where(inArray(table.productId, ids))
  const rows = puts.flatMap((put) => rowsOf(put) ?? [])
  if (rows.length > 0) await tx.insert(table).values(rows)
}
