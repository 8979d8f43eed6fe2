/** Documents of products: the PDF files that admins upload, and the products that list them. */
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { documentKinds, documentLanguages } from '#contract/documents/rules.ts'
import { bytes } from './picture-schema.ts'
import { createdAt, isOneOf, moment, products } from './schema.ts'

/** A PDF that an admin uploaded. */
export const documentFiles = pgTable(
  'document_files',
  {
    /** The first 32 hexadecimal digits of the SHA-256 of the file. */
    name: text('name').primaryKey(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
    /** Null if a product referred to the file at the last check. */
    unusedSince: moment('unused_since').defaultNow(),
  },
  (t) => [check('document_files_are_named_by_content', sql`${t.name} ~ '^[0-9a-f]{32}$'`)],
)

/** The documents of a product, in the order in which they are listed. */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: uuid('product_id').notNull(),
    /** Starts at 1. */
    position: integer('position').notNull(),
    fileName: text('file_name').notNull(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    title: text('title').notNull(),
    language: text('language', { enum: documentLanguages }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_documents_in_order', columns: [t.productId, t.position] }),
    foreignKey({
      name: 'product_documents_of_product',
      columns: [t.productId],
      foreignColumns: [products.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'product_documents_are_in_the_shop',
      columns: [t.fileName],
      foreignColumns: [documentFiles.name],
    }).onDelete('restrict'),
    index('product_documents_by_file').on(t.fileName),
    check('product_documents_from_the_first', sql`${t.position} >= 1`),
    check('product_documents_kind_is_known', isOneOf(t.kind, documentKinds)),
  ],
)
