/** Supporting tables: what happened to products, the history, outbox, idempotency keys, rate limits per account, stand-ins' state, internal values. */
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
import type { ProductDocument } from '#contract/documents/rules/document.ts'
import { type ChangeAction, changeKinds } from '#contract/history/rules/actions.ts'
import type { ProductView } from '#contract/products/rules/admin/view.ts'
import type { PriceStep, ProductField } from '#contract/products/rules/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'
import { orderEvents } from './order-schema.ts'
import { createdAt, id, isOneOf, moment, type productStock, products, users } from './schema.ts'

/** The nine fields of a product as they are stored: the price in cents. */
export type StoredFields = Pick<
  typeof products.$inferSelect & typeof productStock.$inferSelect,
  Exclude<ProductField, 'pricePerUnit'> | 'priceCents'
>

/** What an edit puts as a whole beside them. */
export type Wholes = {
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
    before: jsonb('before').$type<Partial<StoredFields & Wholes>>().notNull(),
    /** The address of the admin who made it, or `key: ` and the name of an API key. Of releases before: the name. */
    changedBy: text('changed_by').notNull(),
    /** The admin, whose present name is shown. Null for a key. As in the history, the user may be gone. */
    changedById: uuid('changed_by_id'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'product_changes_one_per_version', columns: [t.productId, t.version] }),
    foreignKey({ name: 'product_changes_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Every change of stock other than by an order: the opening stock, edits by admins, and counts of the shelf. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: id(),
    productId: uuid('product_id').notNull(),
    difference: bigint('difference', { mode: 'number' }).notNull(),
    reason: text('reason', { enum: ['opening', 'edited', 'counted'] }).notNull(),
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

/** Files that were imported, by their digests: one that comes again is told. */
export const importedFiles = pgTable('imported_files', {
  digest: text('digest').primaryKey(),
  /** The last time. */
  importedAt: moment('imported_at').notNull().defaultNow(),
})

/** Values by their fields, as they are stored; null where none stood. */
export type ChangedFields = { [field: string]: unknown }

/** The history: every change that an admin, a customer or the shop itself made, written in the transaction of the change. */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    // Not the time at which the transaction began: of two that wait for each other, the later one is later here, too.
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    kind: text('kind', { enum: changeKinds }).notNull(),
    /** Of a product, order or review its id, of a user the email address, of the settings which of them. */
    aboutId: text('about_id'),
    action: text('action').$type<ChangeAction>().notNull(),
    /** The changed fields only. Null where none are kept, such as addresses of customers. */
    before: jsonb('before').$type<ChangedFields>(),
    after: jsonb('after').$type<ChangedFields>(),
    /** As text: they stay when the user is deleted. Null for the shop itself. */
    byId: text('by_id'),
    byEmail: text('by_email').notNull(),
    why: text('why'),
    /** The change that this one undid. */
    undoes: uuid('undoes'),
    /** How it moved the stock: the ledger has the figure. */
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
    index('changes_by_who').on(t.byEmail, t.at, t.id),
  ],
)

/**
 * What was the history before: empty. A process of the release before may still write here while this one starts, and a
 * trigger takes its lines over into `changes` (migration 0022). Goes with the release after this one.
 */
export const auditLog = pgTable('audit_log', {
  id: id(),
  at: moment('at').notNull().defaultNow(),
  byEmail: text('by_email').notNull(),
  did: text('did').notNull(),
  what: text('what').notNull(),
})

/** The outbox: every mail the shop wrote. A scheduled job sends what is due; demo mode shows them at /outbox. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    toAddress: text('to_address').notNull(),
    /** Empty until the mail of an event is composed, which is when it is sent. */
    subject: text('subject').notNull().default(''),
    /** Emptied once the mail is sent, because it may contain links that give access to an account. */
    body: text('body').notNull().default(''),
    /** The event of an order that it tells of, written with it; composed from it when it is sent. */
    orderEventId: bigint('order_event_id', { mode: 'number' }),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** When the shop gave up retrying. */
    givenUpAt: moment('given_up_at'),
    /** Why the last try failed, as the mail server says it. */
    failure: text('failure'),
    /** When an admin set it aside: the history says why. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('mails_failing').on(t.createdAt).where(sql`failure is not null and sent_at is null and closed_at is null`),
    // What an address was sent of late; what waits is not in it.
    index('mails_begun').on(t.toAddress, t.nextTryAt).where(sql`tries > 0 and given_up_at is null`),
    index('mails_due').on(t.nextTryAt).where(sql`sent_at is null and given_up_at is null`),
    foreignKey({ name: 'mails_of_event', columns: [t.orderEventId], foreignColumns: [orderEvents.id] }).onDelete(
      'cascade',
    ),
    unique('mails_one_per_event').on(t.orderEventId, t.toAddress),
  ],
)

/** What calls with an Idempotency-Key created. Orders store their key themselves. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    digest: text('digest').notNull(),
    /** The `_id` of what was created. */
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

/** Rate limits per account, whatever the client address: failed sign-ins, with growing delays, and mails sent. */
export const accountLimits = pgTable('account_limits', {
  /** A digest of the kind of limit and the email address, which is not stored in clear. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull().default(0),
  blockedUntil: moment('blocked_until').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** Links that make whoever signs in with that address an admin: `npm run first-admin` prints them. */
export const adminLinks = pgTable('admin_links', {
  /** SHA-256 of the link's token, which is stored nowhere. */
  digest: text('digest').primaryKey(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
})

/**
 * How often each rate limit of the calls was used, by all instances together. Its migration makes it unlogged: counting
 * waits for no disk and no standby, and after a crash it begins anew.
 */
export const callLimits = pgTable(
  'call_limits',
  {
    /** A digest of the call and of the user or address: the table contains neither. */
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

/** Key-value pairs internal to the shop, such as its secrets and whether it has been seeded. Settings of the company are in shop_settings. */
export const internalValues = pgTable('settings', { name: text('name').primaryKey(), value: text('value').notNull() })
