/** What a table shows, kept in the address: `?q=&sort=&cursor=&from=`. A link, a reload and Back lead to the same rows. */
import { useLocation, useSearchParams } from 'react-router'
import type { PageOf } from '#web/api/client.ts'
import { mostSearchedLetters } from '#web/lists/use-search-words.ts'

/** How many rows a table shows at once. */
const rowsPerPage = 25

/** A page one has come by, to go back to: the server's lists know only the way on. */
type Stop = { cursor: string; from: string }

/** What a loader asks the list for, as the address says it. `sort` as the caller knows it to be one of the list's own. */
export function readTableUrl<Sort extends string>(request: Request, sorts: readonly Sort[]) {
  const params = new URL(request.url).searchParams
  const sort = sorts.find((known) => known === params.get('sort'))
  // More letters than the shop searches for come with a link only: the search box refuses them.
  const q = params.get('q')?.slice(0, mostSearchedLetters)
  return {
    limit: String(rowsPerPage),
    ...(q && { q }),
    ...(params.get('cursor') && { cursor: params.get('cursor') ?? '' }),
    ...(sort && { sort }),
  }
}

/** The state of a table's search, sorting and paging, ready to be given to `DataTable`. `firstSort` is the sort of a bare address. */
export function useTableUrl(firstSort = '') {
  const [params, setParams] = useSearchParams()
  const way = useWay()
  const q = params.get('q') ?? ''
  const sort = params.get('sort') ?? firstSort
  const from = Math.max(1, Number(params.get('from')) || 1)

  const change = (changes: Record<string, string>, stops: readonly Stop[] = [], replace = 'q' in changes) =>
    setParams((before) => changed(before, { cursor: '', from: '', ...changes }), {
      replace,
      preventScrollReset: true,
      state: { stops },
    })

  return {
    q,
    sort,
    search: (words: string) => change({ q: words }),
    /** Sets a filter of the list's own, such as `category`; an empty value takes it away. */
    filter: (name: string, value: string) => change({ [name]: value }),
    valueOf: (name: string) => params.get(name) ?? '',
    /** Back to the page before, when this one turns out to be empty: it is on nobody's way. */
    fallBack: () => change(...oneBack(way), true),
    clear: () => setParams({}, { preventScrollReset: true }),
    sorting: { by: sort, onSort: (next: string) => change({ sort: next }) },
    paging: ({ rows, next, total, restarted }: PageOf<unknown>) => {
      const first = restarted ? 1 : from
      const here = { cursor: params.get('cursor') ?? '', from: params.get('from') ?? '' }
      const hasPrevious = !restarted && (from > 1 || params.has('cursor'))
      return {
        first,
        shown: rows.length,
        total,
        onPrevious: hasPrevious ? () => change(...oneBack(way)) : undefined,
        onNext: next ? () => change({ cursor: next, from: String(first + rows.length) }, [...way, here]) : undefined,
      }
    },
  }
}

/** Without a remembered way, as after following a link into the middle, Previous leads to the beginning. */
function oneBack(way: readonly Stop[]): [Stop, readonly Stop[]] {
  return [way.at(-1) ?? { cursor: '', from: '' }, way.slice(0, -1)]
}

function useWay(): readonly Stop[] {
  const { state } = useLocation()
  const stops: unknown = state?.stops
  return Array.isArray(stops) ? stops.filter(isStop) : []
}

function isStop(value: unknown): value is Stop {
  return typeof value === 'object' && value !== null && 'cursor' in value && 'from' in value
}

function changed(before: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
