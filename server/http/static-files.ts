/** Static files: the built scripts and styles, public files, and the pictures of pages and of the demo shop. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '../base/config.ts'
import { chooseCoding, isKnown, notModified, varyBy } from './http-negotiation.ts'
import { onlyMethods } from './method-not-allowed.ts'
import { closedPolicy, picturePolicy } from './security-headers.ts'

/** A built file has a hash of its content in its name. */
export const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']

/** Every web path with static files, each from its folder. Only the demo serves invented pictures of goods and people. */
export function makeStaticFiles({ demo, KEPT_ASSETS_DIR }: Pick<Config, 'demo' | 'KEPT_ASSETS_DIR'>): Hono {
  const files = new Hono()
  for (const path of ['/assets/*', '/pictures/*', '/service-worker.js', ...icons]) files.all(path, onlyMethods('GET'))
  // Only a development server serves built files from here; otherwise the response cache has answered these requests.
  files.use('/assets/*', folder('build/client', forever))
  if (KEPT_ASSETS_DIR) files.use('/assets/*', folder(resolve(KEPT_ASSETS_DIR), forever, '/assets'))
  files.use('/pictures/*', ofPictures)
  files.use('/pictures/*', folder('content/pictures', aDay, '/pictures'))
  if (demo) {
    files.use('/pictures/people/*', folder('demo/pictures-people', aDay, '/pictures/people'))
    files.use('/pictures/*', folder('demo/pictures/made', aDay, '/pictures'))
  }
  files.use('/service-worker.js', workerPolicy, folder('build/client', 'no-cache'))
  for (const icon of icons) files.use(icon, folder('build/client', aDay))
  // A request for a missing file is answered with 404 here, not passed on to the pages.
  for (const path of ['/assets/*', '/pictures/*']) files.all(path, (c) => c.text('Not found', 404))
  return files
}

const ofPictures: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.header('Content-Security-Policy', picturePolicy)
}

/** The service worker sends requests only to the shop. */
const workerPolicy: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Content-Security-Policy', `${closedPolicy}; connect-src 'self'`)
}

export const builtFolder = new URL('../../build/client/', import.meta.url)

function folder(place: string, cacheControl: string, strip = ''): MiddlewareHandler {
  const serve = serveStatic({
    root: resolve(fileURLToPath(new URL('../..', import.meta.url)), place),
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(strip.length),
  })
  return async (c, next) => {
    askForCoding(c)
    let isThere = true
    const file = await serve(c, async () => {
      isThere = false
      await next()
    })
    return file && isThere ? sendFile(c, file, cacheControl) : undefined
  }
}

/** serveStatic ignores weights in Accept-Encoding, so the header is reduced to the chosen coding. */
function askForCoding(c: Context): void {
  const headers = new Headers(c.req.raw.headers)
  headers.set('Accept-Encoding', chooseCoding(headers.get('accept-encoding'), ['br', 'gzip']) ?? 'identity')
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers })
}

async function sendFile(c: Context, file: Response, cacheControl: string): Promise<Response> {
  const { status, body } = file
  const headers = new Headers(file.headers)
  headers.set('Cache-Control', cacheControl)
  varyBy(headers, 'Accept-Encoding')
  if (status !== 200) return new Response(body, { status, headers })

  const etag = tagOf(headers)
  headers.set('ETag', etag)
  if (!isKnown(c.req.header('if-none-match'), etag)) return new Response(body, { status, headers })
  await body?.cancel()
  return notModified(headers)
}

/** The ETag, from modification time, length and content coding. */
function tagOf(headers: Headers): string {
  const changed = Date.parse(headers.get('last-modified') ?? '')
  const parts = [changed.toString(36), headers.get('content-length'), headers.get('content-encoding')]
  return `"${parts.filter(Boolean).join('-')}"`
}
