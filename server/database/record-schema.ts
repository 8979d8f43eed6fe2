/** Supporting tables: edits, stock changes, history, outbox, idempotency keys, rate limits, stand-ins, internal values. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductDocument } from '#contract/documents/rules.ts'
import { type ChangeAction, changeKinds } from '#contract/history/rules.ts'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import type { PriceStep, ProductField } from '#contract/products/rules/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'
import { orderEvents } from './order-schema.ts'
import { createdAt, id, isOneOf, moment, type productStock, products, users } from './schema.ts'

/** The nine fields of a product as they are stored, with the price in cents. */
export type StoredFields = Pick<
  typeof products.$inferSelect & typeof productStock.$inferSelect,
  Exclude<ProductField, 'pricePerUnit'> | 'priceCents'
>

/** The parts of a product that an edit replaces as a whole. */
export type ProductParts = {
  ladder: PriceStep[]
  technicalData: TechnicalData
  views: ProductView[]
  documents: ProductDocument[]
}

export const productChanges = pgTable(
  'product_changes',
  {
    productId: uuid('product_id').notNull(),
    /** The version that the edit created. */
    version: integer('version').notNull(),
    /** The previous values of the changed fields only. */
    before: jsonb('before').$type<Partial<StoredFields & ProductParts>>().notNull(),
    /** An actor. */
    changedById: uuid('changed_by_id').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'product_changes_one_per_version', columns: [t.productId, t.version] }),
    foreignKey({ name: 'product_changes_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Every change of stock other than by an order or its refund: the opening stock, edits, counts of the shelf, and goods of a
 * cancelled order that are returned without a refund.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: id(),
    productId: uuid('product_id').notNull(),
    difference: bigint('difference', { mode: 'number' }).notNull(),
    reason: text('reason', { enum: ['opening', 'edited', 'counted', 'returned'] }).notNull(),
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

/** Digests of imported files: importing the same file again gives a warning. */
export const importedFiles = pgTable('imported_files', {
  digest: text('digest').primaryKey(),
  /** When the file was last imported. */
  importedAt: moment('imported_at').notNull().defaultNow(),
})

/** Values by field name, as stored; null where there was no value. */
export type ChangedFields = { [field: string]: unknown }

/** The history: every change that a user, an API key or the shop itself made, written in the transaction of the change. */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    // Not the time when the transaction started: if it waited for another transaction, its change must have the later time.
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    kind: text('kind', { enum: changeKinds }).notNull(),
    /**
     * The id of a product, order, review, payment, mail or actor; the address of a webhook; the name of a view, a key, or a part
     * of the settings.
     */
    aboutId: text('about_id'),
    action: text('action').$type<ChangeAction>().notNull(),
    /** The changed fields only. Null where values are not kept, such as addresses of customers. */
    before: jsonb('before').$type<ChangedFields>(),
    after: jsonb('after').$type<ChangedFields>(),
    /** An actor. */
    byId: uuid('by_id').notNull(),
    why: text('why'),
    /** The change that this one undid. */
    undoes: uuid('undoes'),
    /** The stock change that belongs to this change and contains the quantity. */
    stockChangeId: uuid('stock_change_id'),
  },
  (t) => [
    foreignKey({ name: 'changes_undo_change', columns: [t.undoes], foreignColumns: [t.id] }).onDelete('set null'),
    foreignKey({ name: 'changes_of_stock', columns: [t.stockChangeId], foreignColumns: [stockChanges.id] }).onDelete(
      'set null',
    ),
    unique('changes_undone_once').on(t.undoes),
    check('changes_kind_is_known', isOneOf(t.kind, changeKinds)),
    index('changes_newest').on(t.at, t.id),
    index('changes_of_kind').on(t.kind, t.at, t.id),
    index('changes_of_one').on(t.kind, t.aboutId, t.at, t.id),
    index('changes_by_action').on(t.action, t.at, t.id),
    index('changes_by_who').on(t.byId, t.at, t.id),
  ],
)

/** The outbox: every mail of the shop. A scheduled job sends the mails that are due; demo mode shows them at /outbox. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    /** For the mail of an event, empty until the mail is sent, because it is composed only then. */
    subject: text('subject').notNull().default(''),
    /** Emptied once the mail is sent or given up, because it may contain links that give access to an account. */
    body: text('body').notNull().default(''),
    /** The order event that the mail reports. The row is written with the event; the mail is composed when it is sent. */
    orderEventId: bigint('order_event_id', { mode: 'number' }),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** When the shop gave up retrying. */
    givenUpAt: moment('given_up_at'),
    /** Why the last try failed, in the mail server's words. */
    failure: text('failure'),
    /** When the mail was set aside; the history has the reason. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('mails_failing').on(t.createdAt).where(sql`failure is not null and sent_at is null and closed_at is null`),
    // Mails whose sending has begun, by their address; mails not tried yet, or given up, are not included.
    index('mails_begun').on(t.toAddress, t.nextTryAt).where(sql`tries > 0 and given_up_at is null`),
    index('mails_due').on(t.nextTryAt).where(sql`sent_at is null and given_up_at is null`),
    foreignKey({ name: 'mails_of_event', columns: [t.orderEventId], foreignColumns: [orderEvents.id] }).onDelete(
      'cascade',
    ),
    unique('mails_one_per_event').on(t.orderEventId, t.toAddress),
  ],
)

/** The results of calls with an Idempotency-Key. Orders store their key themselves. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    digest: text('digest').notNull(),
    /** The `_id` of the created object. */
    madeId: text('made_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_once', columns: [t.userId, t.call, t.key] }),
    foreignKey({ name: 'idempotency_keys_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Rate limits per account, whatever the client address: failed sign-ins and wrong codes, with growing delays, and mails. */
export const accountLimits = pgTable('account_limits', {
  /** A digest of the kind of limit and the email address, which is not stored in clear. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull().default(0),
  blockedUntil: moment('blocked_until').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** Links of `npm run first-admin`: the user with that address who opens the link becomes an admin. */
export const adminLinks = pgTable('admin_links', {
  /** SHA-256 of the link's token. The token itself is stored nowhere. */
  digest: text('digest').primaryKey(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
})

/**
 * Counts calls for their rate limits, on all instances together. The table is unlogged: counting waits for neither disk nor
 * standby, and restarts at zero after a crash.
 */
export const callLimits = pgTable(
  'call_limits',
  {
    /** A digest of the call and its caller: neither the user nor the address is stored in clear. */
    key: text('key').primaryKey(),
    times: integer('times').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('call_limits_by_end').on(t.endsAt)],
)

/** State of the stand-ins for external services. */
export const standInRecords = pgTable(
  'stand_in_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    body: jsonb('body').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'stand_in_records_one_per_id', columns: [t.kind, t.id] })],
)

/** Internal values, such as secrets and whether the shop has been seeded. Settings of the company are in shop_settings. */
export const internalValues = pgTable('settings', { name: text('name').primaryKey(), value: text('value').notNull() })
