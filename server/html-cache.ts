/** A cache of rendered pages: fresh for a moment, and served stale for as long as the database is down. */

import { parametersRead } from './public-pages.ts'

/** The result of rendering: a page to cache, an answer not to cache, or the answer to an outage. */
export type Rendering<Page> = { page: Page } | { once: Response } | { outage: Response }

/** A page, its age, and whether it is stale: sent only because a new one cannot be rendered. */
export type Cached<Page> = { page: Page; ageSeconds: number; isStale: boolean }

export type HtmlCache<Page> = {
  /** The page of a key. Concurrent requests share one rendering, and its error. */
  read: (key: string, render: () => Promise<Rendering<Page>>) => Promise<Cached<Page> | { answer: Response }>
  /** After a write: expires every entry. In an outage they are still served stale. */
  invalidate: () => void
}

/** Time to live: a write in this process invalidates at once, one in another instance shows after this. */
const freshForMs = 2_000
/** In an outage: how long a stale page is served before rendering is retried. */
const retryAfterMs = 500
const mostEntries = 500

type Entry<Page> = { page: Page; renderedAt: number; freshUntil: number; isStale: boolean }

export function makeHtmlCache<Page>(now: () => number = Date.now): HtmlCache<Page> {
  /** LRU: the least recently used entry comes first. */
  const entries = new Map<string, Entry<Page>>()
  const underWay = new Map<string, Promise<Rendering<Page>>>()

  function use(key: string): Entry<Page> | undefined {
    const entry = entries.get(key)
    if (entry) put(key, entry)
    return entry
  }

  function put(key: string, entry: Entry<Page>): Entry<Page> {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  async function renderOnce(key: string, render: () => Promise<Rendering<Page>>): Promise<Rendering<Page>> {
    const rendering = render()
    underWay.set(key, rendering)
    // A rendering that was invalidated meanwhile is not cached: only requests that wait already get it.
    const isCurrent = () => underWay.get(key) === rendering
    try {
      const rendered = await rendering
      if (isCurrent()) store(key, rendered)
      return rendered
    } finally {
      if (isCurrent()) underWay.delete(key)
    }
  }

  function store(key: string, rendered: Rendering<Page>): void {
    if ('page' in rendered)
      put(key, { page: rendered.page, renderedAt: now(), freshUntil: now() + freshForMs, isStale: false })
    else if ('once' in rendered) entries.delete(key)
    else {
      const entry = entries.get(key)
      if (entry) put(key, { ...entry, isStale: true, freshUntil: now() + retryAfterMs })
    }
  }

  const toCached = ({ page, renderedAt, isStale }: Entry<Page>): Cached<Page> => {
    return { page, isStale, ageSeconds: Math.floor((now() - renderedAt) / 1000) }
  }

  return {
    async read(key, render) {
      const known = use(key)
      if (known && known.freshUntil > now()) return toCached(known)
      const rendered = await (underWay.get(key) ?? renderOnce(key, render))
      if ('page' in rendered) return { page: rendered.page, ageSeconds: 0, isStale: false }
      // The body of a response can be read once: concurrent requests need a clone.
      if ('once' in rendered) return { answer: rendered.once.clone() }
      return known ? toCached({ ...known, isStale: true }) : { answer: rendered.outage.clone() }
    },
    invalidate() {
      underWay.clear()
      for (const [key, entry] of entries) entries.set(key, { ...entry, freshUntil: 0 })
    },
  }
}

/**
 * The cache key of a URL: without parameters that the page does not read, so that `?x=1` does not miss the cache. Of
 * pages that are not public nothing is known, so that every URL is an entry.
 */
export function cacheKeyOf({ pathname, searchParams, search }: URL): string {
  // React Router requests a page's data at the same path; `_routes` says for which routes.
  const document = pathname.replace(/_?\.data$/, '')
  const known = parametersRead(document)
  if (!known) return pathname + search
  const read = new URLSearchParams()
  for (const name of [...known, '_routes']) {
    const value = searchParams.get(name)
    if (value) read.set(name, value)
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname
}
