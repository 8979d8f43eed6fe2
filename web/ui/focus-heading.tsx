/** Puts the focus on the heading of the page, or on its content where there is none, without scrolling. */
import type { ReactNode } from 'react'

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

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
