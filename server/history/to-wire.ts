/** Changes in wire format. */
import { undoRefusal } from '#contract/history/rules.ts'
import type { Change } from '#contract/history/schema.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { ChangeRow } from './change-queries.ts'
import { changedFields } from './field-words.ts'

export function toWireChange(row: ChangeRow, now: Date): Change {
  const { id, at, kind, action, by, why, undoes, undone } = row
  const aboutId = kind === 'user' ? row.address : row.aboutId
  return {
    ...{ _id: id, at: at.toISOString(), kind, name: nameOf(row), action, fields: changedFields(row), by },
    ...(aboutId !== null && { aboutId }),
    ...(why !== null && { why }),
    ...(undoes !== null && { undoes }),
    ...(undone && { undone: { ...undone, at: new Date(undone.at).toISOString() } }),
    canUndo: refusalOf(row, now) === undefined,
  }
}

/** The sentence that explains why the change cannot be undone, or undefined. */
export function refusalOf({ action, at, undone, before, stockReason }: ChangeRow, now: Date): string | undefined {
  return undoRefusal({ action, at, isUndone: undone !== null, isKnown: before !== null, stockReason }, now)
}

/** Entries of the first release name the kind of object but not the object itself. */
function nameOf({ kind, name, aboutId, before, after }: ChangeRow): string {
  switch (kind) {
    case 'product':
      return name ?? String(after?.name ?? 'A product')
    case 'order':
      return name ? formatOrderNumber(Number(name)) : 'An order'
    case 'review':
      return 'A review'
    case 'company':
      return name ?? String(before?.legalName ?? 'A company')
    case 'user':
      return name ?? 'A user'
    case 'payment':
      return aboutId ?? 'A payment'
    case 'mail':
      return String(after?.subject ?? 'A mail')
    case 'settings':
      return aboutId ?? 'Settings'
  }
}
