// Idempotency keys: a retry with the same key gets the first answer again.
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from './errors.ts'
import { Form } from './form.ts'
import { rowsOf, type Store } from './store.ts'
import { makeSemaphore } from './turns.ts'

interface KeptAnswer {
  request: string
  status: number
  body: string
  /** Milliseconds since 1970. */
  at: number
}

const keptMs = 24 * 60 * 60 * 1000

/**
 * Applies to every POST with an Idempotency-Key, as at Stripe (https://docs.stripe.com/api/idempotent_requests): a used key with
 * other parameters is refused, and a request refused before any work leaves its key unused. Concurrent requests with one key wait
 * for each other here, whereas Stripe answers 409. Keys expire after a day.
 */
export function answersOnce(store: Store, now: () => number): MiddlewareHandler {
  const answers = rowsOf<KeptAnswer>(store, 'card-answer')
  const withPermit = makeSemaphore()

  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (c.req.method !== 'POST' || !key) return next()
    return withPermit(key, async () => {
      const request = await fingerprint(c)
      const kept = await answers.get(key)
      if (kept && now() - kept.at < keptMs) return replay(kept, request, key)
      await next()
      const { status, headers } = c.res
      const body = await c.res.text()
      if (workBegan(c)) await answers.put(key, { request, status, body, at: now() }, new Date(now()))
      // Hono adds the headers of the previous answer to a new one, so the previous answer is removed first.
      c.res = undefined
      c.res = new Response(body, { status, headers })
    })
  }
}

async function fingerprint(c: Context) {
  const line = `${c.req.method} ${c.req.path} ${new Form(await c.req.text()).sorted()}`
  return createHash('sha256').update(line).digest('hex')
}

function replay(kept: KeptAnswer, request: string, key: string) {
  if (kept.request !== request) throw otherRequest(key)
  const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }
  return new Response(kept.body, { status: kept.status, headers })
}

function otherRequest(key: string) {
  const message = `Keys for idempotent requests can only be used with the parameters they were first used with: ${key}`
  return new ApiError(400, { type: 'idempotency_error', message }, { beforeWork: true })
}

function workBegan(c: Context) {
  return !(c.error instanceof ApiError && c.error.beforeWork)
}
