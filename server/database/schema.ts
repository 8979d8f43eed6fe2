/** The core tables: companies, users, products, reviews. Invariants are named constraints, which code cannot bypass. */
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyRoles } from '#contract/companies/rules/rights.ts'
import type { Facts } from '#contract/products/rules/facts/technical.ts'
import { categories, productTypes } from '#contract/products/rules/product.ts'
import { officeRoles } from '#contract/users/rules/office/office-roles.ts'
import { roles } from '#contract/users/rules/user.ts'

// Column types that many tables share.

export const id = () => uuid('id').primaryKey().defaultRandom()
/** Millisecond precision, as in JavaScript: the value in a pagination cursor must compare equal to what was stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Whole cents, exact in a JavaScript number up to 2^53 (about 9 × 10^13 dollars). */
export const cents = (name: string) => bigint(name, { mode: 'number' })

/**
 * Whether a column holds one of the words. The words are part of the statement's text, not parameters: the planner uses a partial
 * index only when its condition has the same words.
 */
export function isOneOf(column: PgColumn | SQL, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}

/** A business that is billed, and for which its members order. Orders keep their own copy of its details. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    legalName: text('legal_name').notNull(),
    /** Lines separated by line breaks. */
    address: text('address').notNull(),
    /** ISO 3166, two letters. */
    country: text('country').notNull(),
    /** With its prefix and without separators, such as `DE136695976`; empty for a business without a number. */
    vatNumber: text('vat_number').notNull().default(''),
    /** Why the office vouches that goods which the company collects leave Spain; empty if it does not. */
    mayCollectUntaxed: text('may_collect_untaxed').notNull().default(''),
    /** Incremented by each change of the details above: an order is placed only with those that it was taxed by. */
    version: integer('version').notNull().default(1),
    /** How many days after shipping its orders on account are due. */
    netDays: integer('net_days').notNull().default(0),
    /** The most that the company may owe on account. With 0, it cannot order on account. */
    creditLimitCents: cents('credit_limit_cents').notNull().default(0),
    blockedAt: moment('blocked_at'),
    /** Why the company cannot order on account at the moment; empty if it can. */
    blockedBecause: text('blocked_because').notNull().default(''),
    /** Where reminders go; if it is empty, they go to the customers who have ordered. */
    invoiceEmail: text('invoice_email').notNull().default(''),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    check('companies_vat_number_is_tidy', sql`${t.vatNumber} ~ '^([A-Z]{2}[0-9A-Z+*]{2,13})?$'`),
    check('companies_net_days_in_range', sql`${t.netDays} between 0 and 60`),
    check('companies_credit_not_negative', sql`${t.creditLimitCents} >= 0`),
    check('companies_blocked_for_a_reason', sql`(${t.blockedAt} is null) = (${t.blockedBecause} = '')`),
    index('companies_with_credit').on(t.id).where(sql`credit_limit_cents > 0`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('user'),
    officeRole: text('office_role', { enum: officeRoles }),
    image: text('image').notNull().default(''),
    location: text('location').notNull().default(''),
    education: text('education').notNull().default(''),
    linkedin: text('linkedin').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Incremented to revoke every session of the user at once. */
    tokenVersion: integer('token_version').notNull().default(1),
    /**
     * The company for which the user orders. It is in this row, which placing an order locks: after a wait, the lock returns the
     * newest row, while a joined table would show the company from before the wait.
     */
    companyId: uuid('company_id'),
    companyRole: text('company_role', { enum: companyRoles }),
    /** Since when the user belongs to the company. */
    companySince: moment('company_since'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_one_per_email').on(t.email),
    check('users_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check('users_role_is_known', isOneOf(t.role, roles)),
    check('users_office_role_is_known', isOneOf(t.officeRole, officeRoles)),
    check('users_admins_need_no_office_role', sql`${t.role} = 'user' or ${t.officeRole} is null`),
    foreignKey({ name: 'users_of_company', columns: [t.companyId], foreignColumns: [companies.id] }),
    check('users_company_role_is_known', isOneOf(t.companyRole, companyRoles)),
    // A deferred trigger demands a company admin for every company that has members (migration 0063).
    check(
      'users_belong_to_a_company_in_a_role',
      sql`(${t.companyId} is null) = (${t.companyRole} is null) and (${t.companyId} is null) = (${t.companySince} is null)`,
    ),
    index('users_by_company').on(t.companyId, t.companySince).where(sql`company_id is not null`),
    // One index for each sort of the list. The search uses the column `search`, which the database generates (migration 0009).
    index('users_newest').on(t.createdAt, t.id),
    index('users_by_email').on(t.email, t.id),
    index('users_by_name').on(t.name, t.id),
    index('users_by_role').on(t.role, t.id),
  ],
)

/** Maps accounts at identity providers to users. The email address alone never identifies a user. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Sign-ins before this time are refused. Set when the address is first confirmed, and when an admin ends all sessions. */
    authenticatedAfter: moment('authenticated_after'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'identities_one_per_account', columns: [t.provider, t.subject] }),
    foreignKey({ name: 'identities_belong_to_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    index('identities_of_user').on(t.userId),
  ],
)

/** Session tokens and sessions that were revoked, and ID tokens that are used up. Each is kept until it expires. */
export const revokedTokens = pgTable('revoked_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

const onSale = sql`hidden_at is null`

/** `plainSku` of contract/products/rules/article-number.ts in SQL. Stored article numbers contain only ASCII letters. */
export const plainSku = sql`upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') collate "C")`

export const products = pgTable(
  'products',
  {
    id: id(),
    /** The sort order of the catalogue. */
    position: serial('position').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    description: text('description').notNull(),
    fullDescription: text('full_description').notNull(),
    quantity: integer('quantity').notNull(),
    minimumOrder: integer('minimum_order').notNull(),
    priceCents: cents('price_cents').notNull(),
    category: text('category', { enum: categories }).notNull(),
    sku: text('sku'),
    /**
     * 0. Products whose numbers read the same were possible before migration 0060, which numbers them 1, 2 and so on, except the
     * first. Becomes 0 when the number is changed.
     */
    skuTwin: integer('sku_twin').notNull().default(0),
    type: text('type', { enum: productTypes }),
    /** The technical data, by the keys of contract/products/rules/facts/technical.ts, which validates them. */
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    packSize: integer('pack_size'),
    orderMultiple: integer('order_multiple'),
    /** Whether the product is sold only in multiples of `orderMultiple`. If not, the multiple is a hint. */
    fullPacksOnly: boolean('full_packs_only').notNull().default(false),
    /** In working days: how long it takes to get the product back in stock when it is sold out. Null if that is not known. */
    leadTimeDays: integer('lead_time_days'),
    createdAt: createdAt(),
    /** Optimistic locking: incremented by admins' edits, not by sales; a form sends the version it was loaded with. */
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at'),
    /** The actor who edited it last. */
    changedById: uuid('changed_by_id'),
    /**
     * Set by a trigger at every change to a column that is searched or sorted by. All products share one sequence of revisions,
     * in the order of commits.
     */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** Soft delete by an admin: off sale and out of every list, while its orders still reference it. */
    hiddenAt: moment('hidden_at'),
  },
  (t) => [
    unique('products_one_per_slug').on(t.slug),
    // A product off sale frees its article number.
    uniqueIndex('products_one_per_sku').on(plainSku, t.skuTwin).where(onSale),
    check('products_quantity_not_negative', sql`${t.quantity} >= 0`),
    check('products_minimum_order_at_least_one', sql`${t.minimumOrder} >= 1`),
    check('products_lead_time_in_range', sql`${t.leadTimeDays} between 1 and 365`),
    check('products_price_at_least_a_cent', sql`${t.priceCents} >= 1`),
    check('products_category_is_known', isOneOf(t.category, categories)),
    check('products_type_is_known', isOneOf(t.type, productTypes)),
    // One index for each sort of the list. The search uses the column `search`, which the database generates (migration 0009).
    index('products_on_sale').on(t.position, t.id).where(onSale),
    index('products_by_name').on(t.name, t.id).where(onSale),
    index('products_by_price').on(t.priceCents, t.id).where(onSale),
    index('products_by_quantity').on(t.quantity, t.id).where(onSale),
    index('products_by_category').on(t.category, t.id).where(onSale),
    index('products_by_minimum_order').on(t.minimumOrder, t.id).where(onSale),
    index('products_of_category').on(t.category, t.position, t.id).where(onSale),
    index('products_by_revision').on(t.revision),
    index('products_of_category_by_price').on(t.category, t.priceCents, t.id).where(onSale),
  ],
)

/**
 * How many pieces of a product can be sold. This is a separate table, so that a sale updates a narrow row and none of the
 * product's many indexes.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: uuid('product_id').primaryKey(),
    /** A wider type than that of a single quantity, so that restocking after a cancellation never overflows. */
    availableQuantity: bigint('available_quantity', { mode: 'number' }).notNull(),
    /** When the stock became low, and what was left. Null while the stock is not low. A trigger sets both (migration 0041). */
    lowAt: moment('low_at'),
    lowQuantity: bigint('low_quantity', { mode: 'number' }),
    /** When the shop was last notified by mail that the stock had become low. There is at most one such mail a day. */
    lowToldAt: moment('low_told_at'),
  },
  (t) => [
    foreignKey({ name: 'product_stock_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    check('products_never_oversold', sql`${t.availableQuantity} >= 0`),
    index('product_stock_by_available_quantity').on(t.availableQuantity, t.productId),
    index('product_stock_low_untold')
      .on(t.productId)
      .where(sql`low_at is not null and (low_told_at is null or low_told_at < low_at)`),
  ],
)

/** Customers who get one mail when a sold-out product is back in stock. The row is deleted with the mail. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    productId: uuid('product_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'stock_alerts_once', columns: [t.productId, t.userId] }),
    foreignKey({ name: 'stock_alerts_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'stock_alerts_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('cascade'),
    index('stock_alerts_by_user').on(t.userId),
  ],
)

/** The price ladder: unit prices that apply from a certain quantity. Below the first step, the product's own price applies. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: uuid('product_id').notNull(),
    fromQuantity: integer('from_quantity').notNull(),
    priceCents: cents('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ name: 'product_prices_one_per_quantity', columns: [t.productId, t.fromQuantity] }),
    foreignKey({ name: 'product_prices_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    check('product_prices_from_more_than_one', sql`${t.fromQuantity} > 1`),
    check('product_prices_at_least_a_cent', sql`${t.priceCents} >= 1`),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    userId: uuid('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    image: text('image').notNull(),
    company: text('company').notNull(),
    position: text('position').notNull(),
    review: text('review').notNull(),
    number: integer('number').notNull(),
    createdAt: createdAt(),
    /**
     * Whether the author had a paid order, not wholly refunded, when writing the review. Later changes to the order do not count.
     */
    isVerified: boolean('is_verified').notNull().default(false),
    /**
     * Whether the author's address was unconfirmed when the review was written: only the author and admins see the review until
     * the address is confirmed.
     */
    waitsForProof: boolean('waits_for_proof').notNull().default(false),
    /** When an admin first looked at it or acted on it. Until then, the review is listed under Needs attention. */
    lookedAt: moment('looked_at'),
    /** Hidden by an admin; its author still sees it. */
    hiddenAt: moment('hidden_at'),
    /** The shop's public answer. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** Soft delete by an admin, who can restore it for a while; then it is deleted (server/start/retention.ts). */
    removedAt: moment('removed_at'),
  },
  (t) => [
    foreignKey({ name: 'reviews_by_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('set null'),
    check('reviews_rating_one_to_five', sql`${t.number} between 1 and 5`),
    check('reviews_answered_at_a_moment', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    index('reviews_newest').on(t.createdAt, t.id),
    index('reviews_by_rating').on(t.number, t.id),
    index('reviews_by_email').on(t.email, t.id),
    index('reviews_of_user').on(t.userId, t.createdAt),
    index('reviews_not_looked_at').on(t.createdAt).where(sql`looked_at is null and removed_at is null`),
  ],
)
