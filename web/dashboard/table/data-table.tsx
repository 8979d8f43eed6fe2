/** The table of all dashboard lists. Columns are data; below 640 px each row becomes a card. */
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { EarlierAct } from '#web/dashboard/earlier-act.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type CardPlace, cardClass, cardPlaces } from './row-card.ts'
import { Cell, GoneWord } from './table-cell.tsx'
import { type Sorting, sidesOf, TableHead } from './table-head.tsx'
import { TablePaging, type TablePagingProps } from './table-paging.tsx'
import { TableSearch, type TableSearchProps } from './table-search.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

export type Column<Row> = {
  id: string
  /** The column's header, and the label beside the value on a small screen. */
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Stands before the header, such as a box that selects all rows. */
  lead?: ReactNode
  /** `money` is right-aligned with tabular figures; `actions` holds the row's buttons. */
  align?: 'start' | 'money' | 'actions'
  /** Minimum width: `widest` for what a row is called, `wide` for names and sentences, `medium` keeps short words from wrapping. */
  width?: 'widest' | 'wide' | 'medium'
  /** Where it stands on the card of a small screen; where no column says so, cards have a labelled line for each. */
  card?: CardPlace
  /** The sorts the header's button cycles through, such as `['price', '-price']`; without them, not sortable. */
  sorts?: readonly [string, ...string[]]
}

type DataTableProps<Row> = {
  /** The table's caption; visually hidden. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What replaces the buttons of a removed row which stays in place: a word such as "Deleted", and who else removed it. */
  removedLabel?: (row: Row) => EarlierAct | undefined
  /** Other rows are loading: skeletons cover the current ones. */
  loading?: boolean
  /** Shown instead of the table when there is nothing: an `EmptyState` or an `ErrorState`. */
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
    <div {...watch} className="space-y-4">
      {(search || tools) && (
        <div className="flex flex-wrap items-end gap-3 print:hidden">
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

/** Scroll container, focusable for the keyboard while the table overflows. On wide screens the header is sticky. */
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

/** Explicit ARIA roles, because browsers drop the implicit ones of a table that is not displayed as one. */
function Rows<Row>({ caption, columns, rows, rowKey, removedLabel, sorting, loading }: RowsProps<Row>) {
  const wordPlace = columns.findLastIndex(({ align }) => align === 'actions')
  const sides = sidesOf(columns)
  const places = cardPlaces(columns)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table
      data-list
      role="table"
      aria-busy={loading}
      className="w-full border-collapse text-left max-sm:block sm:text-sm"
    >
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={columns} sorting={sorting} />
      {/* A new key remounts the rows when they arrive: reused ones would visibly jump to their new places. */}
      <tbody
        key={loading ? 'loading' : 'loaded'}
        role="rowgroup"
        inert={loading}
        className="max-sm:block xl:**:scroll-mt-10"
      >
        {rows.map((row, number) => {
          const gone = removedLabel?.(row)
          return (
            <tr
              key={rowKey(row)}
              role="row"
              data-gone={gone && ''}
              className={classNames(
                rowClass,
                places ? cardClass(places) : listClass,
                gone && 'text-ink-muted line-through',
              )}
            >
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} card={{ places, index }} side={sides[index]} loading={loading}>
                  {gone && column.align === 'actions' ? (
                    index === wordPlace ? (
                      <GoneWord act={gone} />
                    ) : (
                      // Keeps the row as high as it was, so that no row below it moves.
                      <span className="invisible">{column.cell(row, number)}</span>
                    )
                  ) : (
                    column.cell(row, number)
                  )}
                </Cell>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}

const rowClass = 'group border-b border-line sm:hover:bg-surface'
/** The card of a row whose columns have no places on it. */
const listClass =
  'max-sm:mb-3 max-sm:block max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:px-4 max-sm:py-2 max-sm:text-right'

/** Whether the box's content overflows it horizontally. */
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
