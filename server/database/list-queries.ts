/** Lists: everything, read in steps so that it can be streamed, or one page after a cursor. */
import { and, asc, count, desc, type InferSelectModel, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListAnswer, Page } from '../list-answer.ts'
import { Refusal } from '../refusal.ts'
import type { Db } from './connect.ts'

type Listed = PgTable & { id: PgColumn }

/** Which rows, in which order. Rows that sort alike are kept apart by their id. */
export type List<Table extends Listed> = {
  from: Table
  where: (SQL | undefined)[]
  sort: { by: PgColumn; descending?: boolean }
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

const usualLimit = 50
const streamStep = 500

/** One page when anything but `email` was asked for, else every row. `show` makes a row into what the wire carries. */
export async function answerList<Table extends Listed, Shown>(
  db: Db,
  list: List<Table>,
  query: PageQuery & Record<string, unknown>,
  show: (row: InferSelectModel<Table>) => Shown,
): Promise<ListAnswer<Shown>> {
  const asked = Object.entries(query).some(([name, value]) => name !== 'email' && value !== undefined)
  return asked ? readPage(db, list, query, show) : everyRow(db, list, show)
}

async function readPage<Table extends Listed, Shown>(
  db: Db,
  list: List<Table>,
  { limit = usualLimit, cursor }: PageQuery,
  show: (row: InferSelectModel<Table>) => Shown,
): Promise<Page<Shown>> {
  const [total] = await db
    .select({ rows: count() })
    .from(list.from as PgTable)
    .where(and(...list.where))
  const rows = await rowsAfter(db, list, cursor, limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page.map(show), next: last && cursorOf(list, last), total: total?.rows ?? 0 }
}

async function* everyRow<Table extends Listed, Shown>(
  db: Db,
  list: List<Table>,
  show: (row: InferSelectModel<Table>) => Shown,
): AsyncGenerator<Shown> {
  let cursor: string | undefined
  do {
    const rows = await rowsAfter(db, list, cursor, streamStep)
    for (const row of rows) yield show(row)
    const last = rows.length === streamStep ? rows.at(-1) : undefined
    cursor = last && cursorOf(list, last)
  } while (cursor)
}

async function rowsAfter<Table extends Listed>(
  db: Db,
  list: List<Table>,
  cursor: string | undefined,
  limit: number,
): Promise<InferSelectModel<Table>[]> {
  const direction = list.sort.descending ? desc : asc
  const rows = await db
    .select()
    .from(list.from as PgTable)
    .where(and(...list.where, cursor === undefined ? undefined : isAfter(list, cursor)))
    .orderBy(direction(list.sort.by), direction(list.from.id))
    .limit(limit)
  // drizzle gives up on the row's type for a table it knows only by a type parameter.
  return rows as InferSelectModel<Table>[]
}

function isAfter<Table extends Listed>({ from, sort }: List<Table>, cursor: string): SQL {
  const [value, id] = readCursor(cursor)
  const type = sql.raw(sort.by.getSQLType().replace('serial', 'integer'))
  const edge = sql`(${value}::text::${type}, ${id}::uuid)`
  return sort.descending ? sql`(${sort.by}, ${from.id}) < ${edge}` : sql`(${sort.by}, ${from.id}) > ${edge}`
}

/** A cursor is the sort value and id of the last row seen, as base64url JSON: opaque to those who pass it on. */
function cursorOf<Table extends Listed>({ from, sort }: List<Table>, row: InferSelectModel<Table>): string {
  const values: Record<string, unknown> = row
  const value = values[keyOf(from, sort.by)]
  const text = value instanceof Date ? value.toISOString() : String(value)
  return Buffer.from(JSON.stringify([text, values.id])).toString('base64url')
}

function keyOf(table: object, column: PgColumn): string {
  return Object.entries(table).find(([, candidate]) => candidate === column)?.[0] ?? column.name
}

function readCursor(cursor: string): [value: string, id: string] {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof value === 'string' && typeof id === 'string' && /^[\da-f-]{36}$/.test(id) && !value.includes('\0'))
      return [value, id]
  } catch {
    // Not a cursor of ours: said below.
  }
  throw new Refusal(422, 'This cursor does not belong to this list', {
    errors: { cursor: 'This cursor does not belong to this list' },
  })
}

/** Rows that hold every word searched for, each in any of the columns, in any case. */
export function matches(searched: string | undefined, columns: PgColumn[]): SQL | undefined {
  const words = new Set(searched?.split(/\s+/).filter(Boolean))
  return and(...Array.from(words, (word) => holds(word, columns)))
}

function holds(word: string, columns: PgColumn[]): SQL | undefined {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
