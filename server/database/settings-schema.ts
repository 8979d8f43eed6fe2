/** The settings that admins edit: the company's texts and data. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Distributors, Figure } from '#contract/settings/rules/company.ts'
import { invoicers, plasticTaxes } from '#contract/tax/rules/seller.ts'
import { taxModes } from '#contract/tax/rules/treatment/treatment.ts'
import { isOneOf } from './schema.ts'

/** One row, or none in a new shop. Null means that a field is not filled in. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    description: text('description'),
    openingText: text('opening_text'),
    aboutText: text('about_text'),
    /** Lines separated by line breaks. */
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    priceTerms: text('price_terms'),
    figures: jsonb('figures').$type<readonly Figure[]>(),
    distributors: jsonb('distributors').$type<Distributors>(),
    /** The seller's name on papers. */
    legalName: text('legal_name'),
    taxNumber: text('tax_number'),
    /** Bank, IBAN and BIC in one line, for transfers. */
    bankLine: text('bank_line'),
    termsText: text('terms_text'),
    privacyText: text('privacy_text'),
    returnsText: text('returns_text'),
    deliveryText: text('delivery_text'),
    /** The seller's country: ISO 3166, two letters. It decides the size of papers. */
    country: text('country'),
    /** The time zone of dates and times on papers, in mails and in files, such as `Asia/Tokyo`. */
    timeZone: text('time_zone'),
    /** Whether the seller has declared that no tax is charged: the shop calculates none. */
    isTaxFree: boolean('is_tax_free').notNull().default(false),
    taxMode: text('tax_mode', { enum: taxModes }).notNull().default('none'),
    /** The seller’s own VAT number, with its prefix. */
    vatNumber: text('vat_number'),
    invoicesBy: text('invoices_by', { enum: invoicers }).notNull().default('the shop'),
    /** The seller’s entry in the register of companies, in one line. */
    registerLine: text('register_line'),
    /** The seller’s registration numbers as a producer of packaging, batteries and electrical equipment. */
    packagingNumber: text('packaging_number'),
    batteryNumber: text('battery_number'),
    electricalNumber: text('electrical_number'),
    plasticTax: text('plastic_tax', { enum: plasticTaxes }).notNull().default('none'),
    /** How many hours an unpaid order of a confirmed customer is held; null means as configured. */
    holdHours: integer('hold_hours'),
    /** Stock below this is low, as is stock below the product's minimum order. */
    lowStock: integer('low_stock'),
    /** The days on which goods leave the warehouse: 1 is Monday, 7 is Sunday. */
    workingDays: integer('working_days').array().notNull().default([1, 2, 3, 4, 5]),
    /** Days on which no goods leave, such as holidays. */
    closedDays: date('closed_days').array().notNull().default([]),
    /**
     * A time such as `14:00`. Orders paid before it on a working day leave `handlingDays` later. Null: the shop promises no
     * dates.
     */
    cutOff: text('cut_off'),
    /** How many working days it takes until goods leave: 0 is the same day. */
    handlingDays: integer('handling_days').notNull().default(0),
    /** How many days an order that is paid by transfer holds its goods. */
    transferHoldDays: integer('transfer_hold_days').notNull().default(7),
    /** The most that may be missing from a transfer because of bank charges, which the office can then write off. */
    bankChargesCents: integer('bank_charges_cents').notNull().default(2500),
    /** Optimistic locking: incremented by every change; a change sends the version it was based on. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('shop_settings_is_one_row', sql`${t.id} = 1`),
    check('shop_settings_tax_mode_is_known', isOneOf(t.taxMode, taxModes)),
    check('shop_settings_invoicer_is_known', isOneOf(t.invoicesBy, invoicers)),
    check('shop_settings_plastic_tax_is_known', isOneOf(t.plasticTax, plasticTaxes)),
    check('shop_settings_hold_at_least_an_hour', sql`${t.holdHours} >= 1`),
    check('shop_settings_cut_off_is_a_time', sql`${t.cutOff} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('shop_settings_handling_days_in_range', sql`${t.handlingDays} between 0 and 60`),
    check('shop_settings_transfer_hold_in_range', sql`${t.transferHoldDays} between 1 and 30`),
    check('shop_settings_bank_charges_not_negative', sql`${t.bankChargesCents} >= 0`),
    check('shop_settings_low_stock_not_negative', sql`${t.lowStock} >= 0`),
  ],
)
