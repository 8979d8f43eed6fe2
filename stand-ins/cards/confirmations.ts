// Confirming an intent: the card is charged at once, or authentication is required first.
import { cardOf } from './card-entry.ts'
import type { CardRefusal } from './cards.ts'
import { openDispute } from './disputes.ts'
import { ApiError, invalid, unexpectedState } from './errors.ts'
import { newId } from './keys.ts'
import type { CardMethod, Payment, Turn } from './payments.ts'
import type { CardSummary, Charge, Intent, PaymentError } from './wire.ts'

/** While `isSlow`, payments stay in `processing` until `finish` sets the outcome. */
export type Bank = { isSlow: () => boolean }

export function confirm(payment: Payment, method: CardMethod, bank: Bank, turn: Turn): Payment {
  const { intent } = payment
  refuseUnlessPayable(intent)
  payment.method = method
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (cardOf(method).asksToAuthenticate) askToAuthenticate(intent, turn)
  else tryCard(payment, method, bank, turn)
  return payment
}

/** Applies the outcome of the bank's dialog. */
export function authenticate(payment: Payment, outcome: string, bank: Bank, turn: Turn): Payment {
  const { intent, method } = payment
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      intent,
      `There is nothing to authenticate: the PaymentIntent has a status of ${intent.status}.`,
    )
  }
  intent.next_action = null
  if (outcome === 'complete') tryCard(payment, method, bank, turn)
  else if (outcome === 'fail') fail(payment, { type: 'invalid_request_error', ...unauthenticated }, turn)
  else throw invalid('outcome must be complete or fail.', { param: 'outcome' })
  return payment
}

/** Ends `processing`. A failed payment uses the test card's own refusal, if it has one. */
export function finish(payment: Payment, outcome: 'succeeded' | 'failed', turn: Turn) {
  const { intent, method } = payment
  if (intent.status !== 'processing' || !method) throw new Error(`${intent.id} is ${intent.status}, not processing`)
  intent.processing = null
  if (outcome === 'succeeded') settle(payment, method, turn)
  else refuse(payment, method, cardOf(method).refusal ?? declinedLate, turn)
}

/** The card error of the attempt that just failed, for the answer to the confirmation. */
export function refusalOf(intent: Intent): ApiError | null {
  const error = intent.last_payment_error
  return error && new ApiError(402, { ...error, payment_intent: intent })
}

function refuseUnlessPayable(intent: Intent) {
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action') return
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw unexpectedState(intent, `You cannot confirm this PaymentIntent because ${why}.`)
}

function askToAuthenticate(intent: Intent, turn: Turn) {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'card_sandbox_authentication' } }
  turn.tell('payment_intent.requires_action', intent)
}

function tryCard(payment: Payment, method: CardMethod, bank: Bank, turn: Turn) {
  const { refusal } = cardOf(method)
  if (bank.isSlow()) leaveProcessing(payment.intent, turn)
  else if (refusal) refuse(payment, method, refusal, turn)
  else settle(payment, method, turn)
}

function leaveProcessing(intent: Intent, turn: Turn) {
  intent.status = 'processing'
  intent.processing = { type: 'card', card: {} }
  turn.tell('payment_intent.processing', intent)
}

function settle(payment: Payment, method: CardMethod, turn: Turn) {
  const { intent } = payment
  const charge = newCharge(intent, method, null, turn.now)
  payment.charges.push(charge)
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
  turn.tell('charge.succeeded', charge)
  turn.tell('payment_intent.succeeded', intent)
  const { disputed } = cardOf(method)
  if (disputed) openDispute(payment, charge, disputed, turn)
}

function refuse(payment: Payment, method: CardMethod, refusal: CardRefusal, turn: Turn) {
  const charge = newCharge(payment.intent, method, refusal, turn.now)
  payment.charges.push(charge)
  payment.intent.latest_charge = charge.id
  fail(payment, { type: 'card_error', charge: charge.id, ...refusal }, turn)
}

/** Returns the intent to `requires_payment_method`, so that another card can be tried with the same client secret. */
function fail({ intent, method }: Payment, error: Omit<PaymentError, 'payment_method'>, turn: Turn) {
  if (!method) throw new Error(`${intent.id} failed before any card was tried`)
  const payment_method = { id: method.id, object: 'payment_method', type: 'card', card: summary(method) } as const
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...error, payment_method },
  } satisfies Partial<Intent>)
  turn.tell('payment_intent.payment_failed', intent)
}

function newCharge(intent: Intent, method: CardMethod, refusal: CardRefusal | null, now: number): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: method.billing,
    captured: !refusal,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: summary(method) },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: refusal ? 'failed' : 'succeeded',
  }
}

function summary(method: CardMethod): CardSummary {
  const { brand, number } = cardOf(method)
  return { brand, last4: number.slice(-4) }
}

const declinedLate: CardRefusal = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

const unauthenticated = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
