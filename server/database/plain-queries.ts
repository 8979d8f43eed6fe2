/** Raw SQL statements. */
import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Both drivers return `rows` for a raw statement; drizzle's common type lacks it. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<{ rows: Row[] }> {
  return (await db.execute(statement)) as unknown as { rows: Row[] }
}
