/** The load limit: requests beyond it wait in a queue, and are refused (503) only when the queue stands. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { diagnostics } from '../base/diagnostics.ts'
import { log } from '../base/log.ts'
import { forPrograms, showRefusal } from './fallback-answers.ts'
import { watchOutgoing } from './outgoing-requests.ts'
import { makeRequestQueue, type Queued, type QueueRules } from './request-queue.ts'
import { closedPolicy } from './security-headers.ts'

const sayEveryMs = 5_000

/**
 * Health probes and static files are exempt: without its scripts, a page that was answered could not hydrate. Pictures uploaded
 * by admins and share pictures are counted, because they come from the database or are drawn.
 */
const alwaysAnswered =
  /^\/(api\/(health|ready)$|assets\/|pictures\/(?![\da-f]{32}-|share\/)|favicon\.|apple-touch-icon\.|service-worker\.js)/

/** `lineOf`: the number of the line in which a request waits. */
export type LoadLimit = QueueRules & { lineOf: (request: IncomingMessage) => number }

export function withLoadLimit(answer: RequestListener, { lineOf, ...rules }: LoadLimit): RequestListener {
  const queue = makeRequestQueue(rules)
  const countRefused = makeCount()

  return (request, response) => {
    if (alwaysAnswered.test(request.url ?? '')) return answer(request, response)
    let isElsewhere = () => false
    const queued: Queued = {
      start() {
        isElsewhere = watchOutgoing(() => answer(request, response), queue.startNext)
      },
      refuse: () => refuse(request, response, countRefused),
      isBusy: () => !isElsewhere() && isProgressing(response),
    }
    response.once('close', () => queue.leave(queued))
    queue.enter(lineOf(request), queued)
  }
}

/** False for a client that sends or reads slowly: it costs nothing, and could otherwise exhaust the limit. */
const isProgressing = (response: ServerResponse) => response.req.complete && !response.writableNeedDrain

const sentence = 'The shop is very busy at the moment. Please try again in a few seconds'
const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: sentence,
  success: false,
})

const retryAfterSeconds = 2

function refuse(request: IncomingMessage, response: ServerResponse, count: () => void): void {
  count()
  diagnostics.shed.publish({})
  request.resume() // discards the body, so that the connection can be reused
  const [type, body] = isForPerson(request)
    ? ['text/html; charset=utf-8', showRefusal(sentence, retryAfterSeconds + Math.floor(Math.random() * 4))]
    : ['application/problem+json', problem]
  response.writeHead(503, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': closedPolicy,
    'Retry-After': retryAfterSeconds,
    'Cache-Control': 'no-store',
  })
  response.end(body)
}

const isForPerson = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && !forPrograms.test(url) && headers.accept?.includes('text/html')

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
