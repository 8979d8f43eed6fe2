/**
 * Rows keep the places they had when their list was asked for, so that a second click meets what the first one saw.
 * What an action did to a row is shown in its place, until the list is asked for anew.
 */
import { createContext, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import type { PageOf } from '#web/api/client.ts'
import { type FailedPage, isFailed } from './failed-page.tsx'

/** What became of a row: other values, or a word such as "Deleted" when it is no longer there. */
type Outcome = { changes?: object; gone?: string }
type Outcomes = ReadonlyMap<string, Outcome>

const noOutcomes: Outcomes = new Map()
const OutcomeContext = createContext<(id: string, outcome: Outcome) => void>(() => {})
export const OutcomeProvider = OutcomeContext.Provider

/** For what acts on a row: `outcome.change({ approved: true })` or `outcome.remove('Deleted')` once it is done. */
export function useOutcome<Row extends { _id: string }>({ _id }: Row) {
  const note = useContext(OutcomeContext)
  return {
    change: (changes: Partial<Row>) => note(_id, { changes }),
    remove: (word: string) => note(_id, { gone: word }),
  }
}

/**
 * The page as it was when this address was asked for, with what is known of its rows by now. `page` may be read again
 * behind it: that renews the rows where they stand, and neither adds, drops nor moves any.
 */
export function useRowsInPlace<Row extends { _id: string }>(page: PageOf<Row> | FailedPage) {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, page, outcomes: noOutcomes })
  const isAskedAnew = kept.key !== key || (isFailed(kept.page) && kept.page !== page)
  const known = isAskedAnew ? { key, page, outcomes: noOutcomes } : kept
  if (isAskedAnew) setKept(known)

  const note = (id: string, outcome: Outcome) =>
    setKept((before) => ({ ...before, outcomes: new Map(before.outcomes).set(id, outcome) }))
  const goneBy = (row: Row) => known.outcomes.get(row._id)?.gone
  if (isFailed(known.page)) return { page: nothing, failed: known.page, note, goneBy }

  const fresh = new Map(isFailed(page) ? [] : page.rows.map((row) => [row._id, row]))
  const rows = known.page.rows.map((row) => ({
    ...(fresh.get(row._id) ?? row),
    ...known.outcomes.get(row._id)?.changes,
  }))
  return { page: { ...known.page, rows }, failed: undefined, note, goneBy }
}

const nothing = { rows: [], next: null, total: 0, restarted: false }
