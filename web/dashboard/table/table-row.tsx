/** A row of a dashboard list; on a small screen, it is a card. */
import { useMemo, useState } from 'react'
import type { EarlierAct } from '#web/dashboard/earlier-act.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from './column.ts'
import { type CardPlace, cardClass } from './row-card.ts'
import { RowDetailsProvider } from './row-details.tsx'
import { Cell, GoneWord } from './table-cell.tsx'

type TableRowProps<Row> = {
  row: Row
  /** The index of the row among the shown rows. */
  number: number
  columns: readonly Column<Row>[]
  places: CardPlace[] | undefined
  /** Classes that keep the cells sticky during horizontal scrolling. */
  sides: readonly (string | undefined)[]
  /** Replaces the buttons of a removed row, which stays in place. */
  gone: EarlierAct | undefined
  loading: boolean
}

export function TableRow<Row>({ row, number, columns, places, sides, gone, loading }: TableRowProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const details = useMemo(() => ({ isOpen, toggle: () => setOpen(!isOpen) }), [isOpen])
  const wordPlace = columns.findLastIndex(({ align }) => align === 'actions')
  const shownIn = (column: Column<Row>, index: number) => {
    const shown = column.cell(row, number)
    if (!gone || column.align !== 'actions') return shown
    // Keeps the row as high as it was, so that no row below it moves.
    return index === wordPlace ? <GoneWord act={gone} /> : <span className="invisible">{shown}</span>
  }
  return (
    <RowDetailsProvider value={details}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: browsers drop implicit roles of a table not displayed as a table. */}
      <tr
        role="row"
        data-gone={gone && ''}
        data-open={isOpen ? '' : undefined}
        className={classNames(rowClass, places ? cardClass(places) : listClass, gone && 'text-ink-muted line-through')}
      >
        {columns.map((column, index) => (
          <Cell key={column.id} column={column} card={{ places, index }} side={sides[index]} loading={loading}>
            {shownIn(column, index)}
          </Cell>
        ))}
      </tr>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </RowDetailsProvider>
  )
}

const rowClass = 'group border-b border-line tabular:hover:bg-surface'
/** The card of a row whose columns have no places on the card. */
const listClass = 'card:mb-3 card:block card:rounded-lg card:border card:bg-surface card:px-4 card:py-2 card:text-right'
