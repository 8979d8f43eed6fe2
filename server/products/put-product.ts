/** Writes what changes of a product whose row is held, and writes it down: for forms that merge, and in the history. */

import type { PriceStep } from '#contract/products/rules/product.ts'
import { pick } from '#contract/rules/members.ts'
import type { Db } from '../database/db.ts'
import type { StoredFields } from '../database/record-schema.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type ProductRow, recordEdit, replaceLadder, updateProductRow } from './product-queries.ts'
import { asTakenSku, isSameLadder } from './product-rules.ts'
import { type Wholes, wholesOf } from './put-as-a-whole.ts'
import { putDocuments } from './put-documents.ts'
import { stateOf, toStoredTechnicalData } from './to-wire.ts'
import { replaceViews } from './view-queries.ts'

export type ProductPut = {
  /** Those that change. */
  fields: Partial<Omit<StoredFields, 'availableQuantity'>>
  stockDifference: number
  /** What it has afterwards. */
  ladder: PriceStep[]
  /** Those that change. */
  wholes: Partial<Wholes>
}

export type PutProduct = { availableQuantity: number; version: number; changeId: string }

/** Undefined when the stock would fall below nothing. `undoes`: the change that it undoes. */
export async function putProduct(
  tx: Db,
  admin: Caller,
  current: ProductRow,
  { fields, stockDifference, ladder, wholes }: ProductPut,
  undoes?: string,
): Promise<PutProduct | undefined> {
  const by = { id: admin.id, name: admin.name || admin.email }
  const { technicalData, views, documents } = wholes
  const put = { ...fields, ...(technicalData && toStoredTechnicalData(technicalData)) }
  const updated = await updateProductRow(tx, current, { ...put, stockDifference }, by).catch((error) => {
    throw asTakenSku(error)
  })
  if (!updated) return undefined
  const isLadderSame = isSameLadder(ladder, current.ladder)
  if (!isLadderSame) await replaceLadder(tx, current.id, ladder)
  if (views) await replaceViews(tx, current.id, views)
  if (documents) await putDocuments(tx, current.id, documents)
  const before = {
    // Casts: `keys` forgets the names, which are those of the types.
    ...pick(current, Object.keys(fields) as (keyof typeof fields)[]),
    ...(stockDifference !== 0 && { availableQuantity: current.availableQuantity }),
    ...(!isLadderSame && { ladder: current.ladder }),
    ...pick(wholesOf(current), Object.keys(wholes) as (keyof Wholes)[]),
  }
  const { stockChangeId, ...product } = updated
  await recordEdit(tx, { productId: current.id, version: product.version, before, changedBy: by.name })
  const difference = differenceIn(
    stateOf(current),
    stateOf({ ...current, ...put, ladder, views: views ?? current.views, documents: documents ?? current.documents }),
  )
  const change = { action: 'update product', aboutId: current.id, ...difference, stockChangeId, undoes } as const
  return { ...product, changeId: await recordChanges(tx, admin, [change]) }
}
