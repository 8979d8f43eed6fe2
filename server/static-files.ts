/** Files that are served as they are: the built scripts and styles, public files, and the pictures of the demo shop. */
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** Everything under a web path, each from its folder of the checkout. */
export function makeStaticFiles(): Hono {
  const files = new Hono()
  // Built files carry a hash of their content in the name.
  files.use('/assets/*', folder('build/client', forever))
  files.use('/pictures/people/*', folder('demo/pictures-people', aDay, '/pictures/people'))
  files.use('/pictures/portfolio/*', folder('demo/pictures-portfolio', aDay, '/pictures/portfolio'))
  files.use('/pictures/*', folder('demo/pictures/made', aDay, '/pictures'))
  files.use('/service-worker.js', workerPolicy, folder('build/client', 'no-cache'))
  for (const file of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'])
    files.use(file, folder('build/client', aDay))
  // A file that is not there is not a page either.
  for (const path of ['/assets/*', '/pictures/*']) files.all(path, (c) => c.text('Not found', 404))
  return files
}

/** All that the service worker does is to ask the shop. */
const workerPolicy: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
}

function folder(place: string, cacheControl: string, strip = ''): MiddlewareHandler {
  return serveStatic({
    root: fileURLToPath(new URL(`../${place}`, import.meta.url)),
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(strip.length),
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  })
}
