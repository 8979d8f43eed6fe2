/** Undoes an edit of a product: restores fields and facts, and reverses the difference in stock. */
import { ladderRefusal } from '#contract/products/rules/product.ts'
import { type TechnicalData, TechnicalForm } from '#contract/products/schema/technical.ts'
import { pick } from '#contract/rules/members.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { ChangeRow } from '../history/change-queries.ts'
import { fieldsChangedSince } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { lockProduct, type ProductRow } from '../products/product-queries.ts'
import { partsThatDiffer } from '../products/put-as-a-whole.ts'
import { putProduct } from '../products/put-product.ts'
import { toStoredTechnicalData } from '../products/stored-technical-data.ts'
import { type ProductState, stateOf, storedFields, technicalDataOf } from '../products/to-wire.ts'
import { notEnoughLeft } from '../products/update-product.ts'

type Edit = Pick<ChangeRow, 'id' | 'before' | 'after' | 'stockDifference' | 'stockReason'> & { aboutId: string }

type Refusals = {
  /** Called with the fields that have changed since. */
  refuseChanged: (fields: string[]) => Promise<never>
  /** Refuses if the stock has been counted since. */
  refuseCounted: () => Promise<void>
}

/** Returns the id of the new change, which undoes the given one. A count of stock stays. */
export async function undoProductEdit(
  tx: Db,
  admin: Caller,
  { id, aboutId, before, after, stockDifference, stockReason }: Edit,
  { refuseChanged, refuseCounted }: Refusals,
): Promise<string> {
  const current = await lockProduct(tx, aboutId)
  if (!current) throw new Refusal(409, 'This product is no longer sold')
  const changed = fieldsChangedSince(after, stateOf(current))
  if (changed.length > 0) await refuseChanged(changed)
  const moved = stockReason === 'edited' ? (stockDifference ?? 0) : 0
  if (moved !== 0) await refuseCounted()

  // Cast: stored in the form in which they were read.
  const state = { ...stateOf(current), ...before } as ProductState
  // Avoids -0.
  const put = { ...putOf(current, state), stockDifference: 0 - moved }
  const done = await putProduct(tx, admin, current, put, id)
  if (!done) throw notEnoughLeft(current)
  return done.changeId
}

/** The fields that restore this state. Refused if later edits contradict it. */
function putOf(current: ProductRow, state: ProductState) {
  const { ladder, views, documents, ...others } = state
  const fields = pick(
    others,
    withoutStock.filter((field) => others[field] !== current[field]),
  )
  const sentence = ladderRefusal(ladder, { ...current, ...fields })
  if (sentence)
    throw new Refusal(409, 'The earlier values do not fit the current price ladder', {
      errors: { ladder: sentence },
    })
  const technicalData = technicalDataIn(others)
  const parts = partsThatDiffer(current, { ladder, technicalData, views, documents })
  if (parts.technicalData) refuseContradiction(parts.technicalData)
  return { fields, parts }
}

const withoutStock = storedFields.filter((field) => field !== 'availableQuantity')

/** The technical data without unknown facts, as in a product's row. */
function technicalDataIn(others: Omit<ProductState, 'ladder' | 'views' | 'documents'>): TechnicalData {
  const unstored = Object.entries(others).filter(([key, value]) => !isStoredField.has(key) && value !== null)
  const stored = toStoredTechnicalData(Object.fromEntries(unstored))
  return technicalDataOf(stored)
}

const isStoredField = new Set<string>(storedFields)

/** The restored data can contradict itself, because facts added since may belong to the type that the undo removes. */
function refuseContradiction(facts: TechnicalData): void {
  const read = TechnicalForm.safeParse(facts)
  if (read.success) return
  const [issue] = read.error.issues
  throw new Refusal(409, `The technical data would contradict itself: ${issue?.message ?? ''}`)
}
