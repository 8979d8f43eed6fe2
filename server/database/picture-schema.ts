/** Pictures of products: the views beside the main picture, and the files that admins upload. */
import { sql } from 'drizzle-orm'
import { check, customType, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, isOneOf, moment, products } from './schema.ts'

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The views of a product in the order shown; the main picture is `products.image`. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid('product_id').notNull(),
    /** Starts at 1. */
    position: integer('position').notNull(),
    image: text('image').notNull(),
    /** The text alternative. */
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

/** A picture that an admin uploaded. Products refer to it by its link. */
export const pictures = pgTable(
  'pictures',
  {
    /** The first 32 hexadecimal digits of the SHA-256 of the uploaded file. */
    name: text('name').primaryKey(),
    createdAt: createdAt(),
    /** Null if a product referred to the picture at the last check. */
    unusedSince: moment('unused_since').defaultNow(),
  },
  (t) => [check('pictures_are_named_by_content', sql`${t.name} ~ '^[0-9a-f]{32}$'`)],
)

/** A picture in one width and format. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    name: text('name').notNull(),
    /** The maximum in pixels: a smaller picture is not enlarged. */
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
