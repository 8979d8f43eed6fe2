/** Pictures of products beside the main one. */

import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from './schema.ts'

/** The further pictures of a product, in the order in which they are shown; the main one is `products.image`. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid('product_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    image: text('image').notNull(),
    /** What it shows. */
    words: text('words').notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_pictures_in_order', columns: [t.productId, t.position] }),
    foreignKey({ name: 'product_pictures_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    check('product_pictures_from_the_first', sql`${t.position} >= 1`),
  ],
)
