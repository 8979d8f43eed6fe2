/** Restores the keyboard focus in a table after the focused element was disabled, or removed alone or with its row. */
import { type FocusEvent, useEffect, useRef } from 'react'
import { focusHeading } from '#web/every-page/heading.ts'

type Place = { element: Element; row: number }

/**
 * Spread `watch` on the element around the table. `settled` means that the rows have been loaded. A lost focus then moves to the
 * row that is now at the position of the earlier row, or else to the heading. Call `turnPage` before loading another page: the
 * first row of that page then gets the focus, and the table is scrolled to its top.
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
      // React's focus events bubble out of portals: a dialog opened by a row must not replace the row's position.
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
