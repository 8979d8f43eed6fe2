/** The table of all dashboard lists. Columns are data. If the columns do not fit, each row is a card. */
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { EarlierAct } from '#web/dashboard/earlier-act.tsx'
import type { Column, ColumnLook } from './column.ts'
import { cardPlaces } from './row-card.ts'
import { type Sorting, sidesOf, TableHead } from './table-head.tsx'
import { TablePaging, type TablePagingProps } from './table-paging.tsx'
import { TableRow } from './table-row.tsx'
import { TableSearch, type TableSearchProps } from './table-search.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

type DataTableProps<Row> = {
  /** The table's caption; visually hidden. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /**
   * Replaces the buttons of a removed row, which stays in place: a word such as "Deleted", and who removed it, if it was another
   * user.
   */
  removedLabel?: (row: Row) => EarlierAct | undefined
  /** Other rows are loading: skeletons cover the current rows. */
  loading?: boolean
  /** Shown instead of the table when there is nothing to list: an `EmptyState` or an `ErrorState`. */
  instead?: ReactNode
  sorting?: Sorting
  search?: TableSearchProps
  /** Shown beside the search, such as filters. */
  tools?: ReactNode
  paging?: TablePagingProps
}

export function DataTable<Row>({ search, tools, paging, instead, loading = false, ...table }: DataTableProps<Row>) {
  const { watch, turnPage } = useRestoreFocus(!loading)
  return (
    <div {...watch} className="space-y-2">
      {(search || tools) && (
        <div className="list-tools">
          {search && <TableSearch {...search} />}
          {tools}
        </div>
      )}
      {instead || (
        <TableRegion name={table.caption}>
          <Rows {...table} loading={loading} />
        </TableRegion>
      )}
      {paging && !instead && <TablePaging {...paging} onTurn={turnPage} />}
    </div>
  )
}

/** Scroll container, focusable by keyboard while the table overflows. On wide screens the header is sticky. */
function TableRegion({ name, children }: { name: string; children: ReactNode }) {
  const { ref, isWider } = useIsWider()
  return (
    <div
      ref={ref}
      {...(isWider && { role: 'region', 'aria-label': name, tabIndex: 0 })}
      className="scroll-shades -mx-1 overflow-x-auto px-1 xl:overflow-x-visible xl:bg-none print:overflow-visible print:bg-none"
    >
      {children}
    </div>
  )
}

type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rows' | 'rowKey' | 'removedLabel' | 'sorting'
> & {
  loading: boolean
}

/**
 * Many columns need a wide window: below 1280 px each row is a card. With fewer columns and buttons in the last one, no text of a
 * row has to be cut off.
 */
function manyColumns(columns: readonly ColumnLook[]): 'cut' | 'wrap' | undefined {
  if (columns.length >= 9) return 'cut'
  return columns.length >= 7 && columns.at(-1)?.align === 'actions' ? 'wrap' : undefined
}

/** Explicit ARIA roles, because browsers drop the implicit roles of a table that is not displayed as a table. */
function Rows<Row>({ caption, columns, rows, rowKey, removedLabel, sorting, loading }: RowsProps<Row>) {
  const sides = sidesOf(columns)
  const places = cardPlaces(columns)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table
      data-list
      data-many-columns={manyColumns(columns)}
      role="table"
      aria-busy={loading}
      className="w-full border-collapse text-left card:block tabular:text-sm dense-list"
    >
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={columns} sorting={sorting} />
      {/* A new key remounts the rows when they arrive: reused rows would visibly jump to their new places. */}
      <tbody
        key={loading ? 'loading' : 'loaded'}
        role="rowgroup"
        inert={loading}
        className="card:grid card:grid-cols-1 card:items-start card:gap-x-3 xl:**:scroll-mt-10 card:sm:grid-cols-2"
      >
        {rows.map((row, number) => (
          <TableRow
            key={rowKey(row)}
            {...{ row, number, columns, places, sides, loading }}
            gone={removedLabel?.(row)}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}

/** Whether the content overflows the box horizontally. */
function useIsWider() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setIsWider(box.scrollWidth > box.clientWidth && scrolls(box)))
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, isWider }
}

function scrolls(box: Element): boolean {
  return getComputedStyle(box).overflowX === 'auto'
}
