/** Takes due rows, so that each row goes to only one of several processes. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type Due = { where: SQL | undefined; orderBy: (SQL | PgColumn)[] }

/**
 * Takes the first due row, if any, by updating it with `set`, after which the row must no longer be due. With `skip locked`,
 * two processes never take the same row.
 */
export async function takeDue<Table extends PgTable & { id: PgColumn }>(
  db: Db,
  table: Table,
  due: Due,
  set: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect'] | undefined> {
  return (await takeAllDue(db, table, due, set, 1))[0]
}

/** Like `takeDue`, but takes the first `most` rows, and returns them in any order. */
export async function takeAllDue<Table extends PgTable & { id: PgColumn }>(
  db: Db,
  table: Table,
  due: Due,
  set: PgUpdateSetSource<Table>,
  most: number,
): Promise<Table['$inferSelect'][]> {
  const next = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(due.where)
    .orderBy(...due.orderBy)
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(table)
    .set(set)
    // An array: a subquery in a join may run again for each row, and would lock further rows each time.
    .where(sql`${table.id} = any(array(${next}))`)
    .returning()
  // Cast: drizzle cannot infer the row type of a generic table.
  return taken as Table['$inferSelect'][]
}
