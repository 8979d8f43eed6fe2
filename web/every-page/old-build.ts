/** A page of a build that the shop no longer has cannot fetch the rest of its scripts: it is loaded anew. */

declare global {
  interface Window {
    /** Of an application: names the scripts of every screen of its build. */
    __reactRouterManifest?: { url: string }
  }
}

/** vite.config.ts sends this event when a script that is fetched on demand cannot be had. */
export function listenToMissingScripts(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfBuildIsGone())
}

/** The file that names the other scripts is gone with its build. A lost connection is a different case: typed text stays. */
async function reloadIfBuildIsGone(): Promise<void> {
  const { url } = window.__reactRouterManifest ?? import.meta
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
