/** Visitors who order and read, with a pause after each request and a record of every answer. */
import { Agent as HttpAgent, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ordering } from './instances.ts'

export const phoneOfDrill = '+34 976 000 000'

export type Answer = {
  what: 'order' | 'read'
  /** 0: no answer; `body` holds the error. */
  status: number
  body: string
  retryAfter: boolean
  startedMs: number
  endedMs: number
}

export type Load = {
  answers: Answer[]
  /** Ids of acknowledged orders, by Idempotency-Key. */
  acknowledged: Map<string, string>
  /** Number of different orders sent, answered or not. */
  keys: number
}

type Settings = {
  url: string
  /** A certificate to trust. */
  ca?: Buffer
  ordering: Ordering
  visitors: number
  pauseMs: number
  /** Whether a failed order is retried under its key until it succeeds. */
  insists: boolean
  /** How long retries continue after `end` was called. */
  patienceMs?: number
}

/** Starts at once. `end` resolves when every visitor has received their last answer. */
export function startLoad(settings: Settings): { load: Load; end: () => Promise<Load> } {
  const load: Load = { answers: [], acknowledged: new Map(), keys: 0 }
  const client = makeClient(settings)
  const ending = new AbortController()
  const visitors = Array.from({ length: settings.visitors }, () => visit(settings, client, load, ending.signal))
  return {
    load,
    end: async () => {
      ending.abort()
      await Promise.all(visitors)
      client.close()
      return load
    },
  }
}

const reads = ['/api/products', '/products', '/']
/** Pause before an order is retried. */
const againAfterMs = 250

async function visit(settings: Settings, client: Client, load: Load, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await placeOrder(settings, client, load, ending)
    await pause(settings.pauseMs)
    load.answers.push(await client.ask('read', 'GET', reads[load.answers.length % reads.length] ?? '/'))
    await pause(settings.pauseMs)
  }
}

async function placeOrder(settings: Settings, client: Client, load: Load, ending: AbortSignal): Promise<void> {
  const { productId, tokens } = settings.ordering
  const token = tokens[load.keys++ % tokens.length] ?? ''
  const key = crypto.randomUUID()
  const form = { id: productId, quantity: 2, address: 'Calle del Fleje 1, Zaragoza', phone: phoneOfDrill }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  let impatientAtMs = Number.POSITIVE_INFINITY
  for (;;) {
    const answer = await client.ask('order', 'POST', '/api/order', headers, JSON.stringify(form))
    load.answers.push(answer)
    if (answer.status === 200) load.acknowledged.set(key, String(JSON.parse(answer.body)._id))
    if (ending.aborted) impatientAtMs = Math.min(impatientAtMs, performance.now() + (settings.patienceMs ?? 0))
    if (answer.status === 200 || !settings.insists || performance.now() > impatientAtMs) return
    await pause(againAfterMs)
  }
}

type Client = {
  ask: (
    what: Answer['what'],
    method: string,
    path: string,
    headers?: OutgoingHttpHeaders,
    body?: string,
  ) => Promise<Answer>
  close: () => void
}

/** Longer than any request takes. */
const answerWithinMs = 40_000

function makeClient({ url, ca }: Settings): Client {
  const isTls = url.startsWith('https:')
  const agent = isTls ? new HttpsAgent({ keepAlive: true, ca }) : new HttpAgent({ keepAlive: true })
  const send = isTls ? requestHttps : requestHttp
  return {
    close: () => agent.destroy(),
    ask: (what, method, path, headers = {}, body = '') =>
      new Promise((resolve) => {
        const startedMs = performance.now()
        const done = (status: number, output: string, retryAfter = false) =>
          resolve({ what, status, body: output, retryAfter, startedMs, endedMs: performance.now() })
        const asking = send(url + path, {
          method,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent,
        })
        asking.setTimeout(answerWithinMs, () => asking.destroy(new Error(`No answer in ${answerWithinMs / 1000} s`)))
        asking.once('error', (error) => done(0, error.message))
        asking.once('response', async (answer) => {
          try {
            const chunks: Buffer[] = await answer.toArray()
            done(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['retry-after'] !== undefined)
          } catch (error) {
            done(0, error instanceof Error ? error.message : String(error))
          }
        })
        asking.end(body)
      }),
  }
}

/** Counts failed answers by kind: `{ 'order 502': 7 }`. */
export function countFailures(answers: Answer[]): Record<string, number> {
  const failed = Object.groupBy(
    answers.filter(({ status }) => status !== 200),
    ({ what, status, body }) => `${what} ${status || body}`,
  )
  return Object.fromEntries(Object.entries(failed).map(([name, some = []]) => [name, some.length]))
}
