// A sandbox card provider: implements Stripe's HTTP API, accepts only test cards and moves no money.
import { makeApi } from './api.ts'
import { makeBrowserSide } from './browser.ts'
import { finish } from './confirmations.ts'
import type { Report } from './errors.ts'
import { makeFaults } from './faults.ts'
import { keysOf } from './keys.ts'
import { makePaymentBook, type Payment } from './payments.ts'
import { doomedRefunds, failRefund } from './refunds.ts'
import type { Store } from './store.ts'
import { makeTimers } from './timers.ts'
import { type Deliver, makeWebhooks } from './webhooks.ts'
import type { Refund, WebhookEvent } from './wire.ts'

export interface CardSandboxParts {
  store: Store
  deliver: Deliver
  /** The events that the host's webhook has subscribed to; all of them when left out. */
  events?: readonly string[]
  /** Milliseconds since 1970. Tests replace the machine's clock. */
  now?: () => number
  /** The path at which the host mounts `browser` on its own origin. */
  browserPath?: string
  /** Delay before a refund to the card 4000 0000 0000 5126 fails. */
  refundFailsAfterMs?: number
  /** Called with errors inside the sandbox. */
  report?: Report
}

const threeDaysMs = 3 * 24 * 60 * 60 * 1000

/**
 * `api` serves the official server SDK (behind `listenOnLoopback`), and `browser` serves the shop's visitors. At the start, the
 * store tells which events are still to be delivered and which refunds are still to fail. `stop` clears all timers and waits
 * for deliveries in progress; the store is not used afterwards.
 */
export async function makeCardSandbox(parts: CardSandboxParts) {
  const {
    store,
    deliver,
    now = Date.now,
    browserPath = '/card-sandbox',
    refundFailsAfterMs = 5_000,
    report = () => {},
  } = parts
  const keys = await keysOf(store, new Date(now()))
  const timers = makeTimers(report)
  const faults = makeFaults()
  const send = (event: WebhookEvent, intentId: string) => webhooks.send(event, intentId)
  const book = makePaymentBook({ store, now, events: parts.events, send })
  const webhooks = makeWebhooks({ deliver, secret: keys.webhookSecret, now, timers, taken: book.forget, report })
  const api = makeApi({ book, keys, store, bank: faults.bank, now, refunded: failIfDoomed, report })
  const browserSide = makeBrowserSide({ book, keys, bank: faults.bank, now, path: browserPath, report })
  for (const payment of await book.list({ since: new Date(now() - threeDaysMs) })) takeUp(payment)

  return {
    ...keys,
    api: (request: Request) => faults.strike(request, async () => api.fetch(request)),
    browser: async (request: Request) => browserSide.fetch(request),
    faults: {
      next: faults.next,
      holdAnswer: faults.holdAnswer,
      leaveProcessing: faults.leaveProcessing,
      clear: faults.clear,
      /** Ends a payment that `leaveProcessing` left open. */
      finish: (intentId: string, outcome: 'succeeded' | 'failed') =>
        book.change(intentId, (payment, turn) => finish(payment, outcome, turn)),
      /** Ends the delay of `refundFailsAfterMs`. */
      async failRefunds() {
        const recent = await book.list({ since: new Date(now() - threeDaysMs) })
        await Promise.all(recent.flatMap(doomedRefunds).map(fail))
      },
      webhooks,
    },
    async stop() {
      await timers.stop()
      await webhooks.settled()
    },
  }

  function takeUp(payment: Payment) {
    for (const event of payment.undelivered) webhooks.send(event, payment.intent.id)
    for (const refund of doomedRefunds(payment)) failLater(refund)
  }

  async function failIfDoomed({ payment_intent }: Refund) {
    for (const refund of doomedRefunds(await book.read(payment_intent))) failLater(refund)
  }

  function failLater(refund: Refund) {
    timers.after(refundFailsAfterMs, () => fail(refund))
  }

  function fail(refund: Refund) {
    return book.change(refund.payment_intent, (payment, turn) => failRefund(payment, refund.id, turn))
  }
}
