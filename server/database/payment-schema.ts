/** The tables of paying: attempts, refunds, what the provider told, and money that matches nothing. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { liveStates, paymentStates, undecidedStates } from '../payments/payment-states.ts'
import { cents, createdAt, id, isOneOf, moment } from './columns.ts'
import { orders, users } from './schema.ts'

/** One attempt to have an order paid: an intent at the card provider. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Null while an intent was opened for a total alone, and no order has taken it yet. */
    orderId: uuid('order_id'),
    userId: uuid('user_id'),
    attempt: integer('attempt').notNull(),
    intentId: text('intent_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: paymentStates }).notNull().default('open'),
    createdAt: createdAt(),
    /** When the provider was last asked how it stands. */
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

/** Money that came for an order that could not take it, and goes back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    intentId: text('intent_id').notNull(),
    providerRefundId: text('provider_refund_id'),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: ['asked', 'succeeded', 'failed'] })
      .notNull()
      .default('asked'),
    createdAt: createdAt(),
    /** When the shop's own address was told that it failed. */
    toldAt: moment('told_at'),
  },
  (t) => [
    unique('refunds_one_per_intent').on(t.intentId),
    unique('refunds_one_per_provider_refund').on(t.providerRefundId),
  ],
)

/** Provider events already acted on. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  result: text('result').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** Money at the provider that names our shop and matches no order: a person has to look. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  intentId: text('intent_id').primaryKey(),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  why: text('why').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  /** When the shop's own address was told of it. */
  toldAt: moment('told_at'),
})
