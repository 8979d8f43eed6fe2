/** List queries: one page by cursor (keyset) pagination, or every row, read in batches so that it can be streamed. */
import { setImmediate } from 'node:timers/promises'
import { and, asc, count, desc, getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { mostCounted } from '#contract/list-total.ts'
import type { ListAnswer, Page } from '../list-answer.ts'
import { makeSemaphore } from '../semaphore.ts'
import type { Db } from './connect.ts'
import { readCursor, type SortedBy, writeCursor } from './cursor.ts'
import { searchedWords } from './search-text.ts'

type Listed = PgTable & { id: PgColumn }

/** Filter and order of a list. The id is the tie-breaker between equal sort values. */
export type List<Table extends Listed, More = unknown> = {
  from: Table
  /** Computed columns, in addition to the table's own. */
  more?: { [Name in keyof More]: SQL<More[Name]> }
  where: (SQL | undefined)[]
  sort: { by: PgColumn; descending?: boolean }
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined; skip?: number | undefined }

const usualLimit = 50
const streamStep = 500
/** At most two batches of whole lists are read at once, so that a page is not queued behind them all. */
const withPermit = makeSemaphore(2)

/** One page when any parameter was given, else every row. */
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
  { limit = usualLimit, cursor, skip }: PageQuery,
): Promise<Page<InferSelectModel<Table> & More>> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(list.from as PgTable)
    .where(and(...list.where))
    .limit(mostCounted + 1)
    .as('counted')
  const [total] = await db.select({ rows: count() }).from(counted)
  const rows = await rowsAfter(db, list, cursor, limit + 1, skip)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last && cursorAt(list, last), total: total?.rows ?? 0 }
}

async function* everyRow<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
): AsyncGenerator<(InferSelectModel<Table> & More)[]> {
  let cursor: string | undefined
  do {
    const rows = await withPermit(async () => {
      // PGlite answers without yielding to the event loop: lets other requests run between batches.
      await setImmediate()
      return rowsAfter(db, list, cursor, streamStep)
    })
    yield rows
    const last = rows.length === streamStep ? rows.at(-1) : undefined
    cursor = last && cursorAt(list, last)
  } while (cursor)
}

async function rowsAfter<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  cursor: string | undefined,
  limit: number,
  skip = 0,
): Promise<(InferSelectModel<Table> & More)[]> {
  const direction = list.sort.descending ? desc : asc
  const rows = await db
    .select({ ...getTableColumns<PgTable>(list.from), ...list.more })
    .from(list.from as PgTable)
    .where(and(...list.where, cursor === undefined ? undefined : isAfter(list, cursor)))
    .orderBy(direction(list.sort.by), direction(list.from.id))
    .limit(limit)
    .offset(skip)
  // Cast: drizzle cannot infer the row type of a generic table.
  return rows as (InferSelectModel<Table> & More)[]
}

function isAfter<Table extends Listed>(list: List<Table>, cursor: string): SQL {
  const { from, sort } = list
  const sorted = sortedBy(list)
  const { value, id } = readCursor(sorted, cursor)
  const type = sql.raw(sorted.type.replace('serial', 'integer'))
  const edge = sql`(${value}::text::${type}, ${id}::uuid)`
  return sort.descending ? sql`(${sort.by}, ${from.id}) < ${edge}` : sql`(${sort.by}, ${from.id}) > ${edge}`
}

function cursorAt<Table extends Listed>(list: List<Table>, row: InferSelectModel<Table>): string {
  const values: Record<string, unknown> = row
  return writeCursor(sortedBy(list), values[keyOf(list.from, list.sort.by)], values.id)
}

function sortedBy<Table extends Listed>({ from, sort }: List<Table>): SortedBy {
  const name = `${getTableName(from)}.${sort.by.name}${sort.descending ? ' desc' : ''}`
  return { name, type: sort.by.getSQLType() }
}

function keyOf(table: object, column: PgColumn): string {
  return Object.entries(table).find(([, candidate]) => candidate === column)?.[0] ?? column.name
}

/** Search condition: every word is in the table's column `search`. */
export function matches(searched: string | undefined, { search }: { search: SQL }): SQL | undefined {
  return and(...searchedWords(searched).map((word) => sql`${search} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`))
}
