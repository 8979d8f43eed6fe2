/**
 * Keeps rows in place after an action, so that a second click does not hit another row. The result of the action is
 * shown in the row until the next navigation.
 */
import { createContext, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChangeKind } from '#contract/history/rules.ts'
import type { PageOf } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import { type EarlierAct, findEarlierAct, sayEarlierAct } from './earlier-act.tsx'
import { type FailedPage, isFailed } from './failed-page.tsx'

/** The result of an action on a row: changed values, or a word such as "Deleted" for a removed row, and who removed it. */
type RowChange = { changes?: object; gone?: EarlierAct }
type RowChanges = ReadonlyMap<string, RowChange>

const noChanges: RowChanges = new Map()
const RowChangeContext = createContext<(id: string, change: RowChange) => void>(() => {})
export const RowChangeProvider = RowChangeContext.Provider

/**
 * For components that act on a row. Once the action is done, they call `row.change({ approved: true })` or
 * `row.remove('Deleted')`.
 */
export function useRowChange<Row extends { _id: string }>({ _id }: Row) {
  const note = useContext(RowChangeContext)
  return {
    change: (changes: Partial<Row>) => note(_id, { changes }),
    remove: (word: string, changes?: Partial<Row>) => note(_id, { gone: { word }, ...(changes && { changes }) }),
    /** For an action that found nothing to remove: if another user has removed the row, a toast and the row say so. */
    showWhoRemoved: (kind: ChangeKind, aboutId = _id) =>
      findEarlierAct(kind, aboutId, removals).then(
        (gone) => {
          if (!gone) return
          toast.error(sayEarlierAct(gone))
          note(_id, { gone })
        },
        (error: unknown) => void toast.error(messageOf(error)),
      ),
  }
}

/** Like `useRowChange`, for actions on several rows at once. */
export function useChangesOfRows<Row extends { _id: string }>() {
  const note = useContext(RowChangeContext)
  return (_id: string, changes: Partial<Row>) => note(_id, { changes })
}

const removals = ['delete product', 'delete review', 'delete user', 'cancel order', 'end hold'] as const

/**
 * The page as first loaded for this URL, with the known changes to its rows. Revalidating `page` updates the
 * values of the rows, but does not add, remove or move rows.
 */
export function useRowChanges<Row extends { _id: string }>(page: PageOf<Row> | FailedPage) {
  const { key } = useLocation()
  const [stored, setStored] = useState({ key, page, changes: noChanges })
  const isAskedAnew = stored.key !== key || (isFailed(stored.page) && stored.page !== page)
  const known = isAskedAnew ? { key, page, changes: noChanges } : stored
  if (isAskedAnew) setStored(known)

  const note = (id: string, change: RowChange) =>
    setStored((before) => ({ ...before, changes: new Map(before.changes).set(id, change) }))
  const removedLabel = (row: Row) => known.changes.get(row._id)?.gone
  if (isFailed(known.page)) return { page: nothing, failed: known.page, note, removedLabel }

  const fresh = new Map(isFailed(page) ? [] : page.rows.map((row) => [row._id, row]))
  const rows = known.page.rows.map((row) => ({
    ...(fresh.get(row._id) ?? row),
    ...known.changes.get(row._id)?.changes,
  }))
  return { page: { ...known.page, rows }, failed: undefined, note, removedLabel }
}

const nothing = { rows: [], next: null, total: 0, restarted: false }
