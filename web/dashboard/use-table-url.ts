/** The state of a table in the URL: `?q=&sort=&cursor=&from=`. A link, a reload and Back show the same rows. */
import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import type { PageOf } from '#web/api/client.ts'
import { mostSearchedLetters } from '#web/lists/use-search-words.ts'

/** Page size of a table. */
const rowsPerPage = 25

/** A visited page, for going back: the server's cursor pagination only goes forward. */
type VisitedPage = { cursor: string; from: string }

/** The list query in the URL, for loaders. A `sort` that is not one of `sorts` is dropped. */
export function readTableUrl<Sort extends string>(request: Request, sorts: readonly Sort[]) {
  const params = new URL(request.url).searchParams
  const sort = sorts.find((known) => known === params.get('sort'))
  // Truncated: a link may contain a longer query than the search box accepts.
  const q = params.get('q')?.slice(0, mostSearchedLetters)
  return {
    limit: String(rowsPerPage),
    ...(q && { q }),
    ...(params.get('cursor') && { cursor: params.get('cursor') ?? '' }),
    ...(sort && { sort }),
  }
}

/** The state of a table's search, sorting and paging, for `DataTable`. `firstSort` is the default sort. */
export function useTableUrl(firstSort = '') {
  const { params, requested, put } = useLatestParams()
  const visitedPages = useVisitedPages()
  const q = params.get('q') ?? ''
  const sort = params.get('sort') ?? firstSort
  const from = Math.max(1, Number(params.get('from')) || 1)

  const change = (changes: Record<string, string>, visited: readonly VisitedPage[] = [], replace = 'q' in changes) =>
    put((before) => changed(before, { cursor: '', from: '', ...changes }), { replace, state: { visited } })

  return {
    q,
    sort,
    search: (words: string) => change({ q: words }),
    /** Sets a filter of the list, such as `category`; an empty value removes it. */
    filter: (name: string, value: string) => {
      if (value !== (requested.current.get(name) ?? '')) change({ [name]: value })
    },
    valueOf: (name: string) => params.get(name) ?? '',
    /** Replaces a page that turned out to be empty with the previous page, without a history entry. */
    fallBack: () => change(...previousPage(visitedPages), true),
    clear: () => put(() => new URLSearchParams()),
    sorting: { by: sort, onSort: (next: string) => change({ sort: next }) },
    paging: ({ rows, next, total, restarted }: PageOf<unknown>) => {
      const first = restarted ? 1 : from
      const here = { cursor: params.get('cursor') ?? '', from: params.get('from') ?? '' }
      const hasPrevious = !restarted && (from > 1 || params.has('cursor'))
      return {
        first,
        shown: rows.length,
        total,
        isSearched: q !== '',
        onPrevious: hasPrevious ? () => change(...previousPage(visitedPages)) : undefined,
        onNext: next
          ? () => change({ cursor: next, from: String(first + rows.length) }, [...visitedPages, here])
          : undefined,
      }
    },
  }
}

export type TableUrl = ReturnType<typeof useTableUrl>

/** Applies each change to the last requested state, so that changes made before the list has loaded are not lost. */
function useLatestParams() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const requested = useRef(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page that was loaded, even at the same address.
  useLayoutEffect(() => {
    requested.current = params
  }, [params, key])
  const put = (change: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions = {}) => {
    requested.current = change(requested.current)
    setParams(requested.current, { preventScrollReset: true, ...options })
  }
  return { params, requested, put }
}

/** The previous page; the first page if the history state has no visited pages, as after opening a link to a later page. */
function previousPage(visitedPages: readonly VisitedPage[]): [VisitedPage, readonly VisitedPage[]] {
  return [visitedPages.at(-1) ?? { cursor: '', from: '' }, visitedPages.slice(0, -1)]
}

function useVisitedPages(): readonly VisitedPage[] {
  const { state } = useLocation()
  const visited: unknown = state?.visited
  return Array.isArray(visited) ? visited.filter(isVisitedPage) : []
}

function isVisitedPage(value: unknown): value is VisitedPage {
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
