/** Lets one of several processes take a due row. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * Takes the first due row, if any, by updating it with `set`, which must make it no longer due. With `skip locked`, two
 * processes never take the same row.
 */
export async function takeDue<Table extends PgTable & { id: PgColumn }>(
  db: Db,
  table: Table,
  due: { where: SQL | undefined; orderBy: (SQL | PgColumn)[] },
  set: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect'] | undefined> {
  const next = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(due.where)
    .orderBy(...due.orderBy)
    .limit(1)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(table)
    .set(set)
    .where(eq(table.id, sql`(${next})`))
    .returning()
  // Cast: drizzle cannot infer the row type of a generic table.
  return (taken as Table['$inferSelect'][])[0]
}
