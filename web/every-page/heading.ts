/** The heading of a page, where reading begins. */

/** Focuses the heading, or <main> if there is no heading, without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** After a link within the shop, reading continues at the heading, unless the focus has already moved elsewhere. */
export function focusHeadingAfterLink(): void {
  const isByLink = isNewVisit() && document.referrer.startsWith(`${location.origin}/`)
  if (isByLink && !location.hash && document.activeElement === document.body) focusHeading()
}

/** Whether the page was neither reloaded nor reached by going back. */
export function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}
