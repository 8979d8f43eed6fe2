/** Tables that belong to the list of orders: bulk confirmations and saved views. */
import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ViewAddress } from '#contract/orders/schema/view.ts'
import { createdAt, id, users } from './schema.ts'

/** The orders of one bulk confirmation: a repeated call continues it, and an undo reverses it as a whole. Kept for a day. */
export const confirmationRuns = pgTable(
  'confirmation_runs',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    /** In the order of confirmation. */
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

/** The list of orders with its filters, saved by admins under a name. */
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
