/** The one <main> of a screen, and where the skip link leads. */
import type { ReactNode } from 'react'
import { mainId } from './skip-link.tsx'

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1}>
      {children}
    </main>
  )
}
