/** Opens the database: PostgreSQL when a URL is given, else PGlite, which is PostgreSQL inside this process. The only file that imports a driver. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { factsOfError, log } from '../log.ts'
import { lockFolder } from './folder-lock.ts'
import * as identitySchema from './identity-schema.ts'
import * as paymentSchema from './payment-schema.ts'
import { type LockConnection, runAlone, untilAborted } from './run-alone.ts'
import * as shopSchema from './schema.ts'

const schema = { ...shopSchema, ...paymentSchema, ...identitySchema }

/** Both engines, and a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  db: Db
  engine: 'PostgreSQL' | 'PGlite'
  /** Does the work unless another instance is doing work of that name just now; see run-alone.ts. */
  runAlone: (name: string, stopping: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/** Opens and migrates. `url` wins; without it the data lives in `folder`, or in memory when that is undefined. */
export async function openDatabase(place: {
  url?: string | undefined
  folder?: string | undefined
}): Promise<Database> {
  return place.url ? openPostgres(place.url) : openPglite(place.folder)
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  })
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ at: 'database', error: factsOfError(error) }, 'An idle connection was lost'))
  const db = drizzlePostgres(pool, { schema })
  await migratingAlone(pool, () => migratePostgres(db, migrations))
  return {
    db: db as Db,
    engine: 'PostgreSQL',
    runAlone: (name, stopping, work) => runAlone(() => connectAlone(url), name, stopping, work),
    close: () => pool.end(),
  }
}

async function connectAlone(url: string): Promise<LockConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  await client.connect()
  return client
}

/** Two servers that start at once migrate one after the other. */
async function migratingAlone(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const guard = await pool.connect()
  try {
    await guard.query('select pg_advisory_lock(7031)')
    await migrate()
    await guard.query('select pg_advisory_unlock(7031)')
  } finally {
    guard.release()
  }
}

async function openPglite(folder?: string): Promise<Database> {
  const unlock = folder ? lockFolder(makePrivate(folder)) : () => {}
  const client = new PGlite(folder ? join(folder, 'pglite') : 'memory://')
  const db = drizzlePglite(client, { schema })
  await migratePglite(db, migrations)
  const close = async () => {
    await client.close()
    unlock()
  }
  // There is no other instance: the folder is locked.
  const alone: Database['runAlone'] = (_name, stopping, work) => untilAborted(work(stopping), stopping)
  return { db: db as unknown as Db, engine: 'PGlite', runAlone: alone, close }
}

/** PGlite writes files anyone may read: the folder around them is what keeps them private. */
function makePrivate(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  return folder
}
