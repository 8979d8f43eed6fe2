/** Updates a product without undoing or hiding concurrent edits. */

import { ladderRefusal, type PriceStep, stepsThatHold } from '#contract/products/rules/product.ts'
import type { ProductChange } from '#contract/products/schema/product.ts'
import { pick } from '#contract/rules/members.ts'
import type { Answer } from '#contract/table.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import type { StoredFields } from '../database/record-schema.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { editsSince, type ProductEdit } from './edit-queries.ts'
import { lockProduct, type ProductRow } from './product-queries.ts'
import { isSame, mergeParts, partsThatDiffer } from './put-as-a-whole.ts'
import { putProduct } from './put-product.ts'
import { formFieldOf, type StoredField, storedFields, toStored, toStoredLadder, toWireProduct } from './to-wire.ts'

/** Writes the fields that differ from the loaded version. Stock changes by the difference from the loaded stock. */
export async function updateProduct(
  db: Db,
  admin: Caller,
  id: string,
  sent: ProductChange,
): Promise<Answer<'updateProduct'>> {
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, id)
    if (!current) throw new Refusal(404, 'This product is no longer sold')
    const edits = await editsSince(tx, id, sent.version ?? current.version)
    const form = toStored(sent)
    const loaded = asLoaded(current, edits, sent)
    const changed = storedFields.filter((field) => form[field] !== loaded[field])
    const changes = changed.filter((field) => form[field] !== current[field] || !lastEditOf(field, edits))
    refuseClash(changes, edits, current)

    const { availableQuantity: stock, ...fields } = pick(form, changes)
    const sentLadder = sent.ladder && toStoredLadder(sent.ladder)
    const merged = mergeParts(current, edits, { ...sent, ladder: sentLadder })
    // If another admin's ladder stays, the ladder in the form counts as not sent.
    const ownLadder = merged.ladder ?? (isSame(sentLadder, current.ladder) ? sentLadder : undefined)
    const ladder = ladderAfter(current, { ...current, ...fields }, ownLadder)
    const parts = partsThatDiffer(current, { ...merged, ladder })
    const stockDifference = stock === undefined ? 0 : stock - loaded.availableQuantity
    const isChanged = changes.length > 0 || Object.keys(parts).length > 0
    const updated = isChanged ? await putProduct(tx, admin, current, { fields, stockDifference, parts }) : current
    if (!updated) throw notEnoughLeft(current)
    const done = pick(updated, ['availableQuantity', 'version'])
    return { success: true, modifiedCount: 1, ...done, ...droppedFrom(current, ladder, sentLadder) }
  })
}

/**
 * The ladder after the edit. A sent ladder must descend. If none was sent, steps that contradict the new price or minimum are
 * dropped, so that a client that does not know the price ladder is not refused.
 */
function ladderAfter(
  current: ProductRow,
  next: Pick<ProductRow, 'priceCents' | 'minimumOrder'>,
  sent: PriceStep[] | undefined,
): PriceStep[] {
  if (!sent) return stepsThatHold(current.ladder, next)
  const sentence = ladderRefusal(sent, next)
  if (sentence) throw new Refusal(422, sentence, { errors: { ladder: sentence } })
  return sent
}

/** Names the steps that were dropped. */
function droppedFrom(current: ProductRow, ladder: PriceStep[], sent: PriceStep[] | undefined) {
  const isAsSent = sent !== undefined && isSame(sent, ladder)
  if (isAsSent || ladder.length === current.ladder.length) return {}
  const remaining = new Set(ladder.map(({ fromQuantity }) => fromQuantity))
  return {
    droppedSteps: current.ladder.flatMap(({ fromQuantity }) => (remaining.has(fromQuantity) ? [] : [fromQuantity])),
  }
}

/** The product as it was loaded into the form: later edits are reversed, the last edit first. Sales are not edits. */
function asLoaded(current: ProductRow, edits: ProductEdit[], { loadedAvailableQuantity }: ProductChange): StoredFields {
  const loaded: StoredFields = pick(current, storedFields)
  for (const { before } of edits.toReversed()) Object.assign(loaded, before)
  return { ...loaded, availableQuantity: loadedAvailableQuantity ?? current.availableQuantity }
}

/** Refuses when both admins have changed the same field to different values, because a person must decide. */
function refuseClash(changes: StoredField[], edits: ProductEdit[], product: ProductRow): void {
  const clashes = changes.flatMap((stored) => {
    const edit = lastEditOf(stored, edits)
    const field = formFieldOf(stored)
    return edit ? [{ field, changedBy: edit.editor, changedAt: edit.changedAt.toISOString() }] : []
  })
  const last = clashes.at(-1)
  if (!last) return
  throw new Refusal(409, `${last.changedBy} has changed this product in the meantime`, {
    errors: Object.fromEntries(
      clashes.map(({ field, changedBy }) => [field, `${changedBy} has changed this in the meantime`]),
    ),
    facts: { product: toWireProduct(product), clashes },
  })
}

function lastEditOf(field: StoredField, edits: ProductEdit[]): ProductEdit | undefined {
  return edits.findLast(({ before }) => field in before)
}

export function notEnoughLeft({ availableQuantity }: ProductRow): Refusal {
  const isOrAre = availableQuantity === 1 ? 'is' : 'are'
  const sentence = `Some units have been sold in the meantime: only ${availableQuantity} ${isOrAre} left`
  return new Refusal(409, sentence, { errors: { availableQuantity: sentence }, facts: { availableQuantity } })
}
