/** What surrounds every screen: skip link, progress line, header, notices and toasts. */
import type { ReactNode } from 'react'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SkipLink } from './skip-link.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

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
