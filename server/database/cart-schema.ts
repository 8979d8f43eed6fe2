/** The saved cart and the address book. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AddressParts } from '#contract/places/rules/formats/address-parts.ts'
import { id, moment, products, users } from './schema.ts'

export const carts = pgTable(
  'carts',
  {
    userId: uuid('user_id').primaryKey(),
    /** Optimistic locking: incremented by every change; a call that replaces the whole cart sends the version it has read. */
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [foreignKey({ name: 'carts_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade')],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'cart_lines_product_once', columns: [t.userId, t.productId] }),
    foreignKey({ name: 'cart_lines_of_cart', columns: [t.userId], foreignColumns: [carts.userId] }).onDelete('cascade'),
    foreignKey({ name: 'cart_lines_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    check('cart_lines_quantity_at_least_one', sql`${t.quantity} >= 1`),
    index('cart_lines_by_product').on(t.productId),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    position: integer('position').notNull(),
    /** The customer's own name for the address, such as "Plant 2". */
    label: text('label').notNull().default(''),
    company: text('company').notNull().default(''),
    address: text('address').notNull(),
    /** The parts from which `address` was composed; null in entries that were typed as one text. */
    parts: jsonb('parts').$type<AddressParts>(),
    country: text('country').notNull().default(''),
    phone: text('phone').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    foreignKey({ name: 'addresses_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index('addresses_by_user').on(t.userId, t.position),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`is_default`),
  ],
)
