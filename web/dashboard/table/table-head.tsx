/** Table headers, with a button in each sortable header. */
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { ColumnLook } from './column.ts'

export type Sorting = {
  /** The current sort; a leading minus means descending. */
  by: string
  onSort: (sort: string) => void
}

export function TableHead({ columns, sorting }: { columns: readonly ColumnLook[]; sorting: Sorting | undefined }) {
  const sides = sidesOf(columns)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop implicit roles of a table not displayed as a table.
    <thead role="rowgroup" className="card:block">
      <tr
        role="row"
        className="border-ink card:flex card:flex-wrap card:gap-x-5 tabular:max-xl:border-b print:border-b"
      >
        {columns.map((column, place) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            aria-sort={sortedBy(column, sorting)}
            className={classNames(
              'px-2.5 in-data-many-columns:max-2xl:px-1 py-1 align-middle text-sm font-semibold first:pl-0 last:pr-0 card:px-0',
              // Cards label their values, so only sortable headers stay visible.
              !(column.sorts && sorting) && 'card:sr-only',
              column.align && column.align !== 'start' && 'text-right',
              column.align === 'actions' && 'print:hidden',
              staysInSight,
              sides[place],
            )}
          >
            {column.lead}
            {column.sorts && sorting ? (
              <SortButton column={{ ...column, sorts: column.sorts }} sorting={sorting} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}

/** Sticky below the page header. Its bottom line is a box shadow, because collapsed borders do not stick. */
const staysInSight =
  'xl:bg-behind xl:shadow-[inset_0_-1px_0_var(--color-ink)] xl:[@media(min-height:30rem)]:sticky xl:[@media(min-height:30rem)]:top-16 xl:z-10 print:static print:shadow-none'

type SortButtonProps = { column: ColumnLook & { sorts: readonly string[] }; sorting: Sorting }

function SortButton({ column: { header, sorts }, sorting }: SortButtonProps) {
  const turn = sorts.indexOf(sorting.by)
  const next = sorts[(turn + 1) % sorts.length]
  return (
    <button
      type="button"
      onClick={() => next && sorting.onSort(next)}
      className="-my-1 inline-flex min-h-8 min-w-6 items-center gap-1.5 rounded-sm hover:underline"
    >
      {header}
      <Icon
        name={arrowFor(turn, sorting.by)}
        size={14}
        className={turn === -1 ? 'text-edge print:hidden' : undefined}
      />
    </button>
  )
}

function arrowFor(turn: number, sort: string): IconName {
  if (turn === -1) return 'arrows-up-down'
  return isDescending(sort) ? 'arrow-down' : 'arrow-up'
}

function sortedBy({ sorts }: ColumnLook, sorting: Sorting | undefined) {
  if (!sorting || !sorts?.includes(sorting.by)) return undefined
  return isDescending(sorting.by) ? 'descending' : 'ascending'
}

/** `newest` is descending by date, though it has no minus. */
const isDescending = (sort: string) => sort.startsWith('-') || sort === 'newest'

/** Minimum width and stickiness of action columns, even where a word such as "Deleted" replaces the buttons. */
const shared =
  'tabular:min-w-21 tabular:max-xl:min-w-24 tabular:max-xl:sticky tabular:max-xl:z-10 tabular:max-xl:bg-behind print:static print:min-w-0'
/** Sticky offsets, from the last action column to the first. The last column covers the scroll container's padding. */
const places = [
  'tabular:max-xl:-right-1 tabular:max-xl:pr-1',
  'tabular:max-xl:right-[5.75rem]',
  'tabular:max-xl:right-[11.75rem]',
]

/** The sticky classes of each column; undefined for columns that scroll. */
export function sidesOf(columns: readonly { align?: string }[]): (string | undefined)[] {
  const last = columns.length - 1
  return columns.map(({ align }, place) =>
    align === 'actions' ? `${shared} ${places[last - place] ?? ''}` : undefined,
  )
}
