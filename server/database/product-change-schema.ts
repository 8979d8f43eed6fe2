/** The history of product edits: when two admins edit a product at once, each can be told what the other changed. */
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductField } from '#contract/products/fields.ts'
import { moment, products } from './schema.ts'

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
