// The objects of Stripe's API that card payments need. Amounts are in the currency's smallest unit (cents), times in seconds
// since 1970.

export const apiVersion = '2026-10-28.endive'

export interface Intent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'card_sandbox_authentication' } } | null
  payment_method: string | null
  payment_method_types: string[]
  processing: { type: 'card'; card: object } | null
  receipt_email: string | null
  setup_future_usage: null
  shipping: null
  source: null
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  param?: string
  message: string
  charge?: string
  payment_method: { id: string; object: 'payment_method'; type: 'card'; card: CardSummary }
}

/** The only parts of a card that are stored. */
export interface CardSummary {
  brand: string
  last4: string
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  billing_details: BillingDetails
  captured: boolean
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: CardSummary }
  receipt_email: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: 'expired_or_canceled_card'
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'failed'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** Amounts taken from the account (negative) and returned to it. */
  balance_transactions: { amount: number }[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number | null }
  metadata: Record<string, string>
  payment_intent: string
  reason: 'fraudulent'
  /** Inquiries have the states that begin with `warning_`. */
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}

type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.failed'

export interface WebhookEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Intent | Charge | Refund | Dispute }
  livemode: false
  pending_webhooks: number
  request: null
  type: EventType
}
