// Refunds: full or partial, never more than was paid. Refunds to one test card fail later.
import { cardOf } from './card-entry.ts'
import { closeInquiries, refuseWhileDisputed } from './disputes.ts'
import { ApiError, invalid, noSuch } from './errors.ts'
import type { Form } from './form.ts'
import { isWithin, limitOf, periodOf, written } from './intents.ts'
import { newId } from './keys.ts'
import type { Payment, PaymentBook, Turn } from './payments.ts'
import { rowsOf, type Store, type Which } from './store.ts'
import type { Charge, Refund } from './wire.ts'

/** Handles `POST /v1/refunds`: without an amount, the whole remainder is refunded. */
export function refund(payment: Payment, form: Form, turn: Turn): Refund {
  refuseWhileDisputed(payment)
  const charge = paidCharge(payment)
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: refundable(charge, form.wholeNumber('amount')),
    charge: charge.id,
    created: turn.now,
    currency: charge.currency,
    metadata: form.metadata(),
    payment_intent: payment.intent.id,
    reason: form.text('reason') ?? null,
    status: 'succeeded',
  }
  payment.refunds.push(made)
  book(charge, made.amount)
  turn.tell('refund.created', made)
  turn.tell('charge.refunded', charge)
  if (charge.refunded) closeInquiries(payment, turn)
  return made
}

/** The succeeded refunds that will fail later because of the test card. */
export function doomedRefunds({ method, refunds }: Payment): Refund[] {
  if (!method || !cardOf(method).refundFails) return []
  return refunds.filter(({ status }) => status === 'succeeded')
}

export function failRefund(payment: Payment, refundId: string, turn: Turn) {
  const failed = payment.refunds.find(({ id }) => id === refundId)
  if (failed?.status !== 'succeeded') return
  failed.status = 'failed'
  failed.failure_reason = 'expired_or_canceled_card'
  book(paidCharge(payment), -failed.amount)
  turn.tell('refund.failed', failed)
}

/** Indexes payments by time of refund, so that listing a day's refunds need not read every payment. */
export function makeRefundIndex(store: Store) {
  const rows = rowsOf<{ payment_intent: string }>(store, 'card-refund')
  return {
    note: ({ id, payment_intent, created }: Refund) => rows.put(id, { payment_intent }, new Date(created * 1000)),
    async paymentsWithin(period: Which) {
      const noted = await rows.list(period)
      return [...new Set(noted.map(({ payment_intent }) => payment_intent))]
    },
  }
}

type RefundIndex = ReturnType<typeof makeRefundIndex>

/** Takes payment_intent, created[gte] and created[lt] (seconds), limit and starting_after. The newest refund comes first. */
export async function listRefunds(payments: PaymentBook, index: RefundIndex, form: Form) {
  form.allowOnly('created', 'expand', 'limit', 'payment_intent', 'starting_after')
  const period = periodOf(form)
  const intentId = form.text('payment_intent')
  const requested = intentId ? [intentId] : await index.paymentsWithin(period)
  const made = (await refundsOf(payments, requested)).filter((refund) => isWithin(period, refund))
  const refunds = after(made, form.text('starting_after'))
  const limit = limitOf(form)
  return { object: 'list', url: '/v1/refunds', has_more: refunds.length > limit, data: refunds.slice(0, limit) }
}

export async function readRefund(payments: PaymentBook, id: string): Promise<Refund> {
  const refund = (await payments.list()).flatMap(({ refunds }) => refunds).find((known) => known.id === id)
  if (!refund) throw noSuch('refund', id)
  return refund
}

async function refundsOf(payments: PaymentBook, intentIds: string[]): Promise<Refund[]> {
  const requested = await Promise.all(intentIds.map((id) => payments.read(id)))
  return requested.flatMap(({ refunds }) => refunds).sort((one, other) => other.created - one.created)
}

function after(refunds: Refund[], id: string | undefined) {
  if (!id) return refunds
  const position = refunds.findIndex((refund) => refund.id === id)
  if (position < 0) throw noSuch('refund', id)
  return refunds.slice(position + 1)
}

function paidCharge({ charges, intent }: Payment): Charge {
  const charge = charges.find(({ paid }) => paid)
  if (charge) return charge
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  })
}

function refundable(charge: Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const cents = requested ?? left
  if (cents < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (cents <= left) return cents
  const amounts = `Refund amount (${written(cents, charge.currency)}) is greater than unrefunded amount on charge (${written(left, charge.currency)})`
  throw refused(amounts, { param: 'amount' })
}

function book(charge: Charge, cents: number) {
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
}

function refused(message: string, more: { code?: string; param?: string }) {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}
