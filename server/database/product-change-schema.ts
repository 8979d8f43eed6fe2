/** What happened to products: edits, so that two admins who edit at once can be told what the other changed, and stock. */
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductField } from '#contract/products/fields.ts'
import { id, moment, products, users } from './schema.ts'

/** The nine fields of a product as they are stored: the price in cents. */
export type StoredFields = Pick<typeof products.$inferSelect, Exclude<ProductField, 'pricePerUnit'> | 'priceCents'>

export const productChanges = pgTable(
  'product_changes',
  {
    productId: uuid('product_id').notNull(),
    /** The version that the edit created. */
    version: integer('version').notNull(),
    /** The previous values of the changed fields only. */
    before: jsonb('before').$type<Partial<StoredFields>>().notNull(),
    /** The name of the admin who made it. */
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'product_changes_one_per_version', columns: [t.productId, t.version] }),
    foreignKey({ name: 'product_changes_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Every change of stock other than by an order: the opening stock, and edits by admins. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: id(),
    productId: uuid('product_id').notNull(),
    difference: bigint('difference', { mode: 'number' }).notNull(),
    reason: text('reason', { enum: ['opening', 'edited'] }).notNull(),
    byUserId: uuid('by_user_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'stock_changes_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'restrict',
    ),
    foreignKey({ name: 'stock_changes_by_user', columns: [t.byUserId], foreignColumns: [users.id] }).onDelete(
      'set null',
    ),
    index('stock_changes_by_product').on(t.productId),
  ],
)
