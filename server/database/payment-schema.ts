/** The payment tables: attempts, refunds, provider events, and payments without an order. */
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { disputeStates, disputesToAnswer } from '#contract/orders/rules/money/dispute.ts'
import { refundStates, refundWays } from '#contract/orders/rules/money/refund.ts'
import { theShop } from './actor-schema.ts'
import { orderLines, orders } from './order-schema.ts'
import { cents, createdAt, id, isOneOf, moment, users } from './schema.ts'

/** The status of a payment at the card provider, as in tables and statements. */
export const paymentStates = ['open', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The payment may succeed or has succeeded: an order has at most one such payment. */
export const liveStates = ['open', 'processing', 'succeeded'] as const satisfies PaymentState[]

/** The outcome is not known yet. */
export const undecidedStates = ['open', 'processing'] as const satisfies PaymentState[]

/** The card was accepted: the money is on its way or received. */
export const acceptedStates = ['processing', 'succeeded'] as const satisfies PaymentState[]

/** One attempt to pay for an order: a payment intent at the card provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Null for an intent found only at the provider. Null for an intent created for a total alone, until an order takes it. */
    orderId: uuid('order_id'),
    userId: uuid('user_id'),
    attempt: integer('attempt').notNull(),
    intentId: text('intent_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: paymentStates }).notNull().default('open'),
    createdAt: createdAt(),
    /** When reconciliation last asked the provider for the status of the payment. */
    lookedAt: moment('looked_at'),
  },
  (t) => [
    foreignKey({ name: 'payments_of_order', columns: [t.orderId], foreignColumns: [orders.id] }).onDelete('restrict'),
    foreignKey({ name: 'payments_by_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('set null'),
    unique('payments_one_per_intent').on(t.intentId),
    unique('payments_one_per_attempt').on(t.orderId, t.attempt),
    uniqueIndex('payments_one_alive_per_order').on(t.orderId).where(isOneOf(sql`status`, liveStates)),
    index('payments_waiting').on(t.createdAt).where(isOneOf(sql`status`, undecidedStates)),
    check('payments_status_is_known', isOneOf(t.status, paymentStates)),
    check('payments_amount_is_positive', sql`${t.amountCents} > 0`),
  ],
)

/** A refund. A payment without an order is refunded in full, a paid order in full or in part. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    intentId: text('intent_id').notNull(),
    /** Null for a payment without an order. */
    orderId: uuid('order_id'),
    providerRefundId: text('provider_refund_id'),
    amountCents: cents('amount_cents').notNull(),
    /** The tax within the amount. */
    taxCents: cents('tax_cents').notNull().default(0),
    /** The part for the delivery, without tax. The rest is for `refund_lines`, or for no particular line. */
    deliveryCents: cents('delivery_cents').notNull().default(0),
    reason: text('reason').notNull(),
    /** An actor: the provider, if it was made in the provider's dashboard. */
    byId: uuid('by_id').notNull().default(theShop.id),
    /** Each attempt is a separate refund at the provider. */
    attempt: integer('attempt').notNull().default(1),
    /** How often the scheduled job has sent this attempt to the provider, and when it tries next. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    way: text('way', { enum: refundWays }).notNull().default('card'),
    /** The reference under which the money was paid back by transfer, or another way than through the card provider. */
    paidOtherwise: text('paid_otherwise'),
    /** `owed`: the card provider has refused it, or it has to be paid by transfer. */
    status: text('status', { enum: refundStates }).notNull().default('asked'),
    createdAt: createdAt(),
    /** When the shop was notified of the failure by mail. */
    toldAt: moment('told_at'),
  },
  (t) => [
    foreignKey({ name: 'refunds_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    uniqueIndex('refunds_one_per_intent').on(t.intentId).where(sql`order_id is null`),
    unique('refunds_one_per_provider_refund').on(t.providerRefundId),
    index('refunds_due').on(t.nextTryAt).where(sql`status = 'asked' and provider_refund_id is null`),
    index('refunds_owed').on(t.createdAt).where(sql`status = 'owed'`),
    index('refunds_of_an_order').on(t.orderId).where(sql`order_id is not null`),
    check('refunds_amount_is_positive', sql`${t.amountCents} > 0`),
    check('refunds_tax_within_the_amount', sql`${t.taxCents} between 0 and ${t.amountCents}`),
    check('refunds_status_is_known', isOneOf(t.status, refundStates)),
    check(
      'refunds_credits_are_made_at_once',
      sql`${t.way} <> 'credit' or (${t.status} = 'succeeded' and ${t.providerRefundId} is null)`,
    ),
    check('refunds_way_is_known', isOneOf(t.way, refundWays)),
    check(
      'refunds_paid_otherwise_say_how',
      sql`case ${t.status} when 'paid otherwise' then ${t.paidOtherwise} is not null
        when 'succeeded' then ${t.paidOtherwise} is null or ${t.way} = 'transfer' else ${t.paidOtherwise} is null end`,
    ),
  ],
)

/** The lines of a refund: how many pieces, and how many of these are back in stock. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    restocked: integer('restocked').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'refund_lines_once', columns: [t.refundId, t.position] }),
    foreignKey({ name: 'refund_lines_of_refund', columns: [t.refundId], foreignColumns: [refunds.id] }),
    foreignKey({
      name: 'refund_lines_of_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('refund_lines_quantity_at_least_one', sql`${t.quantity} >= 1`),
    check('refund_lines_restocked_of_refunded', sql`${t.restocked} between 0 and ${t.quantity}`),
    index('refund_lines_by_line').on(t.orderId, t.position),
  ],
)

/** Payments that a customer's bank inquires about or has taken back, as the provider reports. */
export const disputes = pgTable(
  'disputes',
  {
    /** The id at the provider. */
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** Null for a payment without an order. */
    orderId: uuid('order_id'),
    status: text('status', { enum: disputeStates }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The part that the provider holds back at present. */
    withheldCents: cents('withheld_cents').notNull(),
    reason: text('reason').notNull(),
    answerBy: moment('answer_by'),
    openedAt: moment('opened_at').notNull(),
    /** When the provider was last asked for the status. */
    lookedAt: moment('looked_at').notNull().defaultNow(),
    /** When the shop was notified of the current stage. */
    toldAt: moment('told_at'),
  },
  (t) => [
    foreignKey({ name: 'disputes_of_order', columns: [t.orderId], foreignColumns: [orders.id] }).onDelete('restrict'),
    index('disputes_of_an_order').on(t.orderId),
    index('disputes_to_answer').on(t.orderId, t.answerBy).where(isOneOf(sql`status`, disputesToAnswer)),
    check('disputes_status_is_known', isOneOf(t.status, disputeStates)),
  ],
)

/** Webhook events already processed, so that each is handled once (idempotency). */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  result: text('result').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** Payments at the provider that name our shop but match no order: they need manual review. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    intentId: text('intent_id').primaryKey(),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    why: text('why').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** When the shop was notified of the payment by mail. */
    toldAt: moment('told_at'),
    /** When the payment was refunded or set aside. The row is deleted when an order takes the payment. */
    closedAt: moment('closed_at'),
  },
  (t) => [index('unmatched_payments_open').on(t.seenAt).where(sql`closed_at is null`)],
)

/**
 * The one-time link with which a customer pays an order without signing in. A new link replaces the earlier one. The token
 * itself is stored instead of a digest, because the mail with the link is composed only when it is sent.
 */
export const paymentLinks = pgTable(
  'payment_links',
  {
    orderId: uuid('order_id').primaryKey(),
    token: text('token').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a browser opened the link: no other browser can open it from then on. */
    openedAt: moment('opened_at'),
    /** A digest of the ticket given to that browser, with which it opens the page again until the link expires. */
    ticketDigest: text('ticket_digest'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'payment_links_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    unique('payment_links_one_per_token').on(t.token),
    check('payment_links_opened_with_a_ticket', sql`(${t.openedAt} is null) = (${t.ticketDigest} is null)`),
    index('payment_links_oldest').on(t.createdAt),
  ],
)
