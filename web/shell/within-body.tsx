/** The part of the document that the browser's router renders: the title, and the first element of the body. */
import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_DataRouterStateContext as DataRouterState, Meta, ScrollRestoration } from 'react-router'

export function WithinBody({ children }: { children: ReactNode }) {
  const [titleFromServer] = useState(() => document.querySelector('head > title'))
  useLayoutEffect(() => titleFromServer?.remove(), [titleFromServer])
  useScrollAfterPage()
  return (
    <>
      {createPortal(<Meta />, document.head)}
      <div className="contents">
        {children}
        <ScrollRestoration />
      </div>
    </>
  )
}

/**
 * Preact runs the effects of `ScrollRestoration` before it renders the next page, so without this hook, Back would scroll no
 * further than the end of the page that was left. When a microtask runs, all pending renders have finished.
 */
function useScrollAfterPage(): void {
  const { location, restoreScrollPosition: place } = useContext(DataRouterState) ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for another page with the same position.
  useLayoutEffect(() => {
    if (typeof place === 'number') queueMicrotask(() => window.scrollTo(0, place))
  }, [location, place])
}
