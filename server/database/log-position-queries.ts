/** Where a server stands in its write-ahead log, and which server it is. */
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './statements.ts'

export type LogPosition = {
  /** The same for a primary and its standbys. */
  system: string
  /** When this server started: no two have the same. */
  startedAt: string
  isStandby: boolean
  /** Bytes since the beginning: of a primary what is safely written, of a standby what it has replayed. */
  position: bigint
}

export async function readLogPosition(db: Db): Promise<LogPosition> {
  const { rows } = await rowsOf<Omit<LogPosition, 'position'> & { position: string }>(
    db,
    sql`
    select (select system_identifier::text from pg_control_system()) as "system",
      pg_postmaster_start_time()::text as "startedAt", pg_is_in_recovery() as "isStandby",
      (coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')
        - '0/0'::pg_lsn)::text as "position"`,
  )
  const [found] = rows
  if (!found) throw new Error('A select without a table gave no row')
  return { ...found, position: BigInt(found.position) }
}

/** Whether it is a standby of this primary, or the primary itself, as after a switchover. Any other server has other data. */
export function follows(standby: LogPosition, primary: LogPosition): boolean {
  return standby.system === primary.system && (standby.isStandby || standby.startedAt === primary.startedAt)
}
