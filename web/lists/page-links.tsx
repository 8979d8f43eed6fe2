/** Pagination of public lists by links, which also works without scripts. */
import { redirect } from 'react-router'
import { formatTotal } from '#contract/rules/lists/list-total.ts'
import { buttonClass } from '#web/ui/button.tsx'

export type Paging = {
  /** Counted from 1. */
  page: number
  perPage: number
  /** The number of rows on this page. */
  shown: number
  total: number
  isSearched: boolean
  hasNext: boolean
}

type PageLinksProps = { paging: Paging; addressOf: (page: number) => string }

export function PageLinks({ paging: { page, perPage, shown, total, isSearched, hasNext }, addressOf }: PageLinksProps) {
  if (total <= perPage) return null
  const before = (page - 1) * perPage
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p className="text-ink-muted">
        {count.format(before + 1)}–{count.format(before + shown)} of {formatTotal(total, { isSearched })}
      </p>
      <p className="flex gap-2">
        {page > 1 && <PageLink to={addressOf(page - 1)}>Previous</PageLink>}
        {hasNext && <PageLink to={addressOf(page + 1)}>Next</PageLink>}
      </p>
    </nav>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </a>
  )
}

const count = new Intl.NumberFormat('en-US')

/** The page number in the URL, counted from 1; 1 when it is absent or invalid. */
export function readPageNumber(params: URLSearchParams): number {
  const typed = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1
}

/** The query parameters (`limit`, `skip`) that read a page of a list. */
export const rowsOfPage = (page: number, perPage: number) => ({
  limit: String(perPage),
  ...(page > 1 && { skip: String((page - 1) * perPage) }),
})

/** Redirects to the last page when the requested page is beyond the end, e.g. after a deletion. */
export function pagingOf(
  { rows, total, next }: { rows: unknown[]; total: number; next: string | null },
  { page, perPage, isSearched = false }: Pick<Paging, 'page' | 'perPage'> & Partial<Pick<Paging, 'isSearched'>>,
  addressOf: (page: number) => string,
): Paging {
  if (rows.length === 0 && page > 1) throw redirect(addressOf(Math.max(1, Math.ceil(total / perPage))))
  return { page, perPage, shown: rows.length, total, isSearched, hasNext: next !== null }
}
