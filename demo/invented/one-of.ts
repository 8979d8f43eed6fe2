/** Repeatable choices, derived from the number of a row. */
import { type SQL, sql } from 'drizzle-orm'

export const listOf = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`

export const oneOf = (words: readonly string[], number: SQL): SQL =>
  sql`(${listOf(words)})[1 + (${number}) % ${sql.raw(String(words.length))}]`

/** A number from 0 to 999 in a scattered order, always the same for the same row. */
export const lotOf = (number: SQL): SQL => sql`((${number})::bigint * 7919 + 104729) % 1000`
