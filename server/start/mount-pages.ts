/** Sets default headers, and mounts pages and other handlers beside the API. */
import type { RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Env, Hono } from 'hono'
import type { Config } from '../base/config.ts'
import { allowOf, onlyMethods } from '../http/method-not-allowed.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Pages } from '../pages/pages.ts'

/** Sets default headers before the answer is made: Hono sends an answer faster when no middleware changes it. */
export function withSecurityHeaders(config: Config, answer: RequestListener): RequestListener {
  const headers = new Map(Object.entries(securityHeaders(config)))
  return (request, response) => {
    response.setHeaders(headers)
    answer(request, response)
  }
}

/**
 * Every path that is not mounted before is a page, or the 404 page. Pages are read-only: a form submitted without scripts gets
 * a page that says that nothing was sent, and the submitted values are dropped.
 */
export function mountPages(
  app: Hono<{ Bindings: HttpBindings }>,
  pages: Pages,
  cache: ResponseCache | undefined,
): void {
  app.post('*', async (c) => {
    const answer = await pages.answer(new Request(c.req.url, { method: 'POST' }))
    answer.headers.set('Allow', allowOf(['GET']))
    return answer
  })
  app.all('*', onlyMethods('GET'))
  app.all('*', async (c) => {
    if (!cache) return pages.answer(c.req.raw)
    const { pathname, search } = new URL(c.req.url)
    await cache.answerPage(c.env.incoming, c.env.outgoing, pathname + search)
    return RESPONSE_ALREADY_SENT
  })
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
