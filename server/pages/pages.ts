/** Renders the pages, each with the hashes of its own scripts in its Content-Security-Policy. */
import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { createRequestHandler, type RouterContextProvider } from 'react-router'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Config } from '../base/config.ts'
import type { CacheTag } from '../database/changes.ts'
import { sourcesOf } from '../http/public-requests.ts'
import { inProcessOrigin, type Rendered } from '../http/response-cache.ts'
import { contentSecurityPolicy, policyInDevelopment } from '../http/security-headers.ts'
import { textResponse } from '../http/text-response.ts'

/** The exports of the pages' server bundle, besides React Router's own. */
export type PagesBuild = ServerBuild & {
  entry: { module: { makeLoadContext: (parts: LoadParts) => RouterContextProvider } }
}

/** The context of a rendering: the API client, the facts of the shop, and the nonce. */
type LoadParts = {
  answerApi: (request: Request) => Promise<Response>
  facts: ShopFacts
  nonce: string
  /** Called with the HTML of the page. The response of the rendering has no body. */
  keepHtml: (html: string) => void
  /** Called with errors thrown while a page was rendered. */
  report: (error: unknown) => void
}

export type Pages = {
  /** Renders the page at this path and query. The page is the same for everyone: nothing else of the request is used. */
  render: (page: string) => Promise<Rendered>
  /** Answers requests other than reads of a page. */
  answer: (request: Request) => Promise<Response>
}

type Parts = Omit<LoadParts, 'nonce' | 'facts' | 'keepHtml'> & {
  /** Called at each rendering, because the result may change while the shop runs. */
  readFacts: () => Promise<ShopFacts>
  config: Config
  live?: boolean
}

export function makePages(loadBuild: () => Promise<PagesBuild>, parts: Parts): Pages {
  const render = makeRenderer(loadBuild, parts)
  return {
    render: (page) => render(new Request(inProcessOrigin + page)),
    answer: async (request) => (await render(request)).response,
  }
}

function makeRenderer(loadBuild: () => Promise<PagesBuild>, parts: Parts) {
  const handlerOf = handlers(parts.live ? 'development' : 'production')
  return async (request: Request): Promise<Rendered> => {
    const [build, facts] = await Promise.all([loadBuild(), parts.readFacts()])
    const nonce = crypto.randomUUID()
    const reads = new Set<CacheTag>(['settings'])
    let isOutage = false
    /** A page may be rendered without data that could not be loaded. Such a page must not be cached. */
    const answerApi = async (request: Request) => {
      for (const source of sourcesOf(new URL(request.url).pathname)) reads.add(source)
      const answer = await parts.answerApi(request)
      if (answer.status === 503) isOutage = true
      return answer
    }
    // Errors caused by an outage are not logged here: the database logs the outage itself.
    const report = (error: unknown) => isOutage || parts.report(error)
    const rendered: { html?: string } = {}
    const keepHtml = (html: string) => {
      rendered.html = html
    }
    const context = build.entry.module.makeLoadContext({ facts, answerApi, report, nonce, keepHtml })
    const response = await handlerOf(build)(request, context)
    const headers = new Headers(response.headers)
    if (isOutage) {
      headers.set('Retry-After', '2')
      headers.set('Cache-Control', 'no-store')
    }
    const init = { status: isOutage ? 503 : response.status, headers }
    if (rendered.html === undefined) return { response: new Response(response.body, init), isOutage, reads: [...reads] }
    const { html, hashes } = withoutNonce(rendered.html, nonce)
    const policy = parts.live ? policyInDevelopment : contentSecurityPolicy(parts.config, hashes)
    headers.set('Content-Security-Policy', policy)
    return { response: textResponse(html, init), isOutage, reads: [...reads] }
  }
}

/** One handler per build, because a handler prepares all routes when it is first called. */
function handlers(mode: 'development' | 'production') {
  const known = new WeakMap<PagesBuild, ReturnType<typeof createRequestHandler>>()
  return (build: PagesBuild) => {
    const handle = known.get(build) ?? createRequestHandler(build, mode)
    known.set(build, handle)
    return handle
  }
}

/**
 * Only scripts with this rendering's nonce are ours: their hashes go into the policy, and the nonce is removed, so that the
 * page can be cached. An injected script cannot know the nonce, so its hash is not in the policy and browsers refuse it.
 */
function withoutNonce(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const html = rendered
    .replaceAll(scriptWithNonce, (script, before: string, given: string, after: string, code: string) => {
      if (given !== nonce) return script
      if (code) hashes.add(hash('sha256', code, 'base64'))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  return { html, hashes: [...hashes] }
}

/** The same for every nonce, because V8 compiles a pattern only after it has been used. */
const scriptWithNonce = /<script\b([^>]*) nonce="([^"]*)"([^>]*)>([\s\S]*?)<\/script>/g
