// Disputes and inquiries. One test card opens a dispute and another an inquiry as soon as the payment is made. The submitted
// evidence decides the outcome, as in Stripe's test mode.
import { ApiError, invalid, noSuch } from './errors.ts'
import type { Form } from './form.ts'
import { isWithin, limitOf, periodOf } from './intents.ts'
import { newId } from './keys.ts'
import type { Payment, PaymentBook, Turn } from './payments.ts'
import type { Charge, Dispute } from './wire.ts'

const daysToAnswer = 7
const daySeconds = 24 * 60 * 60

/** In a chargeback the bank holds the money until it decides; in an inquiry it takes nothing. */
export function openDispute(payment: Payment, charge: Charge, kind: 'chargeback' | 'inquiry', turn: Turn) {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: turn.now,
    currency: charge.currency,
    evidence_details: { due_by: turn.now + daysToAnswer * daySeconds },
    metadata: {},
    payment_intent: payment.intent.id,
    reason: 'fraudulent',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  }
  charge.disputed = true
  payment.disputes = [...(payment.disputes ?? []), dispute]
  if (kind === 'chargeback') withdraw(dispute)
  turn.tell('charge.dispute.created', dispute)
  if (kind === 'chargeback') turn.tell('charge.dispute.funds_withdrawn', dispute)
}

/**
 * Handles `POST /v1/disputes/{id}`: `winning_evidence`, `losing_evidence` and `escalate_inquiry_evidence` take effect at once.
 */
export function answerDispute(payment: Payment, id: string, form: Form, turn: Turn): Dispute {
  const dispute = disputeOf(payment, id)
  if (!isAwaited(dispute)) throw refused(`This dispute is already ${dispute.status}.`)
  const evidence = form.text('evidence[uncategorized_text]')
  if (evidence === 'winning_evidence') end(dispute, 'won', turn)
  else if (evidence === 'losing_evidence') end(dispute, 'lost', turn)
  else if (evidence === 'escalate_inquiry_evidence' && isInquiry(dispute)) escalate(dispute, turn)
  else {
    dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
    turn.tell('charge.dispute.updated', dispute)
  }
  return dispute
}

/** Handles `POST /v1/disputes/{id}/close`: closing concedes the dispute. */
export function closeDispute(payment: Payment, id: string, turn: Turn): Dispute {
  const dispute = disputeOf(payment, id)
  if (!isOpen(dispute)) throw refused('This dispute is already closed.')
  end(dispute, 'lost', turn)
  return dispute
}

/** A full refund settles an inquiry. */
export function closeInquiries({ disputes = [] }: Payment, turn: Turn) {
  for (const dispute of disputes) if (isInquiry(dispute) && isOpen(dispute)) end(dispute, 'won', turn)
}

const isInquiry = ({ status }: Dispute) => status.startsWith('warning_')
const isAwaited = ({ status }: Dispute) => status === 'needs_response' || status === 'warning_needs_response'
const isOpen = ({ status }: Dispute) => !['won', 'lost', 'warning_closed'].includes(status)

function escalate(dispute: Dispute, turn: Turn) {
  dispute.status = 'needs_response'
  withdraw(dispute)
  turn.tell('charge.dispute.updated', dispute)
  turn.tell('charge.dispute.funds_withdrawn', dispute)
}

function withdraw(dispute: Dispute) {
  dispute.balance_transactions.push({ amount: -dispute.amount })
}

/** An inquiry ends as closed, whatever the decision. */
function end(dispute: Dispute, decision: 'won' | 'lost', turn: Turn) {
  const isReinstated = !isInquiry(dispute) && decision === 'won'
  dispute.status = isInquiry(dispute) ? 'warning_closed' : decision
  if (isReinstated) {
    dispute.balance_transactions.push({ amount: dispute.amount })
    turn.tell('charge.dispute.funds_reinstated', dispute)
  }
  turn.tell('charge.dispute.closed', dispute)
}

/** Takes payment_intent, created[gte] and created[lt] (seconds), limit and starting_after. The newest dispute comes first. */
export async function listDisputes(payments: PaymentBook, form: Form) {
  form.allowOnly('created', 'expand', 'limit', 'payment_intent', 'starting_after')
  const period = periodOf(form)
  const intentId = form.text('payment_intent')
  // A dispute opens when the payment is made, at most a few days after the intent was created.
  const since = new Date(period.since.getTime() - 3 * daySeconds * 1000)
  const requested = intentId ? [await payments.read(intentId)] : await payments.list({ ...period, since })
  const made = requested
    .flatMap(({ disputes = [] }) => disputes)
    .filter((dispute) => isWithin(period, dispute))
    .sort((one, other) => other.created - one.created)
  const start = form.text('starting_after')
  const disputes = start ? made.slice(made.findIndex(({ id }) => id === start) + 1) : made
  const limit = limitOf(form)
  return { object: 'list', url: '/v1/disputes', has_more: disputes.length > limit, data: disputes.slice(0, limit) }
}

/** The id of the disputed payment. */
export async function paymentOfDispute(payments: PaymentBook, id: string): Promise<string> {
  const disputed = (await payments.list()).find(({ disputes = [] }) => disputes.some((one) => one.id === id))
  if (!disputed) throw noSuch('dispute', id)
  return disputed.intent.id
}

/** Money that the bank holds cannot be refunded. During an inquiry, the bank holds none. */
export function refuseWhileDisputed({ disputes = [] }: Payment) {
  if (disputes.some((dispute) => !isInquiry(dispute) && dispute.status !== 'won'))
    throw refused('The payment is disputed and cannot be refunded.', 'charge_disputed')
}

function disputeOf({ disputes = [] }: Payment, id: string): Dispute {
  const dispute = disputes.find((one) => one.id === id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

function refused(message: string, code?: string) {
  return code ? new ApiError(400, { type: 'invalid_request_error', message, code }) : invalid(message)
}
