/**
 * The queue in front of the shop. At most `most` requests are worked on at a time; the others wait in lines, of which the first
 * goes first. A line that empties from time to time refuses nobody, because a burst is no overload. A line that has not been
 * empty for `graceMs` refuses the requests that have waited longer than its patience, until `few` are left, so that the others
 * are answered soon (controlled delay).
 */

/** A request in the queue. `start` and `refuse` are called at most once. */
export type Queued = {
  start: () => void
  refuse: () => void
  /** Whether the request needs the shop's work at this moment; false while it waits for something else. */
  isBusy: () => boolean
}

export type LineRule = {
  /** How long a request waits at most when the line has not been empty for a while. */
  patienceMs: number
  /** The share of `most` that requests of this line may take, so that a line before it always finds places soon. */
  share: number
}

export type QueueRules = {
  most: number
  graceMs: number
  /** So few requests of a line wait without being refused. They are answered soon, unless the process gets no processor time. */
  few: number
  lines: readonly LineRule[]
}

export type RequestQueue = {
  /** Starts the request, lets it wait in this line, or refuses it because the line is full. */
  enter: (line: number, request: Queued) => void
  /** The request was answered, or its client is gone. */
  leave: (request: Queued) => void
  /** Starts what may start now: called when a request ceases to be busy. */
  startNext: () => void
}

/** Bounds the memory of a line. A client may send many requests on one connection without waiting for answers. */
export const mostWaiting = 2_000
const lookEveryMs = 20

type Line = LineRule & {
  /** The waiting requests and since when they wait, in the order of their arrival. */
  waiting: Map<Queued, number>
  /** The time since when the line has not been empty. */
  standsSince: number
}

export function makeRequestQueue({ most, graceMs, few, lines: rules }: QueueRules): RequestQueue {
  const lines: Line[] = rules.map((rule) => ({ ...rule, waiting: new Map(), standsSince: 0 }))
  const started = new Set<Queued>()
  let looking: NodeJS.Timeout | undefined

  function hasPlace({ share }: Line): boolean {
    const places = Math.ceil(most * share)
    return started.size < places || countBusy(started) < places
  }

  function start(request: Queued): void {
    started.add(request)
    request.start()
  }

  function enter(number: number, request: Queued): void {
    const line = lines[number]
    if (!line) throw new Error(`There is no queue ${number}`)
    const isFirst = lines.every(({ waiting }, other) => other > number || waiting.size === 0)
    if (isFirst && hasPlace(line)) start(request)
    else if (line.waiting.size >= mostWaiting) request.refuse()
    else wait(line, request)
  }

  function wait(line: Line, request: Queued): void {
    if (line.waiting.size === 0) line.standsSince = performance.now()
    line.waiting.set(request, performance.now())
    // Places also become free without a call: a client may stop reading its answer.
    looking ??= setInterval(look, lookEveryMs)
  }

  function leave(request: Queued): void {
    for (const { waiting } of lines) waiting.delete(request)
    if (started.delete(request)) startNext()
  }

  function startNext(): void {
    if (!looking) return // nothing waits
    for (const line of lines) {
      refuseImpatient(line, { graceMs, few })
      for (const request of line.waiting.keys()) {
        if (!hasPlace(line)) break
        line.waiting.delete(request)
        start(request)
      }
    }
  }

  function look(): void {
    startNext()
    if (lines.some(({ waiting }) => waiting.size > 0)) return
    clearInterval(looking)
    looking = undefined
  }

  return { enter, leave, startNext }
}

function countBusy(requests: Set<Queued>): number {
  let count = 0
  for (const request of requests) if (request.isBusy()) count++
  return count
}

function refuseImpatient(
  { waiting, standsSince, patienceMs }: Line,
  { graceMs, few }: Pick<QueueRules, 'graceMs' | 'few'>,
): void {
  const now = performance.now()
  if (now - standsSince <= graceMs) return
  for (const [request, since] of waiting) {
    if (waiting.size <= few || now - since <= patienceMs) return
    waiting.delete(request)
    request.refuse()
  }
}
