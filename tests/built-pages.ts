/** The built pages, for shops that tests open in their own process. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PagesBuild } from '#server/pages/pages.ts'

const bundle = fileURLToPath(new URL('../build/server/index.js', import.meta.url))

/** `npm test` builds the pages first; a single test file may be run without a build. */
export const pagesAreBuilt = existsSync(bundle)

export async function loadPages(): Promise<PagesBuild> {
  // Cast: the built module has the exports of PagesBuild.
  return (await import(/* @vite-ignore */ bundle)) as PagesBuild
}
