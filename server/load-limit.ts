/** Sends requests away, at once and cheaply, when more come than can be answered in time: those that are taken stay quick. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log } from './log.ts'

/** So few are always taken: one slow page must not send the next visitor away. */
const least = 16
/** How late this process may be before it takes no more. A request takes several turns, and each of them is as late. */
const mostLagMs = 15
const measureEveryMs = 10
const sayEveryMs = 5_000

/**
 * Whoever watches over the shop is answered always; and so are the files of a page that was answered, which cost little:
 * without one of its scripts it would never come to life.
 */
const alwaysAnswered = /^\/(api\/(health|ready)$|assets\/|pictures\/|favicon\.|apple-touch-icon\.|service-worker\.js)/

/** `most` requests are worked on at the same time; fewer while this process lags behind. */
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

/** A client that sends slowly or reads slowly costs nothing: it must not be able to take the place of others. */
function beingWorkedOn(underWay: Set<ServerResponse>): number {
  let count = 0
  for (const response of underWay) if (response.req.complete && !response.writableNeedDrain) count++
  return count
}

const sentence = 'Too much is being asked of the shop at the moment. Please try again in a few seconds'
const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: sentence,
  success: false,
})

function refuse(request: IncomingMessage, response: ServerResponse, count: () => void): void {
  count()
  request.resume() // a body on its way is let pass, so that the connection can go on
  response.writeHead(503, {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(problem),
    'Retry-After': '2',
    'Cache-Control': 'no-store',
  })
  response.end(problem)
}

/** How much later than they should the last two turns of this process came, each of them: one slow page is no crowd. */
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

/** A line for each would make it worse: one for all of the last seconds. */
function makeCount(): () => void {
  let refused = 0
  return () => {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ at: 'load', refused, seconds: sayEveryMs / 1000 }, 'Requests were sent away: too much is being asked')
      refused = 0
    }, sayEveryMs).unref()
  }
}
