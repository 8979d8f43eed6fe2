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
import { orderLines, orders } from './order-schema.ts'
import { cents, createdAt, id, isOneOf, moment, users } from './schema.ts'

/** How a payment stands at the card provider: the tables, the statements and the provider's own word take these. */
export const paymentStates = ['open', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** It may bring money or has brought it: an order has one such payment at most. */
export const liveStates = ['open', 'processing', 'succeeded'] as const satisfies PaymentState[]

/** How it ends is not known yet. */
export const undecidedStates = ['open', 'processing'] as const satisfies PaymentState[]

/** The card was accepted: money is under way, or has come. */
export const acceptedStates = ['processing', 'succeeded'] as const satisfies PaymentState[]

/** One attempt to pay an order: a payment intent at the card provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Null while the intent was created for a total only and is not yet assigned to an order. */
    orderId: uuid('order_id'),
    userId: uuid('user_id'),
    attempt: integer('attempt').notNull(),
    intentId: text('intent_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: paymentStates }).notNull().default('open'),
    createdAt: createdAt(),
    /** When reconciliation last asked the provider for its status. */
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

/** How a refund stands; of one that has failed the money is still owed, until it is tried again or paid otherwise. */
export const refundStates = ['asked', 'succeeded', 'failed'] as const

/** Money that goes back: a payment that no order could accept, as a whole; or of a paid order, in parts. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    intentId: text('intent_id').notNull(),
    /** Null for money that no order could accept. */
    orderId: uuid('order_id'),
    providerRefundId: text('provider_refund_id'),
    amountCents: cents('amount_cents').notNull(),
    /** How much of it is for the delivery; the rest for `refund_lines`, or for nothing that can be named. */
    deliveryCents: cents('delivery_cents').notNull().default(0),
    reason: text('reason').notNull(),
    /** The email of who asked for it. Null: the shop itself, or somebody at the card provider. */
    byEmail: text('by_email'),
    /** Each try is a refund of its own at the provider. */
    attempt: integer('attempt').notNull().default(1),
    /** How often the scheduled job has asked the provider for this attempt, and when it is to ask again. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** How a refund that failed was paid instead: a reference. */
    paidOtherwise: text('paid_otherwise'),
    status: text('status', { enum: refundStates }).notNull().default('asked'),
    createdAt: createdAt(),
    /** When the shop was notified by mail that it failed. */
    toldAt: moment('told_at'),
  },
  (t) => [
    foreignKey({ name: 'refunds_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    uniqueIndex('refunds_one_per_intent').on(t.intentId).where(sql`order_id is null`),
    unique('refunds_one_per_provider_refund').on(t.providerRefundId),
    index('refunds_due').on(t.nextTryAt).where(sql`status = 'asked' and provider_refund_id is null`),
    // Those whose money is still owed.
    index('refunds_failed').on(t.createdAt).where(sql`status = 'failed' and paid_otherwise is null`),
    index('refunds_of_an_order').on(t.orderId).where(sql`order_id is not null`),
    check('refunds_amount_is_positive', sql`${t.amountCents} > 0`),
    check('refunds_status_is_known', isOneOf(t.status, refundStates)),
    check('refunds_paid_otherwise_have_failed', sql`${t.paidOtherwise} is null or ${t.status} = 'failed'`),
  ],
)

/** Of which lines a refund gives back how many, and how many of these are back in stock. */
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

/** Payments that a customer's bank wants back, or has taken back, as the provider says. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** Null for a payment that no order took. */
    orderId: uuid('order_id'),
    status: text('status', { enum: disputeStates }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** How much of it is not with us at present. */
    withheldCents: cents('withheld_cents').notNull(),
    reason: text('reason').notNull(),
    answerBy: moment('answer_by'),
    openedAt: moment('opened_at').notNull(),
    /** When the provider was last asked how it stands. */
    lookedAt: moment('looked_at').notNull().defaultNow(),
    /** When the shop was told how it stands now. */
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
    /** When the shop was notified of it by mail. */
    toldAt: moment('told_at'),
    /** When an admin gave it back, or set it aside: the history says why. An order that takes it takes the row away. */
    closedAt: moment('closed_at'),
  },
  (t) => [index('unmatched_payments_open').on(t.seenAt).where(sql`closed_at is null`)],
)
