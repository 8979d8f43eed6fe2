/** Pagination of a table: the range shown, Previous and Next. */

import { formatTotal } from '#contract/rules/lists/list-total.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type TablePagingProps = {
  /** The accessible name of the buttons as a group, for screens with two tables. */
  label?: string
  /** The number of the first row shown, counted from 1. */
  first: number
  shown: number
  total: number
  isSearched: boolean
  /** Left out when there is no page in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function TablePaging({
  label = 'Pages',
  first,
  shown,
  total,
  isSearched,
  onPrevious,
  onNext,
  onTurn,
}: TablePagingProps & { onTurn: () => void }) {
  const turn = (go: (() => void) | undefined) => () => {
    onTurn()
    go?.()
  }
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-sm text-ink-muted">
        {shown === 0 ? 'Nothing to show' : `Showing ${rangeOf(first, shown)} of ${formatTotal(total, { isSearched })}`}
      </p>
      {(onPrevious || onNext) && (
        <div className="flex gap-2 print:hidden">
          <Button variant="secondary" size="small" disabled={!onPrevious} onClick={turn(onPrevious)}>
            <Icon name="chevron-left" size={16} />
            Previous
          </Button>
          <Button variant="secondary" size="small" disabled={!onNext} onClick={turn(onNext)}>
            Next
            <Icon name="chevron-right" size={16} />
          </Button>
        </div>
      )}
    </nav>
  )
}

const count = new Intl.NumberFormat('en-US')

/** `1,001–1,025` */
const rangeOf = (first: number, shown: number) => `${count.format(first)}–${count.format(first + shown - 1)}`
