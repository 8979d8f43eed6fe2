/** Statements that find orders and users for an admin's search. */

import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import { mostHits } from '#contract/search/rules.ts'
import type { Db } from '../database/db.ts'
import { orders } from '../database/order-schema.ts'
import { isListed } from '../database/order-state.ts'
import { papers } from '../database/paper-schema.ts'
import { users } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import { hasWords } from '../database/word-queries.ts'

export type PaperNumber = { kind: NumberedPaper; year: number; number: number }

/** The typed text as a whole, read as an identifier of an order or a customer. */
export type Identifiers = {
  number: number | undefined
  transactionId: string | undefined
  email: string | undefined
}

export type FoundOrderRow = typeof orders.$inferSelect

/** Newest first. */
export async function ordersOfIdentifier(
  db: Db,
  { number, transactionId, email }: Identifiers,
): Promise<FoundOrderRow[]> {
  const names = [
    number === undefined ? undefined : eq(orders.number, number),
    transactionId === undefined ? undefined : eq(orders.transactionId, transactionId),
    email === undefined ? undefined : eq(orders.email, email),
  ].filter((name) => name !== undefined)
  if (names.length === 0) return []
  const found = db
    .select()
    .from(orders)
    .where(and(isListed, or(...names)))
  return found.orderBy(desc(orders.placedAt), desc(orders.id)).limit(mostHits)
}

export async function orderOfPaper(db: Db, { kind, year, number }: PaperNumber): Promise<FoundOrderRow | undefined> {
  const isPaper = and(eq(papers.kind, kind), eq(papers.year, year), eq(papers.number, number))
  const [row] = await db
    .select({ order: orders })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(isPaper, isListed))
    .limit(1)
  return row?.order
}

export async function ordersOfWords(db: Db, words: string[][]): Promise<FoundOrderRow[]> {
  const ids = await bestOf(db, words, {
    from: sql`${orders} where (${isListed})`,
    ...{ search: sql`orders.search`, at: sql`placed_at` },
    names: sql`' ' || search_text(user_name || ' ' || company)`,
    places: sql`' ' || search_text(email || ' ' || po_number || ' ' || address)`,
  })
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  return inOrderOf(ids, rows)
}

export type FoundUserRow = typeof users.$inferSelect

export async function usersOfWords(db: Db, words: string[][]): Promise<FoundUserRow[]> {
  const ids = await bestOf(db, words, {
    from: sql`${users} where true`,
    ...{ search: sql`users.search`, at: sql`created_at` },
    names: sql`' ' || search_text(name)`,
    places: sql`' ' || search_text(email)`,
  })
  const rows = await db.select().from(users).where(inArray(users.id, ids))
  return inOrderOf(ids, rows)
}

type Searched = { from: SQL; search: SQL; at: SQL; names: SQL; places: SQL }

/** If more than `mostFound` rows match, only this many of the newest are ranked. */
const mostCompared = 50

/**
 * Ids of the rows that contain all words. Rows come first if each searched word begins a word of their names, then rows whose names contain the words elsewhere,
 * then rows whose contact details contain them, then the rest; the newest row is first in each group. A rare word is found with
 * the text index, and a frequent word with the index by time.
 */
async function bestOf(db: Db, words: string[][], searched: Searched): Promise<string[]> {
  if (words.length === 0) return []
  const { search, at, names, places, from } = searched
  const found = sql`select * from ${from} and ${hasWords(search, words)}`
  // The ranking texts are computed only for the candidates. If they were selected before the sort by time, they would be computed
  // for every match.
  const ranked = (candidates: SQL) => sql`
    with found as materialized (
      select id, ${at} as at, ${names} as names, ${places} as places from (${candidates}) candidates
    )
    select id, (select count(*)::int from found) as total from found
    order by case when ${beginsWith(sql`names`, words)} then 0 when ${hasWords(sql`names`, words)} then 1
      when ${hasWords(sql`places`, words)} then 2 else 3 end, at desc, id desc
    limit ${mostHits}`
  const { rows: some } = await rowsOf<Best>(db, ranked(sql`${found} limit ${mostFound + 1}`))
  if ((some[0]?.total ?? 0) <= mostFound) return some.map(({ id }) => id)
  const newest = sql`${found} order by ${at} desc, id desc limit ${mostCompared}`
  const { rows } = await rowsOf<Best>(db, ranked(newest))
  return rows.map(({ id }) => id)
}

type Best = { id: string; total: number }

const beginsWith = (text: SQL, words: string[][]) =>
  hasWords(
    text,
    words.map((writings) => writings.map((writing) => ` ${writing.trimStart()}`)),
  )

function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
