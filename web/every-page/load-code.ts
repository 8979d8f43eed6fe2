/**
 * Loads code on demand: the build sends every `import()` of the pages through here (vite.config.ts).
 *
 * If the first load of a module fails, a browser does not load the module again until the page is reloaded. After a page is filled,
 * a module and the modules that it imports are therefore fetched into the browser's cache before they are imported. If the
 * connection is lost, only the fetch fails, and a later attempt can succeed.
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
    // The source text of `load` contains the path of the script that it imports.
    if (pageIsFilled()) await fetchScript(`${/\/.+?\.js/.exec(`${load}`)}`)
    return await load()
  } catch (error) {
    void reloadIfBuildIsGone()
    throw error
  }
}

/** Fetches a script and every script that it imports statically. */
async function fetchScript(path: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(path)) return
  seen.add(path)
  const answer = await fetch(`/assets${path}`)
  if (!answer.ok) throw new Error(answer.statusText)
  const code = await answer.text()
  await Promise.all(code.match(staticImports)?.map((imported) => fetchScript(imported, seen)) ?? [])
}

/**
 * Reloads the page if a new build has replaced the file that names the other scripts. If only the connection is lost, the page and
 * typed text stay.
 */
async function reloadIfBuildIsGone(): Promise<void> {
  const { url } = window.__reactRouterManifest ?? import.meta
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) location.reload()
}
