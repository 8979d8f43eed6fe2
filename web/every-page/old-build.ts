/** A page of an outdated build cannot load the rest of its scripts, so it is reloaded. */

declare global {
  interface Window {
    /** In an application: lists the scripts of every screen of its build. */
    __reactRouterManifest?: { url: string }
  }
}

/** The import helper in vite.config.ts sends this event when a script cannot be loaded on demand. */
export function listenToMissingScripts(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfBuildIsGone())
}

/** A new build replaces the file that names the other scripts. If only the connection is lost, the page and typed text stay. */
async function reloadIfBuildIsGone(): Promise<void> {
  const { url } = window.__reactRouterManifest ?? import.meta
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
