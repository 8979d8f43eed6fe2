/** A list screen: search, filter, sorting and pagination, with their state in the URL, and an empty state. */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { PageOf } from '#web/api/client.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { type Choice, SelectBox } from '#web/ui/screens/select-box.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import type { FailedPage } from './failed-page.tsx'
import { FailedList } from './failed-page.tsx'
import { RowChangeProvider, useRowChanges } from './row-changes.ts'
import { type TableUrl, useTableUrl } from './use-table-url.ts'

type ListScreenProps<Row> = {
  title: string
  /** The name of the listed things, in the plural: "orders". */
  things: string
  page: PageOf<Row> | FailedPage
  /** `first` is the number of the first row shown, for lists that number their rows. */
  columns: (first: number, shown: readonly Row[]) => readonly Column<Row>[]
  /** The default sort, when the URL has none. */
  firstSort?: string
  /** A filter beside the search: its URL parameter and its choices. */
  filter?: { name: string; choices: readonly Choice[] }
  /** Other filters: their URL parameters and fields. */
  more?: { names: readonly string[]; fields: (url: TableUrl) => ReactNode }
  /** The empty state of a list without any rows. */
  empty: ReactNode
  actions?: ReactNode
  /** Content beside the heading, made from the shown rows. */
  news?: (shown: readonly Row[]) => ReactNode
  /** Content between the heading and the table. */
  above?: ReactNode
  /** Content below the table, such as actions on the selected rows. */
  below?: (page: PageOf<Row>) => ReactNode
}

export function ListScreen<Row extends { _id: string }>(props: ListScreenProps<Row>) {
  const { title, things, columns, firstSort, filter, more, empty, actions, news, above, below } = props
  const { page, failed, note, removedLabel } = useRowChanges<Row>(props.page)
  const url = useTableUrl(firstSort)
  const isLoading = useLoadingHere()
  const paging = url.paging(page)
  const filterValue = filter ? url.valueOf(filter.name) : ''
  const isFiltered = filterValue !== '' || more?.names.some((name) => url.valueOf(name) !== '') === true
  const isReduced = url.q !== '' || isFiltered
  const isBeyondTheEnd = page.rows.length === 0 && page.total > 0
  useFallBack(isBeyondTheEnd ? url.valueOf('cursor') : undefined, url.fallBack)
  return (
    <DashboardScreen title={title} actions={besideHeading(actions, failed ? undefined : news?.(page.rows))}>
      {above}
      <RowChangeProvider value={note}>
        <DataTable
          caption={title}
          columns={columns(paging.first, page.rows)}
          rows={page.rows}
          rowKey={(row) => row._id}
          removedLabel={removedLabel}
          loading={isLoading}
          sorting={url.sorting}
          search={{ label: `Search ${things}`, value: url.q, onSearch: url.search }}
          tools={
            <Filters isFolded={more !== undefined} isUsed={isFiltered}>
              {filter && (
                <Field id={filter.name} label="Show">
                  <SelectBox
                    id={filter.name}
                    value={filterValue}
                    choices={filter.choices}
                    onChange={(event) => url.filter(filter.name, event.target.value)}
                  />
                </Field>
              )}
              {more?.fields(url)}
            </Filters>
          }
          paging={paging}
          instead={
            failed ? (
              <FailedList {...failed} />
            ) : (
              page.total === 0 && (isReduced ? <NothingMatches things={things} onClear={url.clear} /> : empty)
            )
          }
        />
        {below?.(page)}
      </RowChangeProvider>
    </DashboardScreen>
  )
}

type FiltersProps = { isFolded: boolean; isUsed: boolean; children: ReactNode }

/** On a small screen many filters would push the list out of sight: the filters are folded until they are opened or used. */
function Filters({ isFolded, isUsed, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(isUsed)
  const id = useId()
  // A filter in use stays visible, even after it is cleared.
  if (isUsed && !isOpen) setOpen(true)
  if (!isFolded) return children
  return (
    <>
      {!isUsed && (
        <Button
          variant="secondary"
          className="min-h-11 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      <div id={id} className={classNames('flex-wrap items-end gap-3 sm:contents', isOpen ? 'flex' : 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}

/** On a small screen the notice about new rows comes last: its reserved space would push the buttons away from the edge. */
function besideHeading(actions: ReactNode, news: ReactNode) {
  if (!actions) return news
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:flex-row-reverse max-sm:justify-end">
      {news}
      {actions}
    </div>
  )
}

/** Goes back one page when the page at `emptyCursor` turns out to be empty, e.g. after its last row was deleted. */
function useFallBack(emptyCursor: string | undefined, fallBack: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page that turns out to be empty.
  useEffect(() => {
    if (emptyCursor !== undefined) fallBack()
  }, [emptyCursor])
}

/** Whether this list is loading; navigating to another screen does not count. */
function useLoadingHere(): boolean {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname === pathname
}

function NothingMatches({ things, onClear }: { things: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`No ${things} match`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all {things}
        </Button>
      }
    >
      Nothing matches your search and filters.
    </EmptyState>
  )
}
