/** The access log: method, path, status and duration of each request. It never contains a query, an email address or a token. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Answered, diagnostics, secondsSince } from '../base/diagnostics.ts'
import { endOfAccessLine, logAccess, nextRequestId, withRequestId } from '../base/log.ts'

/** Assigns each request an id, which is sent as X-Request-Id and appears in every log line of the request. */
export function withAccessLog(answer: RequestListener): RequestListener {
  return (request, response) => {
    // A request that has waited for the response cache in vain already has an id, and will be logged.
    if (response.hasHeader('X-Request-Id')) return answer(request, response)
    const requestId = logWhenAnswered(request, response)
    response.setHeader('X-Request-Id', requestId)
    withRequestId(requestId, () => void answer(request, response))
  }
}

/** Logs the request once it is answered or cut off. Returns its request id. */
function logWhenAnswered(request: IncomingMessage, response: ServerResponse): string {
  const requestId = nextRequestId()
  const started = performance.now()
  response.once('close', () => {
    const seconds = secondsSince(started)
    note(request, response, { requestId, seconds, isCut: !response.writableFinished, isCached: false })
  })
  return requestId
}

/** The log lines of a cached answer by status, formatted once. */
export type KnownLines = Map<number, { level: Level; end: string }>

/** Logs a request answered from the cache: most of these answers have already left the process. */
export function logAnsweredAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  known: KnownLines,
): void {
  const said = { requestId, seconds: 0, isCached: true }
  if (response.socket?.writableLength !== 0)
    response.once('close', () => note(request, response, { ...said, isCut: !response.writableFinished }))
  else if (request.method !== 'GET' || diagnostics.answered.hasSubscribers())
    note(request, response, { ...said, isCut: false })
  else {
    const { level, end } = known.get(response.statusCode) ?? addLine(known, request, response)
    logAccess(level, requestId, end)
  }
}

function addLine(known: KnownLines, { method, url = '' }: IncomingMessage, { statusCode: status }: ServerResponse) {
  const end = endOfAccessLine({ method, path: pathForLog(url), status, ms: 0, isCut: false })
  const line = { level: levelOf(url, status), end }
  known.set(status, line)
  return line
}

function note(
  request: IncomingMessage,
  { statusCode: status }: ServerResponse,
  end: Pick<Answered, 'requestId' | 'seconds' | 'isCut' | 'isCached'>,
): void {
  const { method, url = '' } = request
  const { requestId, isCut } = end
  const ms = Math.round(end.seconds * 1000)
  logAccess(levelOf(url, status), requestId, endOfAccessLine({ method, path: pathForLog(url), status, ms, isCut }))
  if (diagnostics.answered.hasSubscribers()) diagnostics.answered.publish({ request, status, ...end })
}

type Level = 'debug' | 'info' | 'warn'

/** Health probes run every few seconds: debug level keeps them from hiding other lines. */
function levelOf(url: string, status: number): Level {
  if (/^\/api\/(health|ready)\b/.test(url)) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}

const longestPath = 200
const isPlainPath = /^[^#@%]{1,200}$/

/** The path, with email addresses redacted. The query is left out, because it may contain tokens, addresses or search terms. */
export function pathForLog(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (isPlainPath.test(path)) return path
  return path
    .replace(/#.*$/s, '')
    .slice(0, longestPath)
    .split('/')
    .map((segment) => (/@|%40/i.test(segment) ? '{email}' : segment))
    .join('/')
}
