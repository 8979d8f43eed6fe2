/** The delivery methods that admins edit. */
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents } from './schema.ts'

export const deliveryMethods = pgTable(
  'delivery_methods',
  {
    /** A fixed identifier, such as `collect`. */
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The Incoterm with its place: `EXW Sagunto`. */
    term: text('term').notNull(),
    /** A sentence that explains the method to the customer. */
    says: text('says').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    /** Free of charge when the lines total this or more. */
    freeFromCents: cents('free_from_cents'),
    /** The ids of the places it reaches (`contract/places/rules/place.ts`). Null: every place if the goods are collected, else none. */
    countries: text('countries').array(),
    /** How many working days the goods travel, at least and at most. Null: no dates are promised for this method. */
    transitFrom: integer('transit_from'),
    transitUntil: integer('transit_until'),
    /** Whether the customers arrange the transport: they pick the goods up, or send a carrier. */
    collected: boolean('collected').notNull().default(false),
    /** Whether this is the default for orders that name no method. The default is free, and collected by everybody. */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    check(
      'delivery_methods_transit_is_a_range',
      sql`(${t.transitFrom} is null) = (${t.transitUntil} is null) and ${t.transitFrom} between 0 and ${t.transitUntil}`,
    ),
    check('delivery_methods_price_not_negative', sql`${t.priceCents} >= 0`),
    check(
      'delivery_methods_default_is_free',
      sql`not ${t.isDefault} or (${t.priceCents} = 0 and ${t.countries} is null and ${t.collected})`,
    ),
    uniqueIndex('delivery_methods_one_default').on(t.isDefault).where(sql`is_default`),
  ],
)
