/** The access log: method, path, status and duration of each request. Never a query, an email address or a token. */
import type { RequestListener } from 'node:http'
import { log, withRequestId } from './log.ts'

/** Assigns each request an id, which its answer (X-Request-Id) and every line logged on its behalf carry. */
export function withAccessLog(answer: RequestListener): RequestListener {
  return (request, response) => {
    const requestId = crypto.randomUUID()
    const started = performance.now()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const { method, url = '' } = request
      const ms = Math.round(performance.now() - started)
      const cut = response.writableFinished ? undefined : { cut: true }
      const line = { at: 'access', requestId, method, path: pathForLog(url), status: response.statusCode, ms, ...cut }
      log[levelOf(url, response.statusCode)](line, 'request')
    })
    withRequestId(requestId, () => void answer(request, response))
  }
}

/** Health probes come every few seconds: at debug level, so that they do not hide the other lines. */
function levelOf(url: string, status: number): 'debug' | 'info' | 'warn' {
  if (/^\/api\/(health|ready)\b/.test(url)) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}

const longestPath = 200

/** The path without its query, with email addresses redacted: queries contain tokens, addresses and search terms. */
export function pathForLog(url: string): string {
  const path = url.replace(/[?#].*$/s, '').slice(0, longestPath)
  return path
    .split('/')
    .map((segment) => (/@|%40/i.test(segment) ? '{email}' : segment))
    .join('/')
}
