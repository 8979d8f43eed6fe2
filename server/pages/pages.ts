/** Renders the pages, each with the hashes of its own scripts in its Content-Security-Policy. */
import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { createRequestHandler, type RouterContextProvider } from 'react-router'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { Config } from '../base/config.ts'
import type { CacheTag } from '../database/changes.ts'
import { sourcesOf } from '../http/public-requests.ts'
import { inProcessOrigin, type Rendered } from '../http/response-cache.ts'
import { contentSecurityPolicy, policyInDevelopment } from '../http/security-headers.ts'

/** The exports of the pages' server bundle, besides React Router's own. */
export type PagesBuild = ServerBuild & {
  entry: { module: { makeLoadContext: (parts: LoadParts) => RouterContextProvider } }
}

/** The context of a rendering: the API client, the facts of the shop, and the nonce. */
type LoadParts = {
  answerApi: (request: Request) => Promise<Response>
  facts: ShopFacts
  nonce: string
  /** Called with errors thrown while a page was rendered. */
  report: (error: unknown) => void
}

export type Pages = {
  /** Renders the page at this path and query. The page is the same for everyone: nothing else of the request is used. */
  render: (page: string) => Promise<Rendered>
  /** Answers requests other than reads of a page. */
  answer: (request: Request) => Promise<Response>
}

type Parts = Omit<LoadParts, 'nonce' | 'facts'> & {
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
    const context = build.entry.module.makeLoadContext({ facts, answerApi, report, nonce })
    const handle = createRequestHandler(build, parts.live ? 'development' : 'production')
    const response = await handle(request, context)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    const whole = isHtml ? await withPolicy(response, nonce, parts.live ? undefined : parts.config) : response
    return { response: isOutage ? asOutage(whole) : whole, isOutage, reads: [...reads] }
  }
}

/** The page about the outage, with status 503. */
function asOutage(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '2')
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}

/**
 * Only scripts with this rendering's nonce are ours: their hashes go into the policy, and the nonce is removed, so that the
 * page can be cached. An injected script cannot know the nonce, so its hash is not in the policy and browsers refuse it.
 */
async function withPolicy(response: Response, nonce: string, config: Config | undefined): Promise<Response> {
  const html = await response.text()
  const hashes: string[] = []
  const ours = new RegExp(`<script\\b([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const body = html
    .replace(ours, (_, before: string, after: string, code: string) => {
      if (code) hashes.push(createHash('sha256').update(code).digest('base64'))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  const headers = new Headers(response.headers)
  const policy = config ? contentSecurityPolicy(config, [...new Set(hashes)]) : policyInDevelopment
  headers.set('Content-Security-Policy', policy)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}
