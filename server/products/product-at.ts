/** Finds the product on sale for a URL. */
import { isId } from '#contract/schema/wire.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { type ProductRow, productById, productBySlug } from './product-queries.ts'

/** By slug or id. */
export async function productAt(db: Db, slug: string): Promise<ProductRow> {
  return (await (isId(slug) ? productById(db, slug) : productBySlug(db, slug))) ?? noSuchProduct()
}

export function noSuchProduct(): never {
  throw new Refusal(404, 'This product is no longer sold')
}
