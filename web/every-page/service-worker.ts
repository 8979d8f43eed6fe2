/** Starts the service worker that keeps public pages for reading without a connection, once this page has all it needs. */

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle)
}

function startWhenIdle(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start)
}

/** Every build registers a worker of its own, which forgets what the one before had kept. */
async function start(): Promise<void> {
  const { build } = document.documentElement.dataset
  const registration = await navigator.serviceWorker.register(`/service-worker.js?build=${build}`)
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage([location.href, ...loaded])
}
