/**
 * The connection on which a test process calls the functions of the schema `for_tests`. A connection plans the statements of a
 * function at its first call, which takes longer than running them, so all calls take the same connection.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/db.ts'

const connections = new WeakMap<Db, Db>()

export async function keepPlans(db: Db, connection: Db): Promise<void> {
  connections.set(db, connection)
  await connection.execute(sql.raw('create schema if not exists for_tests'))
}

/** Undefined for a database that is not that of this test process. */
export const connectionWithPlans = (db: Db): Db | undefined => connections.get(db)
