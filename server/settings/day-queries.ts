/** The current day in the seller's time zone, in SQL. */
import { sql } from 'drizzle-orm'

export const shopToday = sql`(now() at time zone coalesce((select time_zone from shop_settings), 'UTC'))::date`
