/** Saves, renames and removes views of the order list. Changes to shared views are in the history. */
import { mostViews } from '#contract/orders/rules/admin/view.ts'
import type { SavedView, ViewForm } from '#contract/orders/schema/view.ts'
import { idempotently } from '../api/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import { type NewChange, recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { countViews, deleteView, insertView, lockView, renameView, type ViewRow, viewsFor } from './view-queries.ts'

export async function findViews(db: Db, admin: Caller): Promise<{ views: SavedView[] }> {
  return { views: (await viewsFor(db, admin.id)).map(toWire) }
}

function toWire({ id, name, ownerId, address }: ViewRow): SavedView {
  return { _id: id, name, isShared: ownerId === null, address }
}

export async function addView(db: Db, admin: Caller, form: ViewForm, idempotencyKey: string | undefined) {
  const { name, isShared, address } = form
  const ownerId = isShared ? null : admin.id
  const make = async (tx: Db) => {
    if ((await countViews(tx, ownerId)) >= mostViews)
      throw new Refusal(409, `There are already ${mostViews} views: please remove a view first`)
    const id = await insertView(tx, { ownerId, name, address })
    await tellOthers(tx, admin, ownerId, { action: 'save view', aboutId: name })
    return id
  }
  return onceByItsName(() =>
    inTransaction(db, (tx) => {
      const isThere = async (id: string) => (await lockView(tx, admin.id, id)) !== undefined
      return idempotently(tx, admin, { call: 'addView', idempotencyKey, body: form }, { make: () => make(tx), isThere })
    }),
  )
}

export async function changeViewName(db: Db, admin: Caller, id: string, name: string): Promise<void> {
  await onceByItsName(() =>
    inTransaction(db, async (tx) => {
      const view = await viewToChange(tx, admin, id)
      if (view.name === name) return
      await renameView(tx, id, name)
      const difference = { before: { name: view.name }, after: { name } }
      await tellOthers(tx, admin, view.ownerId, { action: 'rename view', aboutId: name, ...difference })
    }),
  )
}

export async function removeView(db: Db, admin: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const view = await viewToChange(tx, admin, id)
    await deleteView(tx, id)
    await tellOthers(tx, admin, view.ownerId, { action: 'remove view', aboutId: view.name })
  })
}

/** Another admin's private view is refused as if it did not exist. */
async function viewToChange(tx: Db, admin: Caller, id: string): Promise<ViewRow> {
  const view = await lockView(tx, admin.id, id)
  if (!view) throw new Refusal(404, 'There is no such view')
  return view
}

/** Changes to private views are not recorded. */
async function tellOthers(tx: Db, admin: Caller, ownerId: string | null, change: NewChange): Promise<void> {
  if (ownerId === null) await recordChanges(tx, admin, [change])
}

async function onceByItsName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!violatesConstraint(error, 'saved_views_one_per_name')) throw error
    const sentence = 'There is already a view with this name'
    throw new Refusal(409, sentence, { errors: { name: sentence } })
  }
}
