/** Load shedding: refuses requests early and cheaply (503) when there are too many, so that the others stay fast. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { diagnostics } from '../base/diagnostics.ts'
import { log } from '../base/log.ts'

/** The minimum of the limit: one slow page must not cause the next visitor to be refused. */
const least = 24
/** The event loop lag above which the limit falls to `least`. A request takes several turns, each with this lag. */
const mostLagMs = 15
const measureEveryMs = 10
const sayEveryMs = 5_000

/**
 * Health probes and static files are exempt: without its scripts, a page that was answered could not hydrate. Pictures uploaded
 * by admins and share pictures are counted, because they come from the database or are drawn.
 */
const alwaysAnswered =
  /^\/(api\/(health|ready)$|assets\/|pictures\/(?![\da-f]{32}-|share\/)|favicon\.|apple-touch-icon\.|service-worker\.js)/

/** At most `most` concurrent requests; fewer while the event loop lags. */
export function withLoadLimit(answer: RequestListener, most: number): RequestListener {
  const underWay = new Set<ServerResponse>()
  const lagMs = measureLag()
  const countRefused = makeCount()

  function isTooMuch(): boolean {
    const limit = lagMs() > mostLagMs ? Math.min(least, most) : most
    return underWay.size >= limit && beingWorkedOn(underWay) >= limit
  }

  return (request, response) => {
    if (alwaysAnswered.test(request.url ?? '')) return answer(request, response)
    if (isTooMuch()) return refuse(request, response, countRefused)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    answer(request, response)
  }
}

/** Clients that send or read slowly are not counted: they cost nothing, and could otherwise exhaust the limit. */
function beingWorkedOn(underWay: Set<ServerResponse>): number {
  let count = 0
  for (const response of underWay) if (response.req.complete && !response.writableNeedDrain) count++
  return count
}

const sentence = 'The shop is very busy at the moment. Please try again in a few seconds'
const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: sentence,
  success: false,
})

function refuse(request: IncomingMessage, response: ServerResponse, count: () => void): void {
  count()
  diagnostics.shed.publish({})
  request.resume() // discards the body, so that the connection can be reused
  response.writeHead(503, {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(problem),
    'Retry-After': '2',
    'Cache-Control': 'no-store',
  })
  response.end(problem)
}

/** The event loop lag: the smaller of the last two measurements, because one slow page is not an overload. */
function measureLag(): () => number {
  let [lastMs, lagMs] = [0, 0]
  let before = performance.now()
  const look = () => {
    const now = performance.now()
    const lateMs = Math.max(0, now - before - measureEveryMs)
    lagMs = Math.min(lateMs, lastMs)
    lastMs = lateMs
    before = now
  }
  setInterval(look, measureEveryMs).unref()
  return () => lagMs
}

/** Throttled logging: one line for all refusals of the last few seconds, because a line for each refusal would add load. */
function makeCount(): () => void {
  let refused = 0
  return () => {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ at: 'load', refused, seconds: sayEveryMs / 1000 }, 'Requests were refused: the shop is overloaded')
      refused = 0
    }, sayEveryMs).unref()
  }
}
