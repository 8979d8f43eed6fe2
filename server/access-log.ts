/** One line for every request: what was asked, how it was answered, how long it took. Never a query, an address or a token. */
import type { RequestListener } from 'node:http'
import { log, withRequestId } from './log.ts'

/** Gives each request an id, which its answer and every line logged on its behalf carry. */
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

/** Probes ask every few seconds, and a line for each would hide the others. */
function levelOf(url: string, status: number): 'debug' | 'info' | 'warn' {
  if (/^\/api\/(health|ready)\b/.test(url)) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}

const longestPath = 200

/** The path alone, with email addresses taken out: queries hold tokens, addresses and what people search for. */
export function pathForLog(url: string): string {
  const path = url.replace(/[?#].*$/s, '').slice(0, longestPath)
  return path
    .split('/')
    .map((segment) => (/@|%40/i.test(segment) ? '{email}' : segment))
    .join('/')
}
