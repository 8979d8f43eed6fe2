/** Tables for the work with orders in the office: bulk confirmations, saved views, and orders that are being entered. */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DraftFields } from '#contract/drafts/schema.ts'
import type { ViewAddress } from '#contract/orders/schema/view.ts'
import { orders } from './order-schema.ts'
import { createdAt, id, moment, users } from './schema.ts'

/** The orders of one bulk confirmation: a repeated call continues it, and an undo reverses it as a whole. Kept for a day. */
export const confirmationRuns = pgTable(
  'confirmation_runs',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** In the sequence in which they were confirmed. */
    orderIds: uuid('order_ids').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'confirmation_runs_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    index('confirmation_runs_oldest').on(t.createdAt),
  ],
)

/** The list of orders with its filters, saved by admins and bookkeepers under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    /** Null for a view that admins and bookkeepers share. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    address: jsonb('address').$type<ViewAddress>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'saved_views_of_owner', columns: [t.ownerId], foreignColumns: [users.id] }).onDelete('cascade'),
    unique('saved_views_one_per_name').on(t.ownerId, t.name).nullsNotDistinct(),
  ],
)

/** An order that someone in the office is entering for a customer. It holds no goods until it is placed. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: id(),
    /** The person of the office who works on it. */
    holderId: uuid('holder_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    lines: jsonb('lines').$type<{ id: string; quantity: number }[]>().notNull().default([]),
    /** The fields of the checkout as far as they are filled in. */
    fields: jsonb('fields').$type<DraftFields>().notNull().default({}),
    /** The order that was placed. The draft is then no longer listed, and is deleted after some days. */
    orderId: uuid('order_id'),
    /** The colleague who handed it over. */
    handedOverById: uuid('handed_over_by_id'),
    /** Optimistic locking: incremented by every change; a call that replaces the draft sends the version it has read. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'order_drafts_of_holder', columns: [t.holderId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'order_drafts_for_customer', columns: [t.customerId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'order_drafts_handed_over_by',
      columns: [t.handedOverById],
      foreignColumns: [users.id],
    }).onDelete('set null'),
    foreignKey({ name: 'order_drafts_placed_as', columns: [t.orderId], foreignColumns: [orders.id] }),
    uniqueIndex('order_drafts_one_per_customer').on(t.holderId, t.customerId).where(sql`order_id is null`),
    index('order_drafts_oldest').on(t.changedAt),
    index('order_drafts_by_customer').on(t.customerId),
  ],
)
