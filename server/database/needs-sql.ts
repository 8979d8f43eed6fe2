/** What the nouns share that count and list what needs the office. */
import { type SQL, sql } from 'drizzle-orm'
import { mostFound } from '#contract/rules/lists/list-total.ts'

/** The most rows in a list of each kind. */
export const mostListed = 200

/** A count for the one statement of server/needs: up to one more than the limit, so that a count above it is recognised. */
export const counted = (what: SQL): SQL =>
  sql`(select count(*)::int from (select from ${what} limit ${sql.raw(String(mostFound + 1))}) as found)`
