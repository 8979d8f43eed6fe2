/** The pages: rendered once, kept for a moment, and sent with the hashes of their own scripts. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { createRequestHandler, type RouterContextProvider } from 'react-router'
import type { Config } from './config.ts'
import { chooseCoding, entityTag, isKnown, notModified } from './http-negotiation.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the server bundle of the pages brings besides React Router's own parts. */
export type PagesBuild = ServerBuild & {
  entry: { module: { makeLoadContext: (parts: LoadParts) => RouterContextProvider } }
}

/** What the pages are given: the API to ask, the facts of the shop, and the nonce of this rendering. */
export type LoadParts = {
  answerApi: (request: Request) => Promise<Response>
  facts: object
  nonce: string
  /** Told of what a page threw while it was rendered. */
  report: (error: unknown) => void
}

export type Pages = {
  answer: (request: Request) => Promise<Response>
  /** Something was written: what was rendered before no longer counts. */
  forget: () => void
}

/** A page that was rendered a moment ago is sent again; a change in this process forgets it at once, one in another after this. */
const freshForMs = 2_000
const mostKept = 500

type Kept = { body: Buffer; gzip: Buffer; br: Buffer; headers: Headers; digest: string; until: number }

export function makePages(
  loadBuild: () => Promise<PagesBuild>,
  parts: Omit<LoadParts, 'nonce'> & { config: Config; live?: boolean },
): Pages {
  const kept = new Map<string, Promise<Response | Kept>>()
  const render = makeRenderer(loadBuild, parts)

  async function keepOrPass(url: string, request: Request): Promise<Response | Kept> {
    const response = await render(request)
    if (response.status === 200 && request.method === 'GET') return keep(response)
    kept.delete(url)
    return response
  }

  return {
    async answer(request) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || parts.live) return render(request)
      const url = request.url
      const known = await kept.get(url)
      if (known && !(known instanceof Response) && known.until > Date.now()) return send(request, known)
      if (kept.size > mostKept) kept.clear()
      const rendering = keepOrPass(url, new Request(url, { headers: request.headers }))
      kept.set(url, rendering)
      const result = await rendering
      return result instanceof Response ? result : send(request, result)
    },
    forget: () => kept.clear(),
  }
}

function makeRenderer(
  loadBuild: () => Promise<PagesBuild>,
  parts: Omit<LoadParts, 'nonce'> & { config: Config; live?: boolean },
) {
  return async (request: Request): Promise<Response> => {
    const build = await loadBuild()
    const nonce = crypto.randomUUID()
    const context = build.entry.module.makeLoadContext({ ...parts, nonce })
    const handle = createRequestHandler(build, parts.live ? 'development' : 'production')
    const response = await handle(request, context)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    return isHtml ? withPolicy(response, nonce, parts.live ? undefined : parts.config) : response
  }
}

/**
 * Only scripts that carry this rendering's nonce are ours: their hashes go into the policy and the nonce is taken out,
 * so that the page can be kept. Anything smuggled in does not know the nonce and is not blessed.
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

async function keep(response: Response): Promise<Kept> {
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
    until: Date.now() + freshForMs,
  }
}

function send(request: Request, page: Kept): Response {
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
