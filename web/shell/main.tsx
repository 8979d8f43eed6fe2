/** The one <main> of a screen, the target of the skip link. */
import type { ReactNode } from 'react'

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1}>
      {children}
    </main>
  )
}

const mainId = 'main'

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:font-semibold focus:text-paper"
    >
      Skip to content
    </a>
  )
}
