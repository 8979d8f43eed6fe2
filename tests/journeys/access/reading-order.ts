/** Whether Tab goes through the page in the order in which it is read. */
import type { Page } from '@playwright/test'

/** One line for each focus stop that is above the stop before it. A stop in a further column may be higher. */
export function stepsBack(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog:modal') ?? document
    const stops = [
      ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
    const places = stops.filter(isStop).map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    return places.flatMap(({ stop, box }, at) => {
      const before = places[at - 1]
      const isBack = before && box.bottom <= before.box.top && box.left < before.box.right
      return isBack ? `${before.stop.outerHTML.slice(0, 120)} leads back to ${stop.outerHTML.slice(0, 120)}` : []
    })

    function isStop(box: HTMLElement) {
      if (box.tabIndex < 0 || box.matches(':disabled') || box.closest('[inert]') || !box.checkVisibility()) return false
      // Left out: what only screen readers meet, or is visible only with the focus, and what covers the page while it scrolls.
      return box.offsetWidth > 1 && !isSticky(box)
    }
    function isSticky(box: Element | null): boolean {
      if (!box) return false
      return /fixed|sticky/.test(getComputedStyle(box).position) || isSticky(box.parentElement)
    }
  })
}
