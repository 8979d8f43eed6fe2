/** The read-only statements of `npm run doctor`. */
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

export type DatabaseFacts = {
  /** Such as 150014. */
  versionNumber: number
  version: string
  encoding: string
  /** Whether the user may create the shop's tables. */
  mayCreate: boolean
  clock: Date
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  // Cast: drizzle does not know the shape of a statement's rows.
  const { rows } = (await db.execute(sql`
    select current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`)) as unknown as {
    rows: (Omit<DatabaseFacts, 'clock'> & { clockMs: number })[]
  }
  const [facts] = rows
  if (!facts) throw new Error('A select without a table returned no row')
  const { clockMs, ...others } = facts
  return { ...others, clock: new Date(clockMs) }
}
