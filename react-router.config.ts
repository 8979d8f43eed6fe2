import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

type Route = { id: string; parentId?: string; module: string; imports: string[] }
type Table = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/**
 * The table of screens for browsers, which use it to prefetch the imports of a screen. It leaves out the imports that the entry
 * or the layouts of the screen have already loaded. It also leaves out all imports of documents, because the router in
 * the browser never renders documents.
 */
export function withoutNeedlessImports<Screens extends Table>(table: Screens): Screens {
  const { entry, routes } = table
  const chainOf = (route: Route | undefined): Route[] =>
    route ? [route, ...chainOf(routes[route.parentId ?? ''])] : []
  const neededBy = (route: Route) => {
    const [, ...layouts] = chainOf(route)
    if ([route, ...layouts].some(({ id }) => id === 'shell/document-layout')) return []
    const loaded = new Set([entry, ...layouts].flatMap(({ module, imports }) => [module, ...imports]))
    return route.imports.filter((file) => !loaded.has(file))
  }
  const shorter = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: neededBy(route) }])
  return { ...table, routes: Object.fromEntries(shorter) }
}

const start = 'window.__reactRouterManifest='

/** Rewrites the table in the browsers' build. The server has its own table with all imports. */
function shortenTable(clientBuild: string): void {
  const [file] = globSync('assets/manifest-*.js', { cwd: clientBuild })
  const text = file && readFileSync(join(clientBuild, file), 'utf8')
  if (!file || !text?.startsWith(start)) throw new Error('The build has no table of screens')
  const table: Table = JSON.parse(text.slice(start.length, -1))
  writeFileSync(join(clientBuild, file), `${start}${JSON.stringify(withoutNeedlessImports(table))};`)
}

export default {
  appDirectory: 'web',
  ssr: true,
  // The table of screens is small, so sending it at the start costs less than a request at every link.
  routeDiscovery: { mode: 'initial' },
  // Splitting a screen would give up to four files of about a hundred bytes, each with its own request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => shortenTable(join(buildDirectory, 'client')),
} satisfies Config
