/**
 * A crowd of buyers, a separate process that writes its results to standard output. Each buyer makes four reads at once, as
 * screens do, then places an order and pays for it.
 */

import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Buying } from './buyers.ts'
import { buyOnce, jsonOf } from './checkout.ts'
import { type HttpAnswer, type HttpRequest, openRawClient } from './raw-http.ts'

export type Crowd = {
  address: string
  /** One purchase each. `buyers` buyers share them. */
  buying: Buying[]
  buyers: number
  /** Each buyer buys again and again for this time; without it, each buys once and reads nothing before. */
  seconds?: number
  /** Whether a refused request is sent once more after Retry-After, as the shop's screens do. */
  repeats?: boolean
}

type Step = 'read' | 'order' | 'payment'
export type CrowdOutcome = {
  /** The duration of each purchase in milliseconds, from its first read until its payment is recorded. */
  takenMs: number[]
  /** Answers with 503, by step. With `repeats`, only refusals of the second request count. */
  refused: Record<Step, number>
  /** First requests that were refused and sent once more. */
  repeated: number
  /** Purchases that ended for another reason, by status or message. */
  ended: Record<string, number>
}

const crowd: Crowd = JSON.parse(await text(process.stdin))
const client = await openRawClient(crowd.address, crowd.buyers * 4)
const config = await client.exchange({ method: 'GET', path: '/api/payment-config' })
const { publishableKey } = jsonOf<{ publishableKey: string }>(config)
const outcome: CrowdOutcome = { takenMs: [], refused: { read: 0, order: 0, payment: 0 }, repeated: 0, ended: {} }
const purchases = crowd.buying.values()
const until = performance.now() + (crowd.seconds ?? 0) * 1000
await Promise.all(Array.from({ length: crowd.buyers }, shop))
process.stdout.write(JSON.stringify(outcome), () => process.exit(0))

async function shop(): Promise<void> {
  do {
    const { value: wanted } = purchases.next()
    if (!wanted) return
    await buy(wanted)
  } while (performance.now() < until)
}

async function buy(wanted: Buying): Promise<void> {
  const began = performance.now()
  try {
    if (crowd.seconds) await Promise.all(readsOf(wanted).map((request) => send('read', request)))
    await buyOnce(send, publishableKey, wanted)
    outcome.takenMs.push(performance.now() - began)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    if (what !== '503') outcome.ended[what] = (outcome.ended[what] ?? 0) + 1
  }
}

/** What the purchase page and the checkout read. */
function readsOf({ token, body }: Buying): HttpRequest[] {
  const paths = [`/api/products/${body.id}`, '/api/cart', '/api/addresses', '/api/company']
  return paths.map((path) => ({ method: 'GET', path, token }))
}

async function send(step: Step, request: HttpRequest): Promise<HttpAnswer> {
  let answer = await client.exchange(request)
  if (answer.status === '503' && crowd.repeats) {
    outcome.repeated += 1
    await pause(answer.retryAfterMs * (1 + Math.random() / 2))
    answer = await client.exchange(request)
  }
  if (answer.status === '503') outcome.refused[step] += 1
  return answer
}
