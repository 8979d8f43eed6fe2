/**
 * Keeps rows in place after an action, so that a second click does not hit another row. The result of the action is
 * shown in the row until the next navigation.
 */
import { createContext, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import type { PageOf } from '#web/api/client.ts'
import { type FailedPage, isFailed } from './failed-page.tsx'

/** The result of an action on a row: changed values, or a word such as "Deleted" for a removed row. */
type Outcome = { changes?: object; gone?: string }
type Outcomes = ReadonlyMap<string, Outcome>

const noOutcomes: Outcomes = new Map()
const OutcomeContext = createContext<(id: string, outcome: Outcome) => void>(() => {})
export const OutcomeProvider = OutcomeContext.Provider

/** For components that act on a row: `outcome.change({ approved: true })` or `outcome.remove('Deleted')` once done. */
export function useOutcome<Row extends { _id: string }>({ _id }: Row) {
  const note = useContext(OutcomeContext)
  return {
    change: (changes: Partial<Row>) => note(_id, { changes }),
    remove: (word: string) => note(_id, { gone: word }),
  }
}

/**
 * The page as first loaded for this URL, with the known changes of its rows. `page` may be revalidated meanwhile: that
 * refreshes the rows' values, but adds, drops or moves none.
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
