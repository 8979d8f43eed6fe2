/** The rows of a list in its sort order, after a cursor. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  type InferSelectModel,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { readCursor, type SortedBy, writeCursor } from './cursor.ts'
import type { Db } from './db.ts'

export type Listed = PgTable & { id: PgColumn }

/** The filter and the sort of a list. The id is the tie-breaker between equal sort values. */
export type List<Table extends Listed, More = unknown> = {
  from: Table
  /** Computed columns in addition to those of the table. */
  more?: { [Name in keyof More]: SQL<More[Name]> }
  where: (SQL | undefined)[]
  /** The search condition. No index finds its rows in the sort order of the list. */
  searched?: SQL | undefined
  /** `beside` is needed if `by` is a column of another table: that table, and its column with the id of the listed row. */
  sort: { by: PgColumn; descending?: boolean; beside?: { table: PgTable; id: PgColumn } }
}

export async function rowsAfter<Table extends Listed, More>(
  db: Db,
  list: List<Table, More>,
  cursor: string | undefined,
  limit: number,
  skip = 0,
): Promise<(InferSelectModel<Table> & More)[]> {
  const select = db
    .select({ ...getTableColumns<PgTable>(list.from), ...list.more })
    .from(list.from as PgTable)
    .$dynamic()
  const rows = await inOrder(select, list, cursor).limit(limit).offset(skip)
  // Cast: drizzle cannot infer the row type of a generic table.
  return rows as (InferSelectModel<Table> & More)[]
}

/** Adds filter and sort order to a select, and starts it after the cursor. */
export function inOrder<Select extends PgSelect, Table extends Listed>(
  select: Select,
  list: List<Table>,
  cursor: string | undefined,
): Select {
  const direction = list.sort.descending ? desc : asc
  // Cast: each clause changes the type of the select, although it adds no columns.
  return withSort(select, list)
    .where(and(...list.where, list.searched, cursor === undefined ? undefined : isAfter(list, cursor)))
    .orderBy(direction(list.sort.by), direction(idOf(list))) as unknown as Select
}

export function withSort<Select extends PgSelect, Table extends Listed>(
  select: Select,
  { from, sort }: List<Table>,
): Select {
  // Cast: a join changes the type of the select, although it adds no columns.
  return sort.beside ? (select.innerJoin(sort.beside.table, eq(sort.beside.id, from.id)) as unknown as Select) : select
}

/** The id column in the index that holds the sort column. */
function idOf<Table extends Listed>({ from, sort }: List<Table>): PgColumn {
  return sort.beside?.id ?? from.id
}

/** `place`: the expressions for a row's sort value and id. */
export function isAfter<Table extends Listed>(
  list: List<Table>,
  cursor: string,
  place: { by: SQLWrapper; id: SQLWrapper } = { by: list.sort.by, id: idOf(list) },
): SQL {
  const sorted = sortedBy(list)
  const { value, id } = readCursor(sorted, cursor)
  const type = sql.raw(sorted.type.replace('serial', 'integer'))
  const edge = sql`(${value}::text::${type}, ${id}::uuid)`
  return list.sort.descending ? sql`(${place.by}, ${place.id}) < ${edge}` : sql`(${place.by}, ${place.id}) > ${edge}`
}

export function cursorAt<Table extends Listed>(list: List<Table>, row: InferSelectModel<Table>): string {
  const values: Record<string, unknown> = row
  return writeCursor(sortedBy(list), values[keyOf(list.sort.beside?.table ?? list.from, list.sort.by)], values.id)
}

/** The identification of this list in its cursors. */
export function sortedBy<Table extends Listed>({ from, sort }: Pick<List<Table>, 'from' | 'sort'>): SortedBy {
  const name = `${getTableName(from)}.${sort.by.name}${sort.descending ? ' desc' : ''}`
  return { name, type: sort.by.getSQLType() }
}

function keyOf(table: object, column: PgColumn): string {
  return Object.entries(table).find(([, candidate]) => candidate === column)?.[0] ?? column.name
}
