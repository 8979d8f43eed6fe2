/**
 * Loads code on demand: the build sends every `import()` of the pages through here (vite.config.ts).
 *
 * A browser never loads a module again whose first load failed, until the page is reloaded. So once a page is filled, the script
 * and the scripts that it imports are fetched first, into the browser's cache: a lost connection fails there, and the next
 * attempt succeeds.
 */
import { pageIsFilled } from './page.ts'

declare global {
  interface Window {
    /** In an application: lists the scripts of every screen of its build. */
    __reactRouterManifest?: { url: string }
  }
}

/** Finds the paths in `from"./a.js"` and `import"./a.js"`, but not in ``import(`./a.js`)``, which loads later. */
const staticImports = /(?<=[^(]["`]\.)\/[\w-]+\.js/g

export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    // The source text of an import names its script.
    if (pageIsFilled()) await fetchScript(`${/\/.+?\.js/.exec(`${load}`)}`)
    return await load()
  } catch (error) {
    void reloadIfBuildIsGone()
    throw error
  }
}

/** Fetches a script and every script that it needs at once. */
async function fetchScript(path: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(path)) return
  seen.add(path)
  const answer = await fetch(`/assets${path}`)
  if (!answer.ok) throw new Error(answer.statusText)
  const code = await answer.text()
  await Promise.all(code.match(staticImports)?.map((imported) => fetchScript(imported, seen)) ?? [])
}

/** A new build replaces the file that names the other scripts. If only the connection is lost, the page and typed text stay. */
async function reloadIfBuildIsGone(): Promise<void> {
  const { url } = window.__reactRouterManifest ?? import.meta
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
