/** Every statement about the edits of a product. */
import { and, asc, eq, gt } from 'drizzle-orm'
import { centsOf, dollarsOf } from '#contract/money.ts'
import type { ProductForm } from '#contract/products/schema.ts'
import type { Db } from '../database/connect.ts'
import { productChanges, type StoredFields } from '../database/product-change-schema.ts'

/** One edit: what stood in the fields that it changed, who made it and when. */
export type ProductEdit = { before: Partial<ProductForm>; changedBy: string; changedAt: Date }

/** The edits that came after a version, the first of them first. */
export async function editsSince(tx: Db, productId: string, version: number): Promise<ProductEdit[]> {
  const rows = await tx
    .select()
    .from(productChanges)
    .where(and(eq(productChanges.productId, productId), gt(productChanges.version, version)))
    .orderBy(asc(productChanges.version))
  return rows.map(({ before, changedBy, changedAt }) => ({ before: inDollars(before), changedBy, changedAt }))
}

export async function recordEdit(
  tx: Db,
  productId: string,
  version: number,
  { before, changedBy }: Pick<ProductEdit, 'before' | 'changedBy'>,
): Promise<void> {
  await tx.insert(productChanges).values({ productId, version, before: inCents(before), changedBy })
}

function inCents({ pricePerUnit, ...others }: Partial<ProductForm>): Partial<StoredFields> {
  return { ...others, ...(pricePerUnit !== undefined && { priceCents: centsOf(pricePerUnit) }) }
}

function inDollars({ priceCents, ...others }: Partial<StoredFields>): Partial<ProductForm> {
  return { ...others, ...(priceCents !== undefined && { pricePerUnit: dollarsOf(priceCents) }) }
}
