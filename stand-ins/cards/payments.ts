// Stores one row per payment intent with everything that belongs to it, so that one atomic statement writes a change and its
// webhook events.
import { noSuch } from './errors.ts'
import { newId } from './keys.ts'
import { rowsOf, type Store, type Which } from './store.ts'
import { makeSemaphore } from './turns.ts'
import {
  apiVersion,
  type BillingDetails,
  type Charge,
  type Dispute,
  type Intent,
  type Refund,
  type WebhookEvent,
} from './wire.ts'

export interface Payment {
  intent: Intent
  charges: Charge[]
  refunds: Refund[]
  disputes?: Dispute[]
  /** The card of the last confirmation, or null. */
  method: CardMethod | null
  /** Webhook events not delivered yet; they survive a restart. */
  undelivered: WebhookEvent[]
}

/** An entered card: `card` is the `paymentMethod` name of the test card, never its number. */
export interface CardMethod {
  id: string
  card: string
  billing: BillingDetails
}

/** Passed to a rule that runs under the lock of a payment. `now` in seconds since 1970; `tell` records a webhook event. */
export interface Turn {
  now: number
  tell: (type: WebhookEvent['type'], object: WebhookEvent['data']['object']) => void
}

export type PaymentBook = ReturnType<typeof makePaymentBook>

interface Parts {
  store: Store
  /** Milliseconds since 1970. */
  now: () => number
  /** The types of the events to send; all of them when undefined. */
  events: readonly string[] | undefined
  /** Called with each event after it is stored. */
  send: (event: WebhookEvent, intentId: string) => void
}

export function makePaymentBook({ store, now, events: wanted, send }: Parts) {
  const rows = rowsOf<Payment>(store, 'card-payment')
  const withPermit = makeSemaphore()

  return { open, read, change, list, forget }

  function open(intent: Intent) {
    const payment: Payment = { intent, charges: [], refunds: [], method: null, undelivered: [] }
    return withPermit(intent.id, () => write(payment, (_, turn) => turn.tell('payment_intent.created', intent)))
  }

  async function read(id: string): Promise<Payment> {
    const payment = await rows.get(id)
    if (!payment) throw noSuch('payment_intent', id)
    return payment
  }

  /** Runs the rule on the payment under its lock and stores the result. A rule that throws changes nothing. */
  function change<Result>(id: string, rule: (payment: Payment, turn: Turn) => Result): Promise<Result> {
    return withPermit(id, async () => write(await read(id), rule))
  }

  /** Newest first. `after`: the id of the payment after which the list begins. */
  async function list({ after, ...which }: Omit<Which, 'after'> & { after?: string | undefined } = {}) {
    const last = after === undefined ? undefined : { at: madeAt(await read(after)), id: after }
    return rows.list({ ...which, after: last })
  }

  async function forget(intentId: string, eventId: string) {
    await withPermit(intentId, async () => {
      const payment = await read(intentId)
      payment.undelivered = payment.undelivered.filter((event) => event.id !== eventId)
      await rows.put(intentId, payment, madeAt(payment))
    })
  }

  async function write<Result>(payment: Payment, rule: (payment: Payment, turn: Turn) => Result): Promise<Result> {
    const events: WebhookEvent[] = []
    const seconds = Math.floor(now() / 1000)
    const tell: Turn['tell'] = (type, object) => {
      if (wanted?.includes(type) ?? true) events.push(newEvent(type, object, seconds))
    }
    const result = rule(payment, { now: seconds, tell })
    payment.undelivered.push(...events)
    await rows.put(payment.intent.id, payment, madeAt(payment))
    for (const event of events) send(event, payment.intent.id)
    return result
  }
}

function madeAt(payment: Payment) {
  return new Date(payment.intent.created * 1000)
}

/** Clones the object, so that the event does not show later changes. */
function newEvent(type: WebhookEvent['type'], object: WebhookEvent['data']['object'], now: number): WebhookEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  }
}
