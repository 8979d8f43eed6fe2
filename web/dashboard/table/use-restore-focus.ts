/** Keeps the keyboard's place in a table when what had the focus is gone: deleted with its row, or done and taken away. */
import { type FocusEvent, useEffect, useRef } from 'react'
import { focusHeading } from '#web/ui/focus-heading.tsx'

type Place = { element: Element; row: number }

/**
 * `watch` is spread on what surrounds the table. Once it is `settled`, the row now in that place takes the focus over, or
 * else the heading. `turnPage` is said before other rows are asked for: the first of them takes it, at the top.
 */
export function useRestoreFocus(settled: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Place>(undefined)
  const turning = useRef<'asked' | 'loading'>(undefined)
  useEffect(() => {
    if (!settled || !last.current || isThere(last.current.element)) return
    if (document.activeElement === document.body) focusNear(box.current, last.current.row)
    last.current = undefined
  })
  useEffect(() => {
    if (turning.current && !settled) turning.current = 'loading'
    if (turning.current !== 'loading' || !settled) return
    turning.current = undefined
    box.current?.scrollIntoView()
    focusNear(box.current, 0, { preventScroll: true })
  })
  const turnPage = () => {
    turning.current = 'asked'
  }
  const watch = {
    ref: box,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // A dialog that a row opened is elsewhere in the document: the place in the table is still the row's.
      if (currentTarget.contains(target)) last.current = { element: target, row: rowOf(target) }
    },
  }
  return { watch, turnPage }
}

function isThere(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

function rowOf(element: Element): number {
  const row = element.closest('tr')
  return row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1
}

function focusNear(box: Element | null, place: number, options?: FocusOptions): void {
  const rows = box?.querySelectorAll<HTMLElement>('tbody tr') ?? []
  const row = rows[Math.min(place, rows.length - 1)]
  row?.setAttribute('tabindex', '-1')
  if (row) row.focus(options)
  else focusHeading()
}
