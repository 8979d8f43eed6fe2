/** Every statement about the further pictures of products. */
import { eq, sql } from 'drizzle-orm'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import type { Db } from '../database/db.ts'
import { productPictures } from '../database/picture-schema.ts'

/** Of a statement that reads `products`. */
export const views = sql<ProductView[]>`coalesce((
  select json_agg(json_build_object('image', image, 'words', words) order by position)
  from product_pictures where product_id = products.id), '[]')`

/** Puts these in the place of those a product had. */
export async function replaceViews(tx: Db, productId: string, put: readonly ProductView[]): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
  const rows = put.map(({ image, words }, index) => ({ productId, position: index + 1, image, words }))
  if (rows.length > 0) await tx.insert(productPictures).values(rows)
}
