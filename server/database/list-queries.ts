/** List queries: one page by cursor (keyset) pagination, or every row, read in batches so that the list can be streamed. */
import { setImmediate } from 'node:timers/promises'
import { and, asc, count, desc, eq, getTableColumns, type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pLimit from 'p-limit'
import { mostCounted, mostFound } from '#contract/rules/lists/list-total.ts'
import type { ListAnswer, Page } from '../base/list-answer.ts'
import type { Db } from './db.ts'
import { cursorAt, inOrder, isAfter, type List, type Listed, rowsAfter, withSort } from './list-order-queries.ts'

type PageQuery = { limit?: number | undefined; cursor?: string | undefined; skip?: number | undefined }

export const defaultLimit = 50
const streamStep = 500
/** How many rows of the list are checked first to find those of a page, when a search matches many rows. */
const mostLookedThrough = 5_000
/** At most two batches of whole lists are read at the same time, so that single pages do not queue behind them. */
const inTurn = pLimit(2)

/** One page if any parameter is given, otherwise every row. */
export async function answerList<Table extends Listed, More = unknown>(
  db: Db,
  list: List<Table, More>,
  query: PageQuery & Record<string, unknown>,
): Promise<ListAnswer<InferSelectModel<Table> & More>> {
  const isPageAsked = Object.values(query).some((value) => value !== undefined)
  return isPageAsked ? readPage(db, list, query) : everyRow(db, list)
}

async function readPage<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  query: PageQuery,
): Promise<Page<InferSelectModel<Table> & More>> {
  const { limit = defaultLimit, cursor, skip } = query
  if (list.searched) return readSearched(db, list, query)
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(list.from as PgTable)
    .where(and(...list.where))
    .limit(mostCounted + 1)
    .as('counted')
  const [[total], rows] = await Promise.all([
    db.select({ rows: count() }).from(counted),
    rowsAfter(db, list, cursor, limit + 1, skip),
  ])
  return toPage(list, rows, limit, total?.rows ?? 0)
}

/** When a search matches many rows, it is cheaper to read the page in the sort order of the list. */
async function readSearched<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  query: PageQuery,
): Promise<Page<InferSelectModel<Table> & More>> {
  const { limit = defaultLimit, cursor, skip } = query
  const { rows, total } = await readFound(db, list, query)
  if (total <= mostFound) return toPage(list, rows, limit, total)
  const near = await rowsNear(db, list, query)
  const isPage = near.length > limit
  return toPage(list, isPage ? near : await rowsAfter(db, list, cursor, limit + 1, skip), limit, total)
}

/** `rows` has one row more than `limit` when there is a next page. */
function toPage<Table extends Listed, More>(
  list: List<Table, More>,
  rows: (InferSelectModel<Table> & More)[],
  limit: number,
  total: number,
): Page<InferSelectModel<Table> & More> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last && cursorAt(list, last), total }
}

/**
 * Reads a page of a search and its count in one statement, so that the costly search for a rare word runs only once. If more
 * than `mostFound` rows match, the returned rows are not those of the page.
 */
async function readFound<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  { limit = defaultLimit, cursor, skip = 0 }: PageQuery,
): Promise<{ rows: (InferSelectModel<Table> & More)[]; total: number }> {
  const { from, sort, where, searched } = list
  const direction = sort.descending ? desc : asc
  const select = db
    .select({ id: sql<string>`${from.id}`.as('found_id'), by: sql`${sort.by}`.as('found_by') })
    .from(from as PgTable)
    .$dynamic()
  const found = db.$with('found').as(
    withSort(select, list)
      .where(and(...where, searched))
      .limit(mostFound + 1),
  )
  const counted = db
    .select({ total: count().as('total') })
    .from(found)
    .as('counted')
  const shown = db
    .select({ id: sql<string>`${found.id}`.as('shown_id'), by: sql`${found.by}`.as('shown_by') })
    .from(found)
    .where(cursor === undefined ? undefined : isAfter(list, cursor, found))
    .orderBy(direction(found.by), direction(found.id))
    .limit(limit + 1)
    .offset(skip)
    .as('shown')
  const rows = await db
    .with(found)
    .select({ total: counted.total, id: shown.id, row: { ...getTableColumns<PgTable>(from), ...list.more } })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .leftJoin(from as PgTable, eq(from.id, shown.id))
    .orderBy(direction(shown.by), direction(shown.id))
  const total = rows[0]?.total ?? 0
  // An empty page has one row, which holds only the count.
  const read = rows.filter(({ id }) => id !== null).map(({ row }) => row)
  // Cast: drizzle cannot infer the row type of a generic table.
  return { rows: read as (InferSelectModel<Table> & More)[], total }
}

/** The rows of a page, looked for only among the next `mostLookedThrough` rows of the list; the page may lack rows. */
async function rowsNear<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  { limit = defaultLimit, cursor, skip = 0 }: PageQuery,
): Promise<(InferSelectModel<Table> & More)[]> {
  const select = db
    .select({ id: sql<string>`${list.from.id}`.as('next_id'), isFound: sql<boolean>`${list.searched}`.as('is_found') })
    .from(list.from as PgTable)
    .$dynamic()
  const next = inOrder(select, { ...list, searched: undefined }, cursor)
    .limit(mostLookedThrough)
    .as('next')
  const found = db
    .select({ id: next.id })
    .from(next)
    .where(sql`${next.isFound}`)
    .limit(limit + 1)
    .offset(skip)
  return rowsAfter(db, { ...list, where: [inArray(list.from.id, found)], searched: undefined }, undefined, limit + 1)
}

/** Every row, in batches that can be streamed. */
export async function* everyRow<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
): AsyncGenerator<(InferSelectModel<Table> & More)[]> {
  let cursor: string | undefined
  do {
    const rows = await inTurn(async () => {
      // PGlite answers without yielding to the event loop: this lets other requests run between batches.
      await setImmediate()
      return rowsAfter(db, list, cursor, streamStep)
    })
    yield rows
    const last = rows.length === streamStep ? rows.at(-1) : undefined
    cursor = last && cursorAt(list, last)
  } while (cursor)
}
