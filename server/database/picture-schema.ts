/** Pictures of products: what is seen beside the main one, and the files of those that admins have sent. */
import { sql } from 'drizzle-orm'
import { check, customType, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, isOneOf, moment, products } from './schema.ts'

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

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

/** A picture that an admin has sent. Products refer to it by its link. */
export const pictures = pgTable(
  'pictures',
  {
    /** The beginning of the SHA-256 of what was sent, hexadecimal. */
    name: text('name').primaryKey(),
    createdAt: createdAt(),
    /** Null while something refers to it, as it was seen last. */
    unusedSince: moment('unused_since').defaultNow(),
  },
  (t) => [check('pictures_are_named_by_content', sql`${t.name} ~ '^[0-9a-f]{32}$'`)],
)

/** A picture in one width and format. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    name: text('name').notNull(),
    /** In pixels, at most: a smaller picture is not enlarged. */
    width: integer('width').notNull(),
    format: text('format', { enum: ['avif', 'webp'] }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [
    primaryKey({ name: 'picture_files_one_of_each', columns: [t.name, t.width, t.format] }),
    foreignKey({ name: 'picture_files_of_picture', columns: [t.name], foreignColumns: [pictures.name] }).onDelete(
      'cascade',
    ),
    check('picture_files_format_is_known', isOneOf(t.format, ['avif', 'webp'])),
  ],
)
