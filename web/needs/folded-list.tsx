/** Shows only the most urgent rows of a long list at first, so that the sections below stay within reach. */
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'

const shownAtFirst = 10

type FoldedListProps<Row> = {
  title: string
  rows: readonly Row[]
  /** The number of all rows, if `rows` does not contain all of them. */
  total?: number
  children: (shown: readonly Row[]) => ReactNode
}

export function FoldedList<Row>({ title, rows, total = rows.length, children }: FoldedListProps<Row>) {
  const [isWhole, setWhole] = useState(rows.length <= shownAtFirst)
  const list = useRef<HTMLDivElement>(null)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  const more = count.format(rows.length - shown.length)
  const showWhole = () => {
    flushSync(() => setWhole(true))
    // The button disappears: the focus moves to where the list continues.
    const first = list.current?.querySelectorAll('li, tbody > tr')[shownAtFirst]
    first?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div ref={list}>
      {children(shown)}
      {shown.length < total && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          The first {count.format(shown.length)} are shown.
          {shown.length < rows.length && (
            <Button variant="secondary" size="small" aria-label={`Show ${more} more: ${title}`} onClick={showWhole}>
              Show {more} more
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const count = new Intl.NumberFormat('en-US')
