/** What surrounds every screen: skip link, progress line, header, notices and toasts. */
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusHeading } from '#web/ui/focus-heading.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './main.tsx'

export function Shell({ children }: { children: ReactNode }) {
  useHeadingFocus()
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      {children}
      <ConnectionNotice />
      <ToastRegion />
    </>
  )
}

/** A thin line at the very top while the next page is on its way, if it takes long enough to wonder. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden print:hidden">
      <div className="h-full w-1/4 animate-travel bg-ink" />
    </div>
  )
}

/** After a change of page the focus goes to its heading. Only when the path changes: searching, sorting and paging leave the focus where it is. */
function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash) return
    focusHeading()
  }, [pathname, hash])
}
