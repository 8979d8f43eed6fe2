/** Converts Stripe's objects to the types of card-provider.ts. */
import type Stripe from 'stripe'
import type { DisputeState } from '#contract/orders/rules/money/dispute.ts'
import { isId } from '#contract/schema/wire.ts'
import type { Intent, Period, ProviderDispute, ProviderEvent, ProviderPage, ProviderRefund } from './card-provider.ts'

/** Stripe counts in whole seconds. */
export function pageOf({ from, until }: Period, after: string | undefined) {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
  return { created, limit: 100, ...(after && { starting_after: after }) }
}

export function showPage<Item extends { id: string }, Shown>(
  { data, has_more }: Stripe.ApiList<Item>,
  show: (item: Item) => Shown,
): ProviderPage<Shown> {
  return { items: data.map(show), after: has_more ? data.at(-1)?.id : undefined }
}

export function showIntent(intent: Stripe.PaymentIntent, marker: string): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent.status),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    // Without an expanded charge, the intent was never charged, or was just created or cancelled: nothing is paid.
    refundedCents: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency,
    ours: intent.metadata.shop === marker,
    orderId: intent.metadata.order_id,
    userId: intent.metadata.user_id,
    createdAt: new Date(intent.created * 1000),
  }
}

/** The states in which an intent no longer waits for a card; every other state is open. */
const beyondTheCard: readonly string[] = ['succeeded', 'canceled', 'processing'] satisfies Intent['status'][]

function statusOf(status: string): Intent['status'] {
  // Cast: the list above has no other values.
  return beyondTheCard.includes(status) ? (status as Intent['status']) : 'open'
}

export function showRefund({ id, status, amount, metadata }: Stripe.Refund): ProviderRefund {
  const failed = status === 'failed' || status === 'canceled'
  const { refund = '', attempt } = metadata ?? {}
  return {
    id,
    status: failed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'asked',
    amountCents: amount,
    // Metadata can also be edited in the provider's dashboard.
    ...(isId(refund) && { askedBy: { id: refund, attempt: Number(attempt) || 1 } }),
  }
}

/** An unknown state counts as `under review`. `warning_…` is an inquiry. */
const disputeStates: Record<string, DisputeState> = {
  needs_response: 'to answer',
  warning_needs_response: 'inquiry to answer',
  under_review: 'under review',
  warning_under_review: 'inquiry under review',
  appeal_needs_response: 'to answer',
  appeal_under_review: 'under review',
  lost: 'lost',
  won: 'won',
  warning_closed: 'inquiry closed',
  prevented: 'won',
}

export function showDispute({
  id,
  status,
  amount,
  balance_transactions,
  reason,
  evidence_details,
  created,
}: Stripe.Dispute) {
  const state = disputeStates[status] ?? 'under review'
  const dueBy = state === 'to answer' || state === 'inquiry to answer' ? evidence_details.due_by : null
  return {
    ...{ id, reason, status: state, amountCents: amount },
    // The account may have another currency, so only the sign of the sum of the dispute's transactions is used.
    withheldCents: balance_transactions.reduce((sum, one) => sum + one.amount, 0) < 0 ? amount : 0,
    answerBy: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(created * 1000),
  } satisfies ProviderDispute
}

export function showEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = data.object
  const event = { id, type, refund: undefined, isDispute: false }
  // The shop already knows of an intent that it has created.
  if (about.object === 'payment_intent' && type !== 'payment_intent.created') return { ...event, intentId: about.id }
  // A charge repeats the events of its payment, except for refunds.
  if (about.object === 'charge' && type === 'charge.refunded') return { ...event, intentId: idOf(about.payment_intent) }
  if (about.object === 'refund') return { ...event, intentId: idOf(about.payment_intent), refund: showRefund(about) }
  if (about.object === 'dispute') return { ...event, intentId: idOf(about.payment_intent), isDispute: true }
  return { ...event, intentId: undefined }
}

/** Stripe's references are ids or expanded objects. */
export function idOf(named: string | { id: string } | null): string | undefined {
  return typeof named === 'string' ? named : named?.id
}
