/** Undoes a change: its earlier values are restored, unless they have been changed since. The undo is a change itself. */
import { actionOf, binDays } from '#contract/history/rules.ts'
import { vatNumberRefusal } from '#contract/tax/rules/seller.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { lockCompany } from '../companies/company-queries.ts'
import { changeDetails } from '../companies/own-company.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { deliveryMethods, lockDeliveryMethods } from '../delivery/method-queries.ts'
import { aboutDeliveries, putDeliveryMethods } from '../delivery/rules.ts'
import { type ChangeRow, changesSince, isCountOfStock, lockChange, recordChanges } from '../history/change-queries.ts'
import { fieldsChangedSince } from '../history/difference-in.ts'
import { refusalOf, toWireChange } from '../history/to-wire.ts'
import type { Caller } from '../identity/session-queries.ts'
import { hasMade } from '../integrations/made-by.ts'
import { showProduct, skuOf } from '../products/product-queries.ts'
import { refuseTakenSku, throwRefusal } from '../products/rules.ts'
import { lockReview, putReviewState, restoreReview } from '../reviews/review-queries.ts'
import { putSettings } from '../seller/rules.ts'
import { lockShopSettings } from '../settings/settings-queries.ts'
import { giveRole, takeRole } from '../users/rules.ts'
import { undoProductEdit } from './undo-product-edit.ts'

/** A change that names its object. */
type Told = ChangeRow & { aboutId: string }

/** `mayPromote` applies the same checks as making an admin. */
type Asking = Pick<Shop, 'config' | 'publicUrl'> & { mayPromote: (tx: Db) => Promise<void> }

/** Returns the id of the new change, which undoes the given one. */
export async function undoChange(db: Db, admin: Caller, id: string, asking: Asking): Promise<string> {
  return inTransaction(db, async (tx) => {
    const change = await lockChange(tx, id)
    if (!change) throw new Refusal(404, 'There is no such change')
    const sentence = refusalOf(change, new Date())
    if (sentence) throw new Refusal(409, sentence)
    const { aboutId } = change
    if (aboutId === null)
      throw new Refusal(409, 'This change cannot be undone: the history does not say what was changed')
    return undo(tx, admin, { ...change, aboutId }, asking)
  })
}

function undo(tx: Db, admin: Caller, change: Told, asking: Asking): Promise<string> {
  switch (actionOf(change.action).undo) {
    case 'role':
      return undoRole(tx, admin, change, asking)
    case 'deletion':
      return undoDeletion(tx, admin, change)
    default:
      if (change.kind === 'settings') return undoSettings(tx, admin, change)
      if (change.kind === 'review') return undoReview(tx, admin, change)
      if (change.kind === 'company') return undoCompany(tx, admin, change, asking)
      return undoProductEdit(tx, admin, change, {
        refuseChanged: (fields) => refuseSince(tx, change, fields),
        refuseCounted: () => refuseAfterCount(tx, change),
      })
  }
}

/** Refuses when the user has been changed since, because the address may belong to another user by now. */
async function undoRole(tx: Db, admin: Caller, change: Told, { config, mayPromote }: Asking): Promise<string> {
  const { action, address, id } = change
  const email = address ?? ''
  if ((await changesSince(tx, change)).length > 0) await refuseSince(tx, change, ['role'])
  const isRemoval = action === 'make admin'
  if (!isRemoval) await mayPromote(tx)
  else if (await hasMade(tx, email)) throw new Refusal(409, hasMadeSentence)
  const undone = isRemoval
    ? await takeRole(tx, admin, email, { undoes: id })
    : await giveRole({ tx, config }, admin, email, id)
  if (!undone) throw new Refusal(409, 'This user has since been changed')
  return undone
}

const hasMadeSentence =
  'This user has since created API keys or webhooks. Remove the admin rights on the user’s page, where you choose what to keep'

async function undoDeletion(tx: Db, admin: Caller, { kind, aboutId, id }: Told): Promise<string> {
  const isProduct = kind === 'product'
  if (isProduct) await refuseTakenSku(tx, await skuOf(tx, aboutId), aboutId)
  const back = await (isProduct ? showProduct(tx, aboutId, binDays) : restoreReview(tx, aboutId, binDays)).catch(
    throwRefusal,
  )
  if (back === 0) throw new Refusal(409, 'There is nothing left to restore')
  return recordChanges(tx, admin, [{ action: isProduct ? 'restore product' : 'restore review', aboutId, undoes: id }])
}

/** Restores whether the review is hidden, and its answer. */
async function undoReview(tx: Db, admin: Caller, change: Told): Promise<string> {
  const { action, aboutId, before, after, id } = change
  const current = await lockReview(tx, aboutId)
  if (!current) throw new Refusal(409, 'This review no longer exists')
  await refuseIfChanged(tx, change, current)
  await putReviewState(tx, aboutId, before ?? {})
  return recordChanges(tx, admin, [{ action, aboutId, before: after ?? {}, after: before ?? {}, undoes: id }])
}

/** Restores the details of a company, and tells its people. */
async function undoCompany(tx: Db, admin: Caller, change: Told, asking: Asking): Promise<string> {
  const row = await lockCompany(tx, change.aboutId)
  if (!row) throw new Refusal(409, 'This company no longer exists')
  await refuseIfChanged(tx, change, row)
  return written(await changeDetails(tx, asking, { row, details: change.before ?? {}, by: admin, undoes: change.id }))
}

async function undoSettings(tx: Db, admin: Caller, change: Told): Promise<string> {
  const { aboutId, before, id } = change
  if (aboutId === aboutDeliveries) {
    await lockDeliveryMethods(tx)
    const current = await deliveryMethods(tx)
    await refuseIfChanged(tx, change, { deliveries: current })
    // Cast: stored in the form in which they were read.
    const methods = before?.deliveries as typeof current
    return written(await putDeliveryMethods(tx, admin, current, methods, id))
  }
  const current = await lockShopSettings(tx)
  await refuseIfChanged(tx, change, current)
  const refusal = vatNumberRefusal({ ...current, ...before })
  if (refusal) throw new Refusal(409, refusal)
  return written(await putSettings(tx, admin, current, before ?? {}, id))
}

/** The preceding checks guarantee a difference, so it is a bug if nothing has changed. */
function written(changeId: string | undefined): string {
  if (changeId === undefined) throw new Error('An undo changed nothing, although the values differ')
  return changeId
}

async function refuseIfChanged(tx: Db, change: Told, current: object): Promise<void> {
  const fields = fieldsChangedSince(change.after, current)
  if (fields.length > 0) await refuseSince(tx, change, fields)
}

/** A count states the units on the shelf. Undoing an earlier change of stock would make the count wrong. */
async function refuseAfterCount(tx: Db, change: Told): Promise<void> {
  const counts = await changesSince(tx, change, isCountOfStock)
  const [last] = counts
  if (!last) return
  const now = new Date()
  throw new Refusal(409, `${last.by} has since counted the stock. Nothing was restored`, {
    facts: { since: counts.map((row) => toWireChange(row, now)) },
  })
}

/** Throws a refusal that lists the later changes to these fields. */
async function refuseSince(tx: Db, change: Told, fields: string[]): Promise<never> {
  const isAbout = ({ before, after }: ChangeRow) =>
    !(before || after) || fields.some((field) => field in (after ?? {}) || field in (before ?? {}))
  const since = (await changesSince(tx, change)).filter(isAbout)
  const now = new Date()
  const [last] = since
  const sentence = last
    ? `${last.by} has since changed this. Nothing was restored`
    : 'This has since been changed. Nothing was restored'
  throw new Refusal(409, sentence, { facts: { since: since.map((row) => toWireChange(row, now)) } })
}
