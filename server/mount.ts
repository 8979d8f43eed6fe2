/** The small parts around API and pages: headers, cache invalidation, health, stand-ins. */
import type { Context, Env, Hono, MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { allowOf, onlyMethods } from './methods.ts'
import type { Pages } from './pages.ts'
import { securityHeaders } from './security-headers.ts'

export function withSecurityHeaders(config: Config): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(config))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

const asking = ['GET', 'HEAD', 'OPTIONS']

/** Invalidates the HTML cache after a successful change through the API. */
export function invalidateAfterChange(pages: Pages): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!asking.includes(c.req.method) && c.res.ok) pages.invalidate()
  }
}

/** Liveness: the process answers. Readiness: it is not shutting down, and its database works. */
export function mountHealth<Bindings extends Env>(
  app: Hono<Bindings>,
  { database, closing }: { database: Database; closing?: AbortSignal | undefined },
  openApi: object,
): void {
  app.get('/api/health', (c) => c.json({ alive: true }))
  app.get('/api/ready', async (c) => {
    c.header('Cache-Control', 'no-store')
    const state = closing?.aborted ? 'closing' : await database.health()
    if (state === 'ready') return c.json({ ready: true })
    return c.json({ ready: false, state }, 503, { 'Retry-After': '2' })
  })
  app.get('/api/openapi.json', (c) => c.json(openApi))
}

/**
 * Every other path is a page, or the 404 page. Pages are read-only: a form submitted natively, without scripts, gets a
 * page that says so and needs none of the submitted values.
 */
export function mountPages<Bindings extends Env>(app: Hono<Bindings>, pages: Pages): void {
  app.post('*', async (c) => {
    const answer = await pages.answer(new Request(c.req.url, { method: 'POST' }))
    answer.headers.set('Allow', allowOf(['GET']))
    return answer
  })
  app.all('*', onlyMethods('GET'))
  app.all('*', (c) => pages.answer(c.req.raw))
}

/** Mounts a handler of Request and Response at a path and everything below it. */
export function mount<Bindings extends Env>(
  app: Hono<Bindings>,
  path: string,
  answer: (request: Request, c: Context) => Promise<Response>,
): void {
  app.all(path, (c) => answer(c.req.raw, c))
  app.all(`${path}/*`, (c) => answer(c.req.raw, c))
}
