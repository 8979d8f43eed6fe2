/** Changing a product while others change it, too: what somebody else edited meanwhile is neither undone nor hidden. */
import type { Answer } from '#contract/calls.ts'
import { type Product, type ProductChange, ProductForm } from '#contract/products/schema.ts'
import { writeAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../identity/session-queries.ts'
import { Refusal } from '../refusal.ts'
import { editsSince, type ProductEdit, recordEdit } from './product-change-queries.ts'
import { lockProduct, updateProductRow } from './product-queries.ts'

type Field = keyof ProductForm
const fields = ProductForm.keyof().options

/** Puts what differs from the version the form was loaded with; the stock moves by the difference to what was loaded. */
export async function updateProduct(
  db: Db,
  admin: Caller,
  id: string,
  form: ProductChange,
): Promise<Answer<'updateProduct'>> {
  return inTransaction(db, async (tx) => {
    const current = await lockProduct(tx, id)
    if (!current) throw new Refusal(404, 'This product is no longer sold')
    const edits = await editsSince(tx, id, form.version ?? current.version)
    const changed = fieldsChanged(form, asLoaded(current, edits, form))
    const wanted = changed.filter((field) => form[field] !== current[field] || !lastEditOf(field, edits))
    refuseClash(wanted, edits, current)

    const updated = await putFields(tx, admin, current, form, wanted)
    await writeAudit(tx, admin, 'update product', id)
    return { success: true, modifiedCount: 1, ...updated }
  })
}

/** The product as the form was loaded with it: every later edit taken back, the last one first. Sales are no edits. */
function asLoaded(current: Product, edits: ProductEdit[], form: ProductChange): ProductForm {
  const loaded: ProductForm = { ...current }
  for (const { before } of edits.toReversed()) Object.assign(loaded, before)
  return { ...loaded, availableQuantity: form.loadedAvailableQuantity ?? current.availableQuantity }
}

function fieldsChanged(form: ProductForm, loaded: ProductForm): Field[] {
  return fields.filter((field) => form[field] !== loaded[field])
}

/** A field that both have changed is for a person to decide. */
function refuseClash(wanted: Field[], edits: ProductEdit[], product: Product): void {
  const clashes = wanted.flatMap((field) => {
    const edit = lastEditOf(field, edits)
    return edit ? [{ field, changedBy: edit.changedBy, changedAt: edit.changedAt.toISOString() }] : []
  })
  const last = clashes.at(-1)
  if (!last) return
  throw new Refusal(409, `${last.changedBy} changed this product meanwhile`, {
    errors: Object.fromEntries(clashes.map(({ field, changedBy }) => [field, `${changedBy} changed this meanwhile`])),
    facts: { product, clashes },
  })
}

function lastEditOf(field: Field, edits: ProductEdit[]): ProductEdit | undefined {
  return edits.findLast(({ before }) => field in before)
}

async function putFields(tx: Db, admin: Caller, current: Product, form: ProductChange, wanted: Field[]) {
  if (wanted.length === 0) return { availableQuantity: current.availableQuantity, version: current.version }
  const loadedStock = form.loadedAvailableQuantity ?? current.availableQuantity
  const stockDifference = wanted.includes('availableQuantity') ? form.availableQuantity - loadedStock : 0
  const by = { id: admin.id, name: admin.name || admin.email }
  const updated = await updateProductRow(tx, current, { ...current, ...pick(form, wanted), stockDifference }, by)
  if (!updated) throw notEnoughLeft(current)
  await recordEdit(tx, current._id, updated.version, { before: pick(current, wanted), changedBy: by.name })
  return updated
}

function pick(from: ProductForm, wanted: Field[]): Partial<ProductForm> {
  return Object.fromEntries(wanted.map((field) => [field, from[field]]))
}

function notEnoughLeft({ availableQuantity }: Product): Refusal {
  const sentence = `Meanwhile some were sold: only ${availableQuantity} are left`
  return new Refusal(409, sentence, { errors: { availableQuantity: sentence }, facts: { availableQuantity } })
}
