// Creates, shows, lists and cancels payment intents. confirmations.ts confirms them.
import { ApiError, invalid, missing, unexpectedState } from './errors.ts'
import type { Form } from './form.ts'
import { newId, randomText } from './keys.ts'
import type { Payment, PaymentBook, Turn } from './payments.ts'
import type { Charge, Intent } from './wire.ts'

const smallestCents = 50
const largestCents = 99_999_999

/** `now` in seconds since 1970. */
export function newIntent(form: Form, now: number): Intent {
  form.allowOnly(...creationParameters)
  const id = newId('pi')
  const methods = form.list('allowed_payment_method_types')
  return {
    ...untouched,
    id,
    allowed_payment_method_types: methods.length > 0 ? methods : null,
    amount: amountOf(form, currencyOf(form)),
    client_secret: `${id}_secret_${randomText(12)}`,
    created: now,
    currency: currencyOf(form),
    description: form.text('description') ?? null,
    metadata: form.metadata(),
    receipt_email: form.text('receipt_email') ?? null,
    statement_descriptor_suffix: form.text('statement_descriptor_suffix') ?? null,
  }
}

const creationParameters = [
  'allowed_payment_method_types',
  'amount',
  'currency',
  'description',
  'expand',
  'metadata',
  'receipt_email',
  'statement_descriptor_suffix',
]

const untouched = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  status: 'requires_payment_method',
} satisfies Partial<Intent>

function amountOf(form: Form, currency: string) {
  const cents = form.wholeNumber('amount')
  if (cents === undefined) throw missing('amount')
  const amount = { param: 'amount' }
  if (cents < 1) throw invalid('This value must be greater than or equal to 1.', amount)
  if (cents < smallestCents)
    throw invalid(`Amount must be at least ${written(smallestCents, currency)} ${currency}`, {
      code: 'amount_too_small',
      ...amount,
    })
  if (cents > largestCents) {
    throw invalid(`Amount must be no more than ${written(largestCents, currency)}`, {
      code: 'amount_too_large',
      ...amount,
    })
  }
  return cents
}

/** `$0.50`. */
export const written = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency })

function currencyOf(form: Form) {
  const currency = form.required('currency').toLowerCase()
  if (/^[a-z]{3}$/.test(currency)) return currency
  throw invalid(`Invalid currency: ${currency}`, { param: 'currency' })
}

/** With expand[]=latest_charge (or data.latest_charge in a list) the charge replaces its id. */
export function shown(
  payment: Payment,
  form: Form,
): Intent | (Omit<Intent, 'latest_charge'> & { latest_charge: Charge }) {
  const charge = payment.charges.find(({ id }) => id === payment.intent.latest_charge)
  return expansions(form).length > 0 && charge ? { ...payment.intent, latest_charge: charge } : payment.intent
}

function expansions(form: Form) {
  const expanded = form.list('expand')
  const unknown = expanded.find((name) => name !== 'latest_charge' && name !== 'data.latest_charge')
  if (unknown) throw invalid(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  return expanded
}

/** The intent for browsers, without metadata and charges. */
export function publicView(intent: Intent) {
  const {
    allowed_payment_method_types,
    amount_capturable,
    amount_received,
    customer,
    latest_charge,
    metadata,
    ...rest
  } = intent
  return rest
}

/**
 * Takes created[gte] and created[lt] (seconds), limit (1 to 100; 10 by default) and starting_after (an id). The newest intent
 * comes first.
 */
export async function listIntents(book: PaymentBook, form: Form) {
  form.allowOnly('created', 'expand', 'limit', 'starting_after')
  const limit = limitOf(form)
  const payments = await book.list({ ...periodOf(form), after: form.text('starting_after'), most: limit + 1 })
  return {
    object: 'list',
    url: '/v1/payment_intents',
    has_more: payments.length > limit,
    data: payments.slice(0, limit).map((payment) => shown(payment, form)),
  }
}

export function periodOf(form: Form): { since: Date; until: Date } {
  const [from, until] = [form.wholeNumber('created[gte]') ?? 0, form.wholeNumber('created[lt]') ?? endOfTime]
  return { since: new Date(from * 1000), until: new Date(until * 1000) }
}

/** In seconds since 1970. */
const endOfTime = Date.UTC(9999, 11, 31) / 1000

/** Whether an object with this time of creation is in the period. */
export function isWithin({ since, until }: ReturnType<typeof periodOf>, { created }: { created: number }): boolean {
  return created * 1000 >= since.getTime() && created * 1000 < until.getTime()
}

export function limitOf(form: Form) {
  const limit = form.wholeNumber('limit') ?? 10
  if (limit >= 1 && limit <= 100) return limit
  throw invalid('This value must be between 1 and 100.', { param: 'limit' })
}

export function cancel(payment: Payment, reason: string | undefined, turn: Turn): Payment {
  const { intent } = payment
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpectedState(intent, `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`)
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: turn.now,
    cancellation_reason: reason ?? null,
    next_action: null,
  } satisfies Partial<Intent>)
  turn.tell('payment_intent.canceled', intent)
  return payment
}

/** The error with only the public part of its intent. */
export function publicError(error: unknown) {
  if (!(error instanceof ApiError) || !error.body.payment_intent) return error
  // Cast: only unexpectedState and refused confirmations set `payment_intent`, and both set a whole intent.
  const intent = publicView(error.body.payment_intent as Intent)
  return new ApiError(error.status, { ...error.body, payment_intent: intent })
}
