/** The columns of a dashboard list, as data. */
import type { ReactNode } from 'react'
import type { CardPlace } from './row-card.ts'

export type Column<Row> = ColumnLook & { cell: (row: Row, index: number) => ReactNode }

export type ColumnLook = {
  id: string
  /** The column's header, and the label beside the value on a small screen. */
  header: string
  /** Content before the header, such as a box that selects all rows. */
  lead?: ReactNode
  /** `money` is right-aligned with tabular figures; `actions` holds the row's buttons. */
  align?: 'start' | 'money' | 'actions'
  /**
   * Minimum width. `widest`: for names of rows. `wide`: for names and sentences. `medium`: for short words that must not wrap.
   */
  width?: 'widest' | 'wide' | 'medium'
  /** For text that is cut off (`cut-off`): the column's share of the table, whatever its content. */
  percent?: 60 | 34 | 28 | 24 | 22 | 16
  /**
   * The place of the column on the card of a small screen; if no column has a place, cards have a labelled line for each column.
   */
  card?: CardPlace
  /** The sorts the header's button cycles through, such as `['price', '-price']`; without sorts, the column is not sortable. */
  sorts?: readonly [string, ...string[]]
}
