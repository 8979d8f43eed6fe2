/** Statements that are written as SQL. */
import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Both drivers answer a plain statement with `rows`; drizzle's common type does not say so. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<{ rows: Row[] }> {
  return (await db.execute(statement)) as unknown as { rows: Row[] }
}
