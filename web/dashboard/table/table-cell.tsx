/** A cell of a dashboard list. On a small screen, it has a place on the row's card, or is a labelled line of the card. */
import type { ReactNode } from 'react'
import { type EarlierAct, EarlierActNote } from '#web/dashboard/earlier-act.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { ColumnLook } from './column.ts'
import { type CardPlace, cardCellClass, isNamedOnCard } from './row-card.ts'

type CellProps = {
  column: ColumnLook
  /** The place of each column on the row's card, and the index of this column. */
  card: { places: readonly CardPlace[] | undefined; index: number }
  /** Classes that keep the cell sticky during horizontal scrolling. */
  side: string | undefined
  loading: boolean
  children: ReactNode
}

/** While loading, a skeleton covers the value, which still determines the column's width. */
export function Cell({ column, card: { places, index }, side, loading, children }: CellProps) {
  const place = places?.[index]
  const fading = loading && 'animate-vanish'
  const shape = places ? cardCellClass(places, index) : lineClass(column)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop implicit roles of a table not displayed as a table.
    <td role="cell" className={classNames(cellClass(column), shape, side, side && 'group-hover:bg-surface')}>
      {loading && (
        <Skeleton
          className={classNames(
            'absolute inset-x-2 inset-y-4 card:inset-x-0',
            place ? 'card:inset-y-0.5' : 'card:inset-y-1.5',
          )}
        />
      )}
      {column.align !== 'actions' && (!place || isNamedOnCard(place)) && (
        <span
          aria-hidden
          className={classNames('shrink-0 text-sm text-ink-muted tabular:hidden', place && 'pr-1', fading)}
        >
          {column.header}
        </span>
      )}
      <span className={classNames('min-w-0', !place && 'card:text-right', fading)}>{children}</span>
    </td>
  )
}

/** The word is as high as the buttons that it replaces, to avoid a layout shift. */
export function GoneWord({ act }: { act: EarlierAct }) {
  if (act.by) return <EarlierActNote act={act} />
  return (
    <span className="inline-flex min-h-8 items-center pointer-coarse:min-h-11">
      <Badge tone="refused">{act.word}</Badge>
    </span>
  )
}

function cellClass({ align, width, percent }: ColumnLook): string {
  return classNames(
    'relative px-2.5 in-data-many-columns:max-2xl:px-1 tabular:py-1 align-middle tabular:wrap-anywhere first:pl-0 last:pr-0',
    align === 'money' && 'text-right whitespace-nowrap',
    // A disabled action keeps its place, and does not attract attention.
    align === 'actions' &&
      'text-right print:hidden [&_button:disabled]:border-transparent [&_button:disabled]:bg-transparent',
    width === 'widest' && 'tabular:min-w-32 tabular:xl:min-w-48',
    width === 'wide' && 'tabular:min-w-32',
    width === 'medium' && 'tabular:min-w-28',
    percent && shares[percent],
  )
}

const shares = {
  60: 'tabular:xl:w-[60%] tabular:xl:max-w-0',
  34: 'tabular:w-[34%] tabular:max-w-0',
  28: 'tabular:w-[28%] tabular:max-w-0',
  24: 'tabular:w-[24%] tabular:max-w-0',
  22: 'tabular:w-[22%] tabular:max-w-0',
  16: 'tabular:w-[16%] tabular:max-w-0',
}

/**
 * On a small screen the buttons are right-aligned in the card's last line, so that the other buttons stay in place when a button
 * disappears.
 */
function lineClass({ align }: ColumnLook): string {
  return classNames(
    'card:px-0 card:py-1',
    align === 'actions'
      ? 'card:ml-2 card:inline-block'
      : 'card:flex card:items-baseline card:justify-between card:gap-4',
    // Hides a label without a value.
    'card:has-[>:last-child:empty]:hidden',
  )
}
