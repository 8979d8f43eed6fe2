/** What is kept of rendered pages: for a moment while all is well, and for as long as it takes while the database is away. */

import { parametersRead } from './public-pages.ts'

/** What rendering came to: a page worth keeping, an answer for this once, or the answer to give because of an outage. */
export type Rendering<Page> = { page: Page } | { once: Response } | { outage: Response }

/** A page, how long ago it was rendered, and whether it is sent only because a new one cannot be had. */
export type Cached<Page> = { page: Page; ageSeconds: number; isStale: boolean }

export type HtmlCache<Page> = {
  /** The page of a key; it is rendered once, however many ask at the same time. What rendering throws is thrown to all of them. */
  read: (key: string, render: () => Promise<Rendering<Page>>) => Promise<Cached<Page> | { answer: Response }>
  /** Something was written: what was rendered before no longer counts, except in an outage. */
  invalidate: () => void
}

/** A change in this process invalidates at once, one in another after this. */
const freshForMs = 2_000
/** How long a page from before an outage is sent without trying to render a new one. */
const retryAfterMs = 500
const mostEntries = 500

type Entry<Page> = { page: Page; renderedAt: number; freshUntil: number; isStale: boolean }

export function makeHtmlCache<Page>(now: () => number = Date.now): HtmlCache<Page> {
  /** The least recently used come first. */
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
    // Once invalidated, it is under way for those who wait already, and for nobody else.
    const isCurrent = () => underWay.get(key) === rendering
    try {
      const rendered = await rendering
      if (isCurrent()) keep(key, rendered)
      return rendered
    } finally {
      if (isCurrent()) underWay.delete(key)
    }
  }

  function keep(key: string, rendered: Rendering<Page>): void {
    if ('page' in rendered)
      put(key, { page: rendered.page, renderedAt: now(), freshUntil: now() + freshForMs, isStale: false })
    else if ('once' in rendered) entries.delete(key)
    else {
      const entry = entries.get(key)
      if (entry) put(key, { ...entry, isStale: true, freshUntil: now() + retryAfterMs })
    }
  }

  const show = ({ page, renderedAt, isStale }: Entry<Page>): Cached<Page> => {
    return { page, isStale, ageSeconds: Math.floor((now() - renderedAt) / 1000) }
  }

  return {
    async read(key, render) {
      const known = use(key)
      if (known && known.freshUntil > now()) return show(known)
      const rendered = await (underWay.get(key) ?? renderOnce(key, render))
      if ('page' in rendered) return { page: rendered.page, ageSeconds: 0, isStale: false }
      // An answer can be read once: whoever else waits for it needs a copy.
      if ('once' in rendered) return { answer: rendered.once.clone() }
      return known ? show({ ...known, isStale: true }) : { answer: rendered.outage.clone() }
    },
    invalidate() {
      underWay.clear()
      for (const [key, entry] of entries) entries.set(key, { ...entry, freshUntil: 0 })
    },
  }
}

/**
 * The path and search of an address, without what the page does not read: adding `?x=1` is no reason to render it again.
 * Of pages that are not public nothing is known: every address is a page of its own.
 */
export function pageOf({ pathname, searchParams, search }: URL): string {
  // React Router asks for a page's data under the same name; `_routes` says for which parts of it.
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
