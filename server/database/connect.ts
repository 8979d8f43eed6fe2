/** Opens the database: PostgreSQL when a URL is given, else PGlite, which is PostgreSQL inside this process. The only file that imports a driver. */
import { AsyncResource } from 'node:async_hooks'
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
import { withTimeout } from '../with-timeout.ts'
import { lockFolder } from './folder-lock.ts'
import { type Health, readHealth } from './health-queries.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { DatabaseSilent, isOutage } from './outage.ts'
import { connectPatiently, explainStart, sayingSo } from './postgres-start.ts'
import { type LockConnection, runAlone, untilAborted } from './run-alone.ts'
import { makeSockets, type Sockets } from './sockets.ts'

/** Both engines, and a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  db: Db
  engine: 'PostgreSQL' | 'PGlite'
  /** How it is at this moment; known within a second. */
  health: () => Promise<Health | 'away'>
  /** Does the work unless another instance is doing work of that name just now; see run-alone.ts. */
  runAlone: (name: string, stopping: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Ends within two seconds, whatever the database does. */
  close: () => Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }
const healthWithinMs = 700
const closeWithinMs = 2_000

/** Opens and migrates. `url` wins; without it the data lives in `folder`, or in memory when that is undefined. */
export async function openDatabase(place: {
  url?: string | undefined
  folder?: string | undefined
}): Promise<Database> {
  return place.url ? openPostgres(place.url) : openPglite(place.folder)
}

async function openPostgres(url: string): Promise<Database> {
  await migrateAlone(url)
  const sockets = makeSockets()
  const pool = openPool(url, sockets)
  const heartbeat = listenToHeart(url, sockets)
  return {
    db: onPool(pool),
    engine: 'PostgreSQL',
    health: () => heartbeat.health(healthWithinMs),
    runAlone: (name, stopping, work) => runAlone(() => connectAlone(url, sockets), name, stopping, work),
    async close() {
      heartbeat.stop()
      await withTimeout(closeWithinMs, pool.end())
      sockets.cut()
    },
  }
}

const limits = {
  /** A request that waits longer for a connection is told to come again. */
  connectionTimeoutMillis: 1_500,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  /** The last resort for one broken line; when the whole database is silent, the heartbeat is quicker. */
  query_timeout: 35_000,
  keepAlive: true,
}

function openPool(url: string, sockets: Sockets): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 20, ...limits, stream: sockets.open })
  // A connection without a listener would end the process when it is lost, in use or idle.
  pool.on('connect', (client) => client.on('error', noteLoss))
  pool.on('error', () => {}) // an idle connection was lost: its own listener has said so
  return pool
}

/** Bound to no request: whoever opened the connection is not the one who loses it. */
const noteLoss = AsyncResource.bind((error: Error) => {
  log.warn({ at: 'database', error: factsOfError(error) }, 'A connection was lost')
})

/** drizzle gives a connection back to the pool unless BEGIN itself fails, and never says that it is broken: here both are done. */
function onPool(pool: pg.Pool): Db {
  const db = drizzlePostgres(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzlePostgres(client).transaction(work, config)
    } catch (error) {
      isBroken = isOutage(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return db as Db
}

/** The heart has a line of its own, which it gives up when nobody answers. */
function listenToHeart(url: string, sockets: Sockets): Heartbeat {
  const own = makeSockets()
  let client: pg.Client | undefined
  const ask = async () => {
    try {
      client ??= await connect({ connectionString: url, stream: own.open })
      return await readHealth(drizzlePostgres(client) as Db)
    } catch (error) {
      client = undefined
      own.cut()
      throw error
    }
  }
  const heartbeat = startHeartbeat({ ask, giveUp: () => own.cut(new DatabaseSilent()), silent: sockets.silent })
  const stop = () => {
    heartbeat.stop()
    own.cut()
  }
  return { ...heartbeat, stop }
}

const connectAlone = (url: string, sockets: Sockets): Promise<LockConnection> =>
  connect({ connectionString: url, ...limits, stream: sockets.open })

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // whoever uses it hears of it from the statement that fails
  await client.connect()
  return client
}

/** Two servers that start at once migrate one after the other, and a migration may take as long as it takes. */
async function migrateAlone(url: string): Promise<void> {
  const client = await connectPatiently(url, () => connect({ connectionString: url, connectionTimeoutMillis: 5_000 }))
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const locked = client.query('select pg_advisory_lock(7031)')
    await sayingSo('Another instance is preparing the database: waiting for it', locked)
    await sayingSo('The database is being migrated', migratePostgres(drizzlePostgres(client), migrations))
  } catch (error) {
    throw explainStart(url, error)
  } finally {
    await client.end()
  }
}

async function openPglite(folder?: string): Promise<Database> {
  const unlock = folder ? lockFolder(makePrivate(folder)) : () => {}
  const client = new PGlite(folder ? join(folder, 'pglite') : 'memory://')
  const db = drizzlePglite(client)
  await migratePglite(db, migrations)
  const close = async () => {
    await client.close()
    unlock()
  }
  // There is no other instance: the folder is locked.
  const alone: Database['runAlone'] = (_name, stopping, work) => untilAborted(work(stopping), stopping)
  const shopDb = db as unknown as Db
  const health = async () => (await withTimeout(healthWithinMs, readHealth(shopDb))) ?? 'away'
  return { db: shopDb, engine: 'PGlite', health, runAlone: alone, close }
}

/** PGlite writes files anyone may read: the folder around them is what keeps them private. */
function makePrivate(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  return folder
}
