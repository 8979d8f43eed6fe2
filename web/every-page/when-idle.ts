/** Runs low-priority work once the page has all it needs. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait)
}
