/** The frame of every screen: skip link, progress line, header, notices and toasts. The hooks are for applications. */
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusHeading, focusHeadingAfterLink } from '#web/every-page/heading.ts'
import { toast } from '#web/every-page/toast.ts'
import { CompareBar } from './compare-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './main.tsx'
import { ToastRegion } from './toast-region.tsx'

export function Shell({ children }: { children: ReactNode }) {
  useChangeOfPage()
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      {children}
      <div className="sticky bottom-0 z-20 low:contents print:hidden">
        {import.meta.env.SSR && <CompareBar />}
        <ConnectionNotice />
      </div>
      <ToastRegion />
    </>
  )
}

/** A thin line at the very top while the next page is loading, if that takes noticeably long. */
function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div
      aria-hidden
      data-progress
      hidden={state === 'idle'}
      className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden print:hidden"
    >
      <div className="h-full w-1/4 animate-travel bg-ink" />
    </div>
  )
}

/**
 * When the path changes, the toasts of the page end, and the focus moves to the heading of the next page. Searching, sorting and
 * paging change neither toasts nor focus. All this happens before the page can be used: a later effect would take the focus from
 * whoever has pressed Tab since.
 */
function useChangeOfPage(): void {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const shown = useRef('')
  const leftAt = useRef(Infinity)
  useLayoutEffect(() => {
    if (!shown.current) focusHeadingAfterLink()
    else if (shown.current !== pathname) {
      toast.endPage(leftAt.current)
      // A page may have focused its first field.
      if (!hash && !(document.activeElement instanceof HTMLInputElement)) focusHeading()
    }
    shown.current = pathname
    leftAt.current = state === 'idle' ? Infinity : performance.now()
  }, [pathname, hash, state])
}
