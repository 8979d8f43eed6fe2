/** Other methods of a path: OPTIONS lists the allowed methods; any other method is answered with 405. */
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../base/refusal.ts'
import { answerRefusal } from './problem.ts'

/** The value of `Allow`: GET implies HEAD, and OPTIONS is always allowed. */
export function allowOf(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...all, 'OPTIONS'])].join(', ')
}

/** 204 for OPTIONS, else 405. There are no CORS headers, because the shop is called only from its own pages. */
export function answerOtherMethod(c: Context, methods: readonly string[]): Response {
  const Allow = allowOf(methods)
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow })
  const sentence = `This address answers only ${methods.join(' and ')}`
  return answerRefusal(c, new Refusal(405, sentence, { headers: { Allow } }))
}

/** Middleware that allows only these methods. */
export function onlyMethods(...methods: string[]): MiddlewareHandler {
  const passing = allowOf(methods).split(', ')
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' || !passing.includes(c.req.method)) return answerOtherMethod(c, methods)
    return next()
  }
}
