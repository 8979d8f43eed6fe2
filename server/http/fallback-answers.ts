/** Fallback answers where neither the API nor a page has one: problem+json for programs, a small page for people. */
import type { Context, Env, Hono, MiddlewareHandler } from 'hono'
import { Refusal } from '../base/refusal.ts'
import { answerRefusal, refusalFor } from './problem.ts'

/** Paths that programs call: an HTML page would be useless there. */
export const forPrograms = /^\/(api|identity|webhooks|card-sandbox|google-stand-in|vies-stand-in|ecb-stand-in)(\/|$)/

/** Registers the 404 and error handlers, so that no request gets an empty answer. */
export function answerFallbacks<Bindings extends Env>(app: Hono<Bindings>): void {
  app.notFound((c) => answerInKind(c, new Refusal(404, 'There is nothing here')))
  app.onError((error, c) => answerInKind(c, error))
}

/**
 * Refuses (400) a path with invalid percent-encoding, and a URL with credentials, which browsers never send and Request cannot
 * represent.
 */
export const refuseUnreadable: MiddlewareHandler = async (c, next) => {
  if (/^https?:\/\/[^/?#]*@/i.test(c.req.url))
    throw new Refusal(400, 'The address must not contain a user name or password')
  if (!isReadable(c.req.url)) throw new Refusal(400, 'This address cannot be read')
  await next()
}

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    return true
  } catch {
    return false // invalid percent-encoding
  }
}

function answerInKind(c: Context, error: unknown): Response {
  if (forPrograms.test(c.req.path)) return answerRefusal(c, error)
  const refusal = refusalFor(c, error)
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(showRefusal(refusal.message), {
    status: refusal.status,
    headers: { ...refusal.headers, ...headers },
  })
}

/**
 * A page with the message, which is not escaped, because no message contains user input. With `againAfterSeconds`, the page
 * loads again by itself.
 */
export function showRefusal(message: string, againAfterSeconds?: number): string {
  const again = againAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againAfterSeconds}">\n`
  const note = again && '<p>This page reloads in a few seconds.</p>\n'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again}<title>${message}</title>
</head>
<body>
<h1>${message}</h1>
${note}<p><a href="/">Go to the home page</a></p>
</body>
</html>
`
}
