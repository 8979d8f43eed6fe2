/** Whether the bar at the foot of the window covers what has the focus. Both functions run in the browser. */

export const outerOf = ({ outerHTML }: Element) => outerHTML.slice(0, 100)

export function isCoveredByBar(): boolean {
  const [focused, bar] = [document.activeElement, document.querySelector('[data-place-bar]')]
  if (!focused || !bar || bar.contains(focused)) return false
  const { top, bottom } = bar.getBoundingClientRect()
  const at = focused.getBoundingClientRect()
  return at.bottom > top && at.top < bottom
}
