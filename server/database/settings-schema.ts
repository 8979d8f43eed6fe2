/** What an admin may set: what the shop says of the company behind it, and how it delivers. */
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Distributors, Figure } from '#contract/settings/rules/company.ts'
import { cents } from './schema.ts'

/** One row, or none in a new shop. What is null has not been filled in. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    description: text('description'),
    openingText: text('opening_text'),
    aboutText: text('about_text'),
    /** With a line break after each line but the last. */
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    priceTerms: text('price_terms'),
    figures: jsonb('figures').$type<readonly Figure[]>(),
    distributors: jsonb('distributors').$type<Distributors>(),
    /** The seller, as papers name it. */
    legalName: text('legal_name'),
    taxNumber: text('tax_number'),
    /** Where money can be sent: bank, IBAN, BIC in a line. */
    bankLine: text('bank_line'),
    termsText: text('terms_text'),
    privacyText: text('privacy_text'),
    returnsText: text('returns_text'),
    deliveryText: text('delivery_text'),
    /** ISO 3166, two letters: where the seller is, which says the size of papers. */
    country: text('country'),
    /** By which papers are dated, such as `Asia/Tokyo`. */
    timeZone: text('time_zone'),
    /** Whether the seller has said that no tax is to be charged: this shop knows none. */
    isTaxFree: boolean('is_tax_free').notNull().default(false),
    /** How long an unpaid order is held; null leaves it to the configuration. */
    holdHours: integer('hold_hours'),
    /** Below it a product's stock is low. */
    lowStock: integer('low_stock'),
    /** Raised by every change: who puts the settings says which they saw. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('shop_settings_is_one_row', sql`${t.id} = 1`),
    check('shop_settings_hold_at_least_an_hour', sql`${t.holdHours} >= 1`),
    check('shop_settings_low_stock_not_negative', sql`${t.lowStock} >= 0`),
  ],
)

/** The ways in which an order can reach its customer. */
export const deliveryMethods = pgTable(
  'delivery_methods',
  {
    /** A word that stays: `collect`. */
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The Incoterm with its place: `EXW Sagunto`. */
    term: text('term').notNull(),
    /** What it means for who orders, in a sentence. */
    says: text('says').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    /** Lines that come to as much are delivered for nothing. */
    freeFromCents: cents('free_from_cents'),
    /** ISO 3166, two letters each; null is every country. */
    countries: text('countries').array(),
    /** The one that an order gets which names none: it is free, and everywhere. */
    isUsual: boolean('is_usual').notNull().default(false),
  },
  (t) => [
    check('delivery_methods_price_not_negative', sql`${t.priceCents} >= 0`),
    check('delivery_methods_usual_is_free', sql`not ${t.isUsual} or (${t.priceCents} = 0 and ${t.countries} is null)`),
    uniqueIndex('delivery_methods_one_usual').on(t.isUsual).where(sql`is_usual`),
  ],
)
