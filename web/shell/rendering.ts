/** The server's context while rendering a page, and the parts of it that the page needs. */
import { createContext as createReactContext, type ReactElement } from 'react'
import { createContext, type EntryContext } from 'react-router'
import type { Currency } from '#contract/rules/currency.ts'

/** The nonce with which the Content-Security-Policy allows the inline scripts of this page. */
export const nonceContext = createContext<string>('')

type RenderingFacts = {
  nonce: string
  /** `us` when the address contains `?units=inch`, which a link sets for visitors without scripts. */
  units: 'us' | undefined
  currency: Currency | undefined
  /** Changes whenever one of the built files changes. */
  build: string | undefined
  /** The addresses of the script of every page and of its imports. */
  entry: readonly string[]
  /** The scripts of applications for each beginning of a path, as JSON: see web/every-page/next-page.ts. */
  applications: string | undefined
  /** The HTML of an element, rendered at its first use and then kept under the key: see web/catalog/rendered-once.ts. */
  renderOnce: ((key: string, element: () => ReactElement) => string) | undefined
}

/** Empty in the browser, which no longer needs these facts. */
export const Rendering = createReactContext<RenderingFacts>({
  nonce: '',
  units: undefined,
  currency: undefined,
  build: undefined,
  entry: [],
  applications: undefined,
  renderOnce: undefined,
})

type Manifest = EntryContext['manifest']

export function renderingOf(
  manifest: Manifest,
  nonce: string,
  url: string,
): Omit<RenderingFacts, 'currency' | 'renderOnce'> {
  const { entry, version } = manifest
  return {
    nonce,
    units: new URL(url).searchParams.get('units') === 'inch' ? 'us' : undefined,
    build: version,
    entry: [entry.module, ...entry.imports],
    applications: applicationsOf(manifest),
  }
}

const knownApplications = new WeakMap<Manifest, string>()

function applicationsOf(manifest: Manifest): string {
  const known = knownApplications.get(manifest)
  if (known !== undefined) return known
  const modules = Object.entries(applicationRoutes).map(([path, id]) => [path, modulesOf(id, manifest.routes)])
  const applications = JSON.stringify(Object.fromEntries(modules))
  knownApplications.set(manifest, applications)
  return applications
}

/** Documents prefetch the scripts of these applications: the beginning of each path, and the route at that path. */
const applicationRoutes = {
  '/products/': 'orders/purchase-page',
  '/dashboard': 'orders/dashboard-index-page',
  '/login': 'sign-in/login-page',
  '/signup': 'sign-in/signup-page',
}

function modulesOf(id: string, routes: Manifest['routes']): string[] {
  const modules = new Set<string>()
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    for (const address of [route.module, ...(route.imports ?? [])]) modules.add(address)
  return [...modules]
}
