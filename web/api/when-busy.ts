/** Repeats requests that a busy shop has refused, and says so on the page meanwhile. */
import { showNotice } from '#web/every-page/connection.ts'

/** A longer wait would be a surprise: the person may have gone on with something else. */
const longestWaitMs = 10_000

/** How many requests wait for the busy shop. */
let waiting = 0

export type Send = (request: Request) => Promise<Response>

/**
 * Sends the request. If the shop is too busy for it (503 with Retry-After), sends it once more afterwards, unless it is a change
 * without an idempotency key, because a gateway may have answered for a shop that has made the change. The request is made
 * anew then: a clone would send its body as a stream, which the tools of the browser cannot show.
 */
export async function repeatIfBusy(send: Send, make: () => Request): Promise<Response> {
  const request = make()
  const mayRepeat = request.method === 'GET' || request.headers.has('idempotency-key')
  const response = await send(request)
  const waitMs = mayRepeat ? retryAfterOf(response) : undefined
  if (waitMs === undefined) return response
  return sayBusyDuring(async () => {
    await pause(waitMs, request.signal)
    return send(make())
  })
}

/** How long a refused request is to wait, in milliseconds. Undefined for any other answer. */
export function retryAfterOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return status === 503 && seconds > 0 ? seconds * 1000 : undefined
}

/** Waits, with the notice on the page. */
export const waitWhileBusy = (ms: number): Promise<void> => sayBusyDuring(() => pause(ms))

async function sayBusyDuring<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1
  showNotice('The shop is busy, trying again …')
  try {
    return await work()
  } finally {
    waiting -= 1
    if (waiting === 0) showNotice('')
  }
}

/** Takes up to half as long again, by chance, so that the refused do not all come back at once. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(ms, longestWaitMs) * (1 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
