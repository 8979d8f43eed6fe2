/** The filters of the history as stored in the URL: `?kind=product&who=…&since=2026-11-01&until=2026-11-23`. */

import { changeActions, changeKinds, changeSorts } from '#contract/history/rules.ts'
import type { CheckedQuery } from '#contract/table.ts'
import { shopTimeZone } from '#web/ui/screens/format-moment.ts'
import { beginOfDay } from './begin-of-day.ts'

type HistoryFilter = {
  [Name in Exclude<keyof CheckedQuery<'listChanges'>, 'limit' | 'cursor' | 'from' | 'to'>]?: NonNullable<
    CheckedQuery<'listChanges'>[Name]
  >
} & { from?: string; to?: string }

/** Days are in the shop's time zone, and `until` is the last day of the range. Empty filters are left out. */
export function readFilter(params: URLSearchParams): HistoryFilter {
  const kind = changeKinds.find((known) => known === params.get('kind'))
  const action = changeActions.find((known) => known === params.get('action'))
  const sort = changeSorts.find((known) => known === params.get('sort'))
  const [id, who] = [params.get('id'), params.get('who')]
  const [from, to] = [midnightOf(params.get('since'), 0), midnightOf(params.get('until'), 1)]
  return {
    ...{ ...(kind && { kind }), ...(action && { action }), ...(sort && { sort }) },
    ...{ ...(id && { id }), ...(who && { who }), ...(from && { from }), ...(to && { to }) },
  }
}

/** The beginning of a day, or of a later day; undefined for an invalid day. */
function midnightOf(day: string | null, daysLater: number): string | undefined {
  const midnight = beginOfDay(day ?? '', shopTimeZone(), daysLater)
  const year = midnight.getUTCFullYear()
  return year >= 1970 && year < 9999 ? midnight.toISOString() : undefined
}

/** The address of the history of one record. */
export function historyOf(kind: (typeof changeKinds)[number], id: string): string {
  return `/dashboard/history?${new URLSearchParams({ kind, id })}`
}
