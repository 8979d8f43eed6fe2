/** A heading that takes the focus on mount and scrolls its parent into view, clear of the header and of toasts. */
import type { ReactNode } from 'react'

export function FocusedHeading({ children }: { children: ReactNode }) {
  return (
    <h2 ref={takeFocus} tabIndex={-1} className="heading text-2xl outline-none">
      {children}
    </h2>
  )
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.parentElement?.scrollIntoView({ block: 'nearest' })
}
