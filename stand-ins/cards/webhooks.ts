// Webhooks: events are signed like Stripe's and delivered to the host, with retries.
import { createHmac } from 'node:crypto'
import type { Report } from './errors.ts'
import type { Timers } from './timers.ts'
import type { WebhookEvent } from './wire.ts'

/** Implemented by the host: POSTs the body with the header `stripe-signature` and returns the status. */
export type Deliver = (rawBody: string, signatureHeader: string) => Promise<{ status: number }>

interface Parts {
  deliver: Deliver
  secret: string
  /** Milliseconds since 1970. */
  now: () => number
  timers: Timers
  /** Called once per event, after the host answers 2xx. */
  taken: (intentId: string, eventId: string) => Promise<void>
  report: Report
}

const pausesMs = [1_000, 5_000, 30_000, 300_000, 3_600_000]

export function makeWebhooks({ deliver, secret, now, timers, taken, report }: Parts) {
  const underWay = new Set<Promise<void>>()
  const sent: WebhookEvent[] = []
  let held: (() => void)[] | null = null

  return { send, offer, hold, release, settled, sent }

  function send(event: WebhookEvent, intentId: string) {
    remember(event)
    const begin = () => start(event, intentId, 0)
    if (held) held.push(begin)
    else begin()
  }

  function start(event: WebhookEvent, intentId: string, attempt: number) {
    const delivery = attemptDelivery(event, intentId, attempt).finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }

  async function attemptDelivery(event: WebhookEvent, intentId: string, attempt: number) {
    try {
      const { status } = await offer(event)
      if (status >= 200 && status < 300) return await taken(intentId, event.id)
      tryAgain(event, intentId, attempt, `answered ${status}`)
    } catch (error) {
      // If the host is unreachable, the delivery is retried as after an error answer.
      tryAgain(event, intentId, attempt, String(error))
    }
  }

  function tryAgain(event: WebhookEvent, intentId: string, attempt: number, why: string) {
    const pauseMs = pausesMs[attempt]
    if (pauseMs !== undefined) return timers.after(pauseMs, async () => start(event, intentId, attempt + 1))
    report(`The card sandbox gave up delivering ${event.type} (${event.id}): ${why}`)
  }

  /**
   * Delivers any object once, signed with the given secret (default: the right one). `at`: the time of the signature, in
   * seconds since 1970.
   */
  function offer(event: object, { secret: with_ = secret, at = Math.floor(now() / 1000) } = {}) {
    const body = JSON.stringify(event)
    return deliver(body, signature(body, with_, at))
  }

  function hold() {
    held ??= []
  }

  function release() {
    const waiting = held ?? []
    held = null
    for (const begin of waiting) begin()
  }

  /** Resolves when no delivery is in progress; pending retries do not count. */
  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  /** Keeps the last hundred events, for tests that replay one. */
  function remember(event: WebhookEvent) {
    sent.push(event)
    if (sent.length > 100) sent.shift()
  }
}

/** The header `stripe-signature`: https://docs.stripe.com/webhooks#verify-manually. `at` in seconds since 1970. */
function signature(body: string, secret: string, at: number) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
