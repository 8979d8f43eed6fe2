/** What the shop asks of a card provider. One implementation, on the official Stripe SDK, serves Stripe and the sandbox. */

import type { DisputeState } from '#contract/orders/rules/money/dispute.ts'
import type { PaymentState } from '../database/payment-schema.ts'

export type Intent = {
  id: string
  clientSecret: string
  status: PaymentState
  amountCents: number
  amountReceivedCents: number
  /** What went back of it, whoever gave it back. */
  refundedCents: number
  /** Lower case, such as `usd`. */
  currency: string
  /** Whether this shop made it: an account at the provider may serve others too. */
  ours: boolean
  orderId: string | undefined
  userId: string | undefined
  createdAt: Date
}

type AskedBy = { id: string; attempt: number }

export type ProviderRefund = {
  id: string
  status: 'asked' | 'succeeded' | 'failed'
  amountCents: number
  /** The refund of ours that asked for it, where it was asked for as a part, and at which try. */
  askedBy?: AskedBy | undefined
}

/** Somebody's bank inquires about a payment, has taken it back, or is about to; `withheldCents` are no longer with us. */
export type ProviderDispute = {
  id: string
  status: DisputeState
  amountCents: number
  withheldCents: number
  reason: string
  /** Until when the shop may answer; null where there is nothing to answer any more. */
  answerBy: Date | null
  openedAt: Date
}

/** What the provider made from one moment up to, and without, another. */
export type Period = { from: Date; until: Date }

/** At most a hundred of a list; `after` is what the next page is asked for with, if there is one. */
export type ProviderPage<Item> = { items: Item[]; after: string | undefined }

export type ProviderEvent = {
  id: string
  type: string
  /** The payment it is about, if it is about one. */
  intentId: string | undefined
  /** Set when it tells how a refund of that payment stands. */
  refund: ProviderRefund | undefined
  /** It tells of a dispute of that payment. */
  isDispute: boolean
}

/** Every method may throw a Refusal (503) when the provider cannot be reached. */
export type CardProvider = {
  publishableKey: string
  /** Where the browser gets the card field from when not from the provider itself. */
  stripeJsUrl: string | null
  testMode: boolean
  /** Repeating it with the same key gives the same intent. */
  createIntent: (ask: {
    key: string
    amountCents: number
    userId: string
    email: string
    orderId: string | undefined
    description: string
  }) => Promise<Intent>
  /** Null when the provider knows no such intent. */
  findIntent: (id: string) => Promise<Intent | null>
  /** The intent as it then stands: one that has succeeded or is processing cannot be cancelled. */
  cancelIntent: (id: string) => Promise<Intent>
  /** Gives the whole payment back. Repeating it with the same key gives it back once; one that went back otherwise has succeeded. */
  refund: (ask: { intentId: string; key: string }) => Promise<ProviderRefund>
  /** Gives a part of it back, as the refund of that id asks. Null when there is not as much left to give back. */
  refundPart: (ask: {
    intentId: string
    key: string
    amountCents: number
    askedBy: AskedBy
  }) => Promise<ProviderRefund | null>
  /** All refunds of a payment, whoever made them. */
  refundsOf: (intentId: string) => Promise<ProviderRefund[]>
  listIntents: (period: Period, after?: string) => Promise<ProviderPage<Intent>>
  /** Of all refunds, those of other shops on the account included, the payment each gives back. */
  listRefunds: (period: Period, after?: string) => Promise<ProviderPage<{ intentId: string | undefined }>>
  /** All disputes of a payment. */
  disputesOf: (intentId: string) => Promise<ProviderDispute[]>
  /** As listRefunds. */
  listDisputes: (period: Period, after?: string) => Promise<ProviderPage<{ intentId: string | undefined }>>
  /** Checks the signature over the raw body. Throws a Refusal (400) when it is not the provider's. */
  readEvent: (rawBody: string, signature: string) => Promise<ProviderEvent>
}
