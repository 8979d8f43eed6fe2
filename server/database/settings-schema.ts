/** What an admin may set: what the shop says of the company behind it. */
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Distributors, Figure } from '#contract/settings/rules.ts'

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
  },
  (t) => [check('shop_settings_is_one_row', sql`${t.id} = 1`)],
)
