// Fault injection, controlled by tests in the same process. Requests cannot reach it.
import { ApiError, answerError } from './errors.ts'

/**
 * drop: breaks the connection before any work. dropAfter: does the work and loses the answer. hang: never answers. fail500,
 * tooMany429: answers with that status, does no work and stores nothing under the idempotency key.
 */
export type Fault = 'drop' | 'dropAfter' | 'hang' | 'fail500' | 'tooMany429'

/** Thrown where a real connection would break; the listener closes the socket. */
export class ConnectionDropped extends Error {}

interface Armed {
  fault: Fault
  on: RegExp
  times: number
}

interface Late {
  on: RegExp
  made: () => void
  letGo: Promise<void>
}

export function makeFaults() {
  let armed: Armed[] = []
  let late: Late[] = []
  let slowPayments = 0

  return {
    /** Injects the fault into the next `times` requests whose "METHOD /path" matches `on` (default: any). */
    next(fault: Fault, { on = /./, times = 1 }: { on?: RegExp; times?: number } = {}) {
      armed.push({ fault, on, times })
    },
    /**
     * Delays the answer to the next request that matches `on`. `made` resolves when the work is done; `letGo` sends the answer,
     * which may be outdated by then.
     */
    holdAnswer(on: RegExp) {
      const made = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      late.push({ on, made: made.resolve, letGo: letGo.promise })
      return { made: made.promise, letGo: letGo.resolve }
    },
    /** The next `times` payments end in `processing`. */
    leaveProcessing(times = 1) {
      slowPayments = times
    },
    clear() {
      armed = []
      late = []
      slowPayments = 0
    },
    strike,
    bank: { isSlow: () => slowPayments > 0 && slowPayments-- > 0 },
  }

  async function strike(request: Request, work: () => Promise<Response>): Promise<Response> {
    const line = `${request.method} ${new URL(request.url).pathname}`
    const fault = take(line)
    if (fault === 'drop') throw new ConnectionDropped('before the work')
    if (fault === 'hang') return new Promise(() => {})
    if (fault === 'fail500') return answerError(serverError)
    if (fault === 'tooMany429') return answerError(tooMany)
    const held = takeLate(line)
    const answer = await work()
    held?.made()
    await held?.letGo
    if (fault === 'dropAfter') throw new ConnectionDropped('after the work')
    return answer
  }

  function take(request: string): Fault | undefined {
    const striking = armed.find(({ on, times }) => times > 0 && on.test(request))
    if (striking) striking.times -= 1
    return striking?.fault
  }

  function takeLate(request: string): Late | undefined {
    const held = late.find(({ on }) => on.test(request))
    late = late.filter((one) => one !== held)
    return held
  }
}

const serverError = new ApiError(500, { type: 'api_error', message: 'A test makes the card sandbox fail.' })
const tooMany = new ApiError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests: a test makes the card sandbox refuse.',
})
