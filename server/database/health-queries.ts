/** The health check of the database: migrated and writable. */
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { schema } from './all-schemas.ts'
import type { Db } from './db.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { codeOf } from './outage.ts'

export type Health = 'ready' | 'read-only' | 'not migrated'

export const tableNames = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))
const newestMigration = Math.max(...journal.entries.map(({ when }) => when))

/** SQLSTATE: the table or schema does not exist, or may not be read. */
const nothingThere = ['42P01', '3F000', '42501']

/** One cheap query. Throws when the database does not answer. */
export async function readHealth(db: Db): Promise<Health> {
  try {
    const { rows } = (await db.execute(sql`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
        (select max(created_at) from drizzle.__drizzle_migrations) >= ${newestMigration}
        and (select count(*) from pg_tables where schemaname = 'public' and tablename in ${tableNames})
          = ${tableNames.length} as "isMigrated"`)) as unknown as {
      rows: { isReadOnly: boolean; isMigrated: boolean }[]
    }
    if (!rows[0]?.isMigrated) return 'not migrated'
    return rows[0].isReadOnly ? 'read-only' : 'ready'
  } catch (error) {
    if (nothingThere.includes(codeOf(error) ?? '')) return 'not migrated'
    throw error
  }
}
