/** Once this page has loaded, starts the service worker that keeps public pages for reading without a connection. */
import { whenIdle } from './when-idle.ts'

export function registerServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenIdle(start)
}

/** Every build registers a worker of its own, which deletes the cache of the earlier worker. */
async function start(): Promise<void> {
  const { build } = document.documentElement.dataset
  const registration = await navigator.serviceWorker.register(`/service-worker.js?build=${build}`)
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage([location.href, ...loaded])
}
