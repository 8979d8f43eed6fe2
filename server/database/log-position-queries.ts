/** The identity of a database server, and its position in the write-ahead log. */
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './statements.ts'

/**
 * `database` is the same for a primary and its standbys. `position` is in bytes; for a standby, it is the end of what has been
 * replayed.
 */
export type LogPosition = { database: string; isStandby: boolean; position: bigint }

export async function readLogPosition(db: Db): Promise<LogPosition> {
  const { rows } = await rowsOf<Omit<LogPosition, 'position'> & { position: string }>(
    db,
    sql`
    select (select system_identifier from pg_control_system()) || '/' || current_database() as "database",
      pg_is_in_recovery() as "isStandby",
      (coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')
        - '0/0'::pg_lsn)::text as "position"`,
  )
  const [found] = rows
  if (!found) throw new Error('A select without a table returned no row')
  return { ...found, position: BigInt(found.position) }
}
