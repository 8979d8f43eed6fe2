/** What is answered besides the methods of a path: OPTIONS names them, and any other is refused by their names. */
import type { Context, MiddlewareHandler } from 'hono'
import { answerRefusal } from './problem.ts'
import { Refusal } from './refusal.ts'

/** The value of `Allow`: whoever may GET may ask for the HEAD alone, and everybody may ask what there is. */
export function allowOf(methods: readonly string[]): string {
  const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...all, 'OPTIONS'])].join(', ')
}

/** 204 for OPTIONS, else 405. Neither says anything to other origins: the shop is spoken to from its own pages. */
export function answerOtherMethod(c: Context, methods: readonly string[]): Response {
  const Allow = allowOf(methods)
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow })
  const sentence = `Here only ${methods.join(' and ')} is answered`
  return answerRefusal(c, new Refusal(405, sentence, { headers: { Allow } }))
}

/** Lets only these methods pass. */
export function onlyMethods(...methods: string[]): MiddlewareHandler {
  const passing = allowOf(methods).split(', ')
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' || !passing.includes(c.req.method)) return answerOtherMethod(c, methods)
    return next()
  }
}
