/** The pages: rendered, cached as HTML, and sent with the hashes of their own scripts. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { createRequestHandler, type RouterContextProvider } from 'react-router'
import type { ShopFacts } from '#contract/shop.ts'
import type { Config } from './config.ts'
import { type Cached, cacheKeyOf, makeHtmlCache, type Rendering } from './html-cache.ts'
import { chooseCoding, entityTag, isKnown, notModified } from './http-negotiation.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the server bundle of the pages brings besides React Router's own parts. */
export type PagesBuild = ServerBuild & {
  entry: { module: { makeLoadContext: (parts: LoadParts) => RouterContextProvider } }
}

/** What the pages are given: the API to ask, the facts of the shop, and the nonce of this rendering. */
type LoadParts = {
  answerApi: (request: Request) => Promise<Response>
  facts: ShopFacts
  nonce: string
  /** Told of what a page threw while it was rendered. */
  report: (error: unknown) => void
}

export type Pages = {
  answer: (request: Request) => Promise<Response>
  /** After a write: every cached page is rendered anew. */
  invalidate: () => void
}

type Parts = Omit<LoadParts, 'nonce' | 'facts'> & {
  /** Asked at each rendering: what it gives may change while the shop runs. */
  readFacts: () => Promise<ShopFacts>
  config: Config
  live?: boolean
}

type Entry = { body: Buffer; gzip: Buffer; br: Buffer; headers: Headers; digest: string }

export function makePages(loadBuild: () => Promise<PagesBuild>, parts: Parts): Pages {
  const cache = makeHtmlCache<Entry>()
  const render = makeRenderer(loadBuild, parts)

  return {
    async answer(request) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || parts.live) return (await render(request)).response
      const page = cacheKeyOf(new URL(request.url))
      const read = await cache.read(page, () => renderEntry(page))
      if ('page' in read) return mark(send(request, read.page), read)
      return request.method === 'HEAD' ? new Response(null, read.answer) : read.answer
    },
    invalidate: cache.invalidate,
  }

  /** The same for everybody: nothing of a visitor's request goes into it but the page it names. */
  async function renderEntry(page: string): Promise<Rendering<Entry>> {
    const { response, isOutage } = await render(new Request(inProcessOrigin + page))
    if (isOutage) return { outage: await asOutage(response) }
    return response.status === 200 ? { page: await makeEntry(response) } : { once: response }
  }
}

/** No request leaves the process: the address only makes the path a whole one. */
const inProcessOrigin = 'http://in-process'

/** RFC 9211: a page rendered before an outage is marked as stale. */
function mark(response: Response, { isStale, ageSeconds }: Cached<Entry>): Response {
  if (!isStale) return response
  response.headers.set('Age', String(ageSeconds))
  response.headers.set('Cache-Status', `fleje; hit; ttl=${-ageSeconds}; detail=outage`)
  return response
}

/** The page that says so, with the status that says it will pass. */
async function asOutage(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '2')
  headers.set('Cache-Control', 'no-store')
  return new Response(await response.arrayBuffer(), { status: 503, headers })
}

function makeRenderer(loadBuild: () => Promise<PagesBuild>, parts: Parts) {
  return async (request: Request): Promise<{ response: Response; isOutage: boolean }> => {
    const [build, facts] = await Promise.all([loadBuild(), parts.readFacts()])
    const nonce = crypto.randomUUID()
    let isOutage = false
    /** A page may be complete without what it could not load; it must not be cached then. */
    const answerApi = async (asked: Request) => {
      const answer = await parts.answerApi(asked)
      if (answer.status === 503) isOutage = true
      return answer
    }
    // What the outage makes a page throw is no news: the database has its own line in the log.
    const report = (error: unknown) => isOutage || parts.report(error)
    const context = build.entry.module.makeLoadContext({ facts, answerApi, report, nonce })
    const handle = createRequestHandler(build, parts.live ? 'development' : 'production')
    const response = await handle(request, context)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    const whole = isHtml ? await withPolicy(response, nonce, parts.live ? undefined : parts.config) : response
    return { response: whole, isOutage }
  }
}

/**
 * Only scripts that carry this rendering's nonce are ours: their hashes go into the policy and the nonce is taken out,
 * so that the page can be cached. An injected script cannot carry the nonce: its hash is not in the policy, so browsers refuse it.
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
  // Without a configuration there is no policy: a development server brings scripts and styles of its own.
  if (config) headers.set('Content-Security-Policy', contentSecurityPolicy(config, [...new Set(hashes)]))
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

async function makeEntry(response: Response): Promise<Entry> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.set('Vary', 'Accept-Encoding')
  return {
    body,
    gzip: gzipSync(body, { level: 6 }),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    headers,
    digest: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  }
}

function send(request: Request, page: Entry): Response {
  const coding = chooseCoding(request.headers.get('accept-encoding'), ['br', 'gzip'])
  const headers = new Headers(page.headers)
  const etag = entityTag(page.digest, coding)
  headers.set('ETag', etag)
  if (isKnown(request.headers.get('if-none-match'), etag)) return notModified(headers)
  const body = coding ? page[coding] : page.body
  if (coding) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: 200, headers })
}
