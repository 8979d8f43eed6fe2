/** A heading that takes the focus when it appears: what had it is gone, and the news is to be read out. */
import type { ReactNode } from 'react'

/** All of what it stands in directly is scrolled to, clear of the header and of the toasts. */
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
