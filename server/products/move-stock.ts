/** Changes the stock of one product outside its form: by a difference with a reason, or by a count of the shelf. */

import { type StockStep, stockAfter } from '#contract/products/rules/admin/stock.ts'
import type { StockChange, StockCount } from '#contract/products/schema/stock.ts'
import { mostOfAnything } from '#contract/schema/wire.ts'
import type { Answer } from '#contract/table.ts'
import { idempotently, type Sent } from '../api/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { invalidateProducts, moveStock, soldOrHeld } from './import-queries.ts'
import { lockProduct, type ProductRow, productById } from './product-queries.ts'

type Moved = Answer<'changeStock'>

export function changeStock(
  db: Db,
  admin: Caller,
  id: string,
  form: StockChange,
  idempotencyKey: string | undefined,
): Promise<Moved> {
  const step: StockStep = { kind: 'difference', by: form.by }
  const sent = { call: 'changeStock', idempotencyKey, body: { ...form, id } } as const
  return moveOnce(db, admin, sent, { id, step, field: 'by', why: form.why })
}

/** A count cannot be undone, only repeated, because it states what was on the shelf at that moment. */
export function countStock(
  db: Db,
  admin: Caller,
  id: string,
  form: StockCount,
  idempotencyKey: string | undefined,
): Promise<Moved> {
  const step: StockStep = { kind: 'count', counted: form.counted }
  const sent = { call: 'countStock', idempotencyKey, body: { ...form, id } } as const
  return moveOnce(db, admin, sent, { id, step, field: 'counted', why: form.why })
}

/** `field`: the form field that a refusal names. */
type Move = { id: string; step: StockStep; field: string; why: string | undefined }

/** A form that is sent again under its idempotency key changes nothing and returns the current stock. */
function moveOnce(db: Db, admin: Caller, sent: Sent, move: Move): Promise<Moved> {
  return inTransaction(db, async (tx) => {
    let moved: { available: number; says: string } | undefined
    const make = async () => {
      const product = (await lockProduct(tx, move.id)) ?? noSuchProduct()
      moved = await stockMoved(tx, product, move)
      return writeMove(tx, admin, product, move, moved.available - product.availableQuantity)
    }
    const _id = await idempotently(tx, admin, sent, { make, isThere: async () => true })
    const availableQuantity =
      moved?.available ?? ((await productById(tx, move.id)) ?? noSuchProduct()).availableQuantity
    return { success: true, _id, availableQuantity, says: moved?.says ?? `${availableQuantity} can be sold` }
  })
}

/** The lock on the stock keeps sales out, so that the count of sold pieces stays correct. */
async function stockMoved(tx: Db, { id, availableQuantity: available }: ProductRow, { step, field }: Move) {
  const sold = step.kind === 'count' ? ((await soldOrHeld(tx, [id])).get(id) ?? 0) : 0
  const after = stockAfter(step, { available, soldOrHeld: sold })
  if ('refusal' in after) return refuse(field, after.refusal)
  if (after.available > mostOfAnything) return refuse(field, 'The stock can be at most 1,000,000,000')
  return after
}

async function writeMove(
  tx: Db,
  admin: Caller,
  { id, slug }: ProductRow,
  { step, why }: Move,
  difference: number,
): Promise<string> {
  const reason = step.kind === 'count' ? 'counted' : 'edited'
  // An API key is not a user.
  const byUserId = admin.keyScope ? null : admin.id
  const lines = await moveStock(tx, [{ productId: id, difference, reason }], byUserId)
  invalidateProducts(tx, [slug])
  const action = step.kind === 'count' ? 'count stock' : 'change stock'
  return recordChanges(tx, admin, [{ action, aboutId: id, why, stockChangeId: lines.get(id) }])
}

function noSuchProduct(): never {
  throw new Refusal(404, 'This product is no longer sold')
}

function refuse(field: string, sentence: string): never {
  throw new Refusal(409, sentence, { errors: { [field]: sentence } })
}
