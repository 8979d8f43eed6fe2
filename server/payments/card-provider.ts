/** The interface of a card provider. One implementation, on the official Stripe SDK, serves Stripe and the sandbox. */

import type { DisputeState } from '#contract/orders/rules/money/dispute.ts'
import type { PaymentState } from '../database/payment-schema.ts'

export type Intent = {
  id: string
  clientSecret: string
  status: PaymentState
  amountCents: number
  amountReceivedCents: number
  /** The refunded part, including refunds made at the provider. */
  refundedCents: number
  /** Lower case, such as `usd`. */
  currency: string
  /** Whether this shop created the intent: an account at the provider may also serve other shops. */
  ours: boolean
  orderId: string | undefined
  userId: string | undefined
  createdAt: Date
}

type AskedBy = { id: string; attempt: number }

export type ProviderRefund = {
  /** Null if the provider has refused to make the refund. */
  id: string | null
  status: 'asked' | 'succeeded' | 'failed'
  amountCents: number
  /** The shop's own refund that this one carries out, and the number of its attempt. */
  askedBy?: AskedBy | undefined
}

/** The customer's bank inquires about a payment, or takes it back. The provider holds back `withheldCents`. */
export type ProviderDispute = {
  id: string
  status: DisputeState
  amountCents: number
  withheldCents: number
  reason: string
  /** The deadline for an answer; null when none is possible. */
  answerBy: Date | null
  openedAt: Date
}

/** From `from` up to but excluding `until`. */
export type Period = { from: Date; until: Date }

/** At most a hundred items; `after` is the cursor of the next page, if there is one. */
export type ProviderPage<Item> = { items: Item[]; after: string | undefined }

export type ProviderEvent = {
  id: string
  type: string
  /** The payment that the event is about, if any. */
  intentId: string | undefined
  /** Set when the event reports the status of a refund of that payment. */
  refund: ProviderRefund | undefined
  /** Whether the event reports a dispute of that payment. */
  isDispute: boolean
}

/** `requestMs` is for all calls of one request together, including retries; `callMs` is short enough for a retry within it. */
export type CardWaits = { callMs: number; requestMs: number }

/** Every method may throw a Refusal (503) when the provider cannot be reached. */
export type CardProvider = {
  publishableKey: string
  /** The URL from which the browser loads the card field; null for the provider's own. */
  stripeJsUrl: string | null
  testMode: boolean
  /** Repeating the call with the same key returns the same intent. */
  createIntent: (ask: {
    key: string
    amountCents: number
    userId: string
    orderId: string | undefined
    description: string
  }) => Promise<Intent>
  /** Null when the provider has no such intent. */
  findIntent: (id: string) => Promise<Intent | null>
  /** Returns the intent as it is after the call. An intent that has succeeded or is processing is not cancelled. */
  cancelIntent: (id: string) => Promise<Intent>
  /** Refunds the whole payment, once per key. If the payment has been refunded elsewhere, the refund counts as succeeded. */
  refund: (ask: { intentId: string; key: string }) => Promise<ProviderRefund>
  /** Refunds a part of the payment, for our refund `askedBy`. Null when less is left, or when the payment is disputed. */
  refundPart: (ask: {
    intentId: string
    key: string
    amountCents: number
    askedBy: AskedBy
  }) => Promise<ProviderRefund | null>
  /** All refunds of a payment, including those made at the provider. */
  refundsOf: (intentId: string) => Promise<ProviderRefund[]>
  listIntents: (period: Period, after?: string) => Promise<ProviderPage<Intent>>
  /** The payments of all refunds, including those of other shops on the account. */
  listRefunds: (period: Period, after?: string) => Promise<ProviderPage<{ intentId: string | undefined }>>
  /** All disputes of a payment. */
  disputesOf: (intentId: string) => Promise<ProviderDispute[]>
  /** Same paging and errors as `listRefunds`. */
  listDisputes: (period: Period, after?: string) => Promise<ProviderPage<{ intentId: string | undefined }>>
  /** Checks the signature over the raw body. Throws a Refusal (400) when the signature is not the provider's. */
  readEvent: (rawBody: string, signature: string) => Promise<ProviderEvent>
}
