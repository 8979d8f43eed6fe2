/** Writes the changes to a locked product, and records them for later merges and in the history. */
import { pick } from '#contract/rules/members.ts'
import type { Db } from '../database/db.ts'
import type { ProductParts, StoredFields } from '../database/record-schema.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { recordEdits } from './edit-queries.ts'
import { replaceLists } from './product-lists-queries.ts'
import { type ProductRow, updateProductRow } from './product-queries.ts'
import { partsBefore } from './put-as-a-whole.ts'
import { refuseTakenSku, throwRefusal } from './rules.ts'
import { toStoredTechnicalData } from './stored-technical-data.ts'
import { stateOf } from './to-wire.ts'

export type ProductPut = {
  /** The changed fields. */
  fields: Partial<Omit<StoredFields, 'availableQuantity'>>
  stockDifference: number
  /** The changed parts. */
  parts: Partial<ProductParts>
}

export type PutProduct = { availableQuantity: number; version: number; changeId: string }

/** Undefined when the stock would become negative. `undoes`: the change that this one undoes. */
export async function putProduct(
  tx: Db,
  admin: Caller,
  current: ProductRow,
  { fields, stockDifference, parts }: ProductPut,
  undoes?: string,
): Promise<PutProduct | undefined> {
  const { technicalData, ...lists } = parts
  const put = { ...fields, ...(technicalData && toStoredTechnicalData(technicalData)) }
  if (put.sku !== current.sku) await refuseTakenSku(tx, put.sku, current.id)
  const updated = await updateProductRow(tx, current, { ...put, stockDifference }, admin).catch(throwRefusal)
  if (!updated) return undefined
  await replaceLists(tx, [{ productId: current.id, ...lists }]).catch(throwRefusal)
  const before = {
    // Cast: `keys` loses the names of the type.
    ...pick(current, Object.keys(fields) as (keyof typeof fields)[]),
    ...(stockDifference !== 0 && { availableQuantity: current.availableQuantity }),
    ...partsBefore(current, parts),
  }
  const { stockChangeId, ...product } = updated
  await recordEdits(tx, [{ productId: current.id, version: product.version, before, changedById: admin.id }])
  const difference = differenceIn(stateOf(current), stateOf({ ...current, ...put, ...lists }))
  const change = { action: 'update product', aboutId: current.id, ...difference, stockChangeId, undoes } as const
  return { ...product, changeId: await recordChanges(tx, admin, [change]) }
}
