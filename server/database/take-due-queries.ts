/** The statement by which one of several processes takes what is due. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * Takes the first row that is due, if there is one, by what is `set`: after that it must be due no longer. `skip locked`: two
 * processes never take the same one.
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
