/**
 * Imports a CSV of products: exactly as planned and shown (plan-import.ts), or not at all.
 * decisions/013-products-edits-and-csv.md says why.
 */

import { stockAfter } from '#contract/products/rules/admin/stock.ts'
import { tradeKeys } from '#contract/products/schema/technical.ts'
import { pick } from '#contract/rules/members.ts'
import type { Answer } from '#contract/table.ts'
import { Refusal } from '../base/refusal.ts'
import { inBatches, mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn, valuesOf } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { lastEditorsOf, recordEdits } from './edit-queries.ts'
import {
  insertProductRows,
  invalidateProducts,
  lockProducts,
  moveStock,
  noteImportedFile,
  soldOrHeld,
  takenSlugs,
  updateProductRows,
} from './import-queries.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { PlannedRow, PutProduct } from './plan-row.ts'
import { replaceLists } from './product-lists-queries.ts'
import type { ProductRow } from './product-queries.ts'
import { partsBefore, partsThatDiffer } from './put-as-a-whole.ts'
import { slugsOf, throwRefusal } from './rules.ts'
import { stateOf, storedFields, technicalDataOf } from './to-wire.ts'

/** Describes what importing the file would change. */
export async function checkImport(db: Db, bytes: Uint8Array): Promise<Answer<'checkImport'>> {
  const { separator, decimal, unknownColumns, notes, rows, seen } = await planImport(db, bytes)
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return {
    ...{ separator, decimal, unknownColumns, notes, seen },
    counts,
    rows: await mapYielding(rows, (row) => pick(row, ['row', 'sku', 'name', 'verdict', 'changes', 'problems'])),
  }
}

/** Imports the file as the check has shown it. Refused when the products in the file have changed since. */
export async function importProducts(
  db: Db,
  admin: Caller,
  bytes: Uint8Array,
  seen: string,
): Promise<Answer<'importProducts'>> {
  const plan = await planImport(db, bytes)
  await refuseChanged(db, plan, seen)
  refuseRefused(plan)
  const added = plan.rows.filter(isNew)
  const changed = plan.rows.filter(isChanged)
  await applyAnew(() => inTransaction(db, (tx) => apply(tx, admin, { added, changed, digest: plan.digest })))
  return { success: true, added: added.length, changed: changed.length }
}

type NewRow = PlannedRow & { put: PutProduct }
type ChangedRow = PlannedRow & { product: ProductRow }

const isNew = (row: PlannedRow): row is NewRow => row.verdict === 'new' && row.put !== undefined
const isChanged = (row: PlannedRow): row is ChangedRow => row.verdict === 'changed' && row.product !== undefined

const mostNamed = 5

async function refuseChanged(db: Db, { rows, seen: now }: ImportPlan, seen: string): Promise<void> {
  if (now === seen) return
  const newestSeen = Number(seen.split('.')[0])
  const since = rows.flatMap(({ sku, product }) => {
    return product?.changedAt && product.changedAt.getTime() > newestSeen ? [{ sku, id: product.id }] : []
  })
  const first = since.slice(0, mostNamed)
  const editors = await lastEditorsOf(
    db,
    first.map(({ id }) => id),
  )
  const named = first.map(({ sku, id }) => `${sku} (by ${editors.get(id)})`)
  const who = named.length > 0 ? named.join(', ') : 'Something'
  const have = named.length > 1 ? 'have' : 'has'
  throw new Refusal(
    409,
    `${who} ${have} changed since this file was checked. Nothing was imported: please check the file again`,
  )
}

function refuseRefused({ rows }: ImportPlan): void {
  const refused = rows.filter(({ verdict }) => verdict === 'refused')
  const [first] = refused
  if (!first) return
  const problem = first.problems[0]?.says ?? ''
  throw new Refusal(422, `Row ${first.row}: ${problem}. Nothing was imported`, { errors: { file: problem } })
}

/** Retries when another admin has taken a slug at the same time. */
async function applyAnew(apply: () => Promise<void>, triesLeft = 3): Promise<void> {
  try {
    await apply()
  } catch (error) {
    if (triesLeft === 1 || !violatesConstraint(error, 'products_one_per_slug')) throwRefusal(error)
    await applyAnew(apply, triesLeft - 1)
  }
}

/** PGlite runs in this process: a larger statement would block all requests for too long. */
const rowsPerStatement = 50

type Import = { added: NewRow[]; changed: ChangedRow[]; digest: string }

async function apply(tx: Db, admin: Caller, { added, changed, digest }: Import): Promise<void> {
  const moves = await lockAndMove(tx, changed)
  await inBatches(changed, rowsPerStatement, (batch) => putChanges(tx, admin, batch, moves))
  await inBatches(added, rowsPerStatement, (batch) => putNew(tx, admin, batch))
  await noteImportedFile(tx, digest)
}

type Moves = Map<string, { productId: string; difference: number; available: number; reason: 'edited' | 'counted' }>

/** Locks the products and their stock, and computes the new stock under the lock, while sales wait. */
async function lockAndMove(tx: Db, changed: ChangedRow[]): Promise<Moves> {
  const withStock = changed.filter(({ stock }) => stock)
  const ids = changed.map(({ product }) => product.id)
  const held = await lockProducts(
    tx,
    ids,
    withStock.map(({ product }) => product.id),
  )
  const stale = changed.find(({ product }) => held.get(product.id)?.version !== product.version)
  if (stale)
    throw new Refusal(
      409,
      `${stale.sku} has changed since this file was checked. Nothing was imported: please check the file again`,
    )
  const counted = withStock.filter(({ stock }) => stock?.kind === 'count').map(({ product }) => product.id)
  const away = counted.length > 0 ? await soldOrHeld(tx, counted) : new Map<string, number>()
  const moves: Moves = new Map()
  for (const {
    row,
    product: { id },
    stock,
  } of withStock) {
    const available = held.get(id)?.availableQuantity ?? 0
    const after = stock && stockAfter(stock, { available, soldOrHeld: away.get(id) ?? 0 })
    if (!after) continue
    if ('refusal' in after) throw new Refusal(409, `Row ${row}: ${after.refusal}. Nothing was imported`)
    const [difference, reason] = [after.available - available, stock.kind === 'count' ? 'counted' : 'edited'] as const
    if (difference !== 0) moves.set(id, { productId: id, difference, available, reason })
  }
  return moves
}

async function putChanges(tx: Db, by: Caller, batch: ChangedRow[], moves: Moves): Promise<void> {
  const puts = batch.map((row) => ({ ...row, after: afterOf(row) }))
  await updateProductRows(
    tx,
    puts.map(({ after: { availableQuantity: _, ladder: _ladder, ...row } }) => row),
    by,
  )
  await replaceLists(
    tx,
    puts.map(({ product, after }) => ({
      productId: product.id,
      ...partsThatDiffer(product, pick(after, ['ladder'])),
    })),
  )
  await recordEdits(
    tx,
    batch.map((row) => ({
      ...{ productId: row.product.id, version: row.product.version + 1, changedById: by.id },
      before: beforeOf(row, moves.get(row.product.id)?.available),
    })),
  )
  const stock = batch.flatMap(({ product }) => moves.get(product.id) ?? [])
  const stockLines = stock.length > 0 ? await moveStock(tx, stock, by.id) : new Map<string, string>()
  await recordChanges(
    tx,
    by,
    puts.map(({ product, after }) => ({
      ...{ action: 'update product', aboutId: product.id, stockChangeId: stockLines.get(product.id) },
      ...differenceIn(stateOf(product), stateOf({ ...product, ...after })),
    })),
  )
  invalidateProducts(
    tx,
    batch.map(({ product }) => product.slug),
  )
}

/** All fields of a product after the import. */
function afterOf({ product, put }: ChangedRow) {
  const technicalData = put?.technicalData ?? pick(product, [...tradeKeys, 'facts'])
  return {
    ...{ id: product.id, ...(put?.fields ?? pick(product, storedFields)) },
    ...{ ...technicalData, ladder: put?.ladder ?? product.ladder },
  }
}

/** The previous values of the changed fields, in the same form as for other edits. */
function beforeOf({ product, put }: ChangedRow, available: number | undefined) {
  const stock = available === undefined ? {} : { availableQuantity: available }
  if (!put) return stock
  const technicalData = technicalDataOf({ ...product, ...put.technicalData })
  const fields = storedFields.filter((field) => field !== 'availableQuantity' && put.fields[field] !== product[field])
  return {
    ...pick(product, fields),
    ...stock,
    ...partsBefore(product, partsThatDiffer(product, { ladder: put.ladder, technicalData })),
  }
}

async function putNew(tx: Db, by: Caller, batch: NewRow[]): Promise<void> {
  const slugs = await slugsOf(
    batch.map(({ put }) => put.fields.name),
    (slugs) => takenSlugs(tx, slugs),
  )
  const rows = batch.map(({ put }, index) => {
    return { id: crypto.randomUUID(), slug: slugs[index] ?? '', ...put.fields, ...put.technicalData }
  })
  const stockLines = await insertProductRows(tx, rows, by.id)
  const ladders = rows.map(({ id }, index) => ({ productId: id, ladder: batch[index]?.put.ladder ?? [] }))
  await replaceLists(tx, ladders)
  await recordChanges(
    tx,
    by,
    rows.map((row, index) => ({
      ...{ action: 'add product', aboutId: row.id, stockChangeId: stockLines.get(row.id) },
      after: valuesOf(stateOf({ ...row, ladder: ladders[index]?.ladder ?? [], views: [], documents: [] })),
    })),
  )
  invalidateProducts(tx, slugs)
}
