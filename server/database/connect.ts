/** Opens PostgreSQL when a URL is given, else PGlite, which is PostgreSQL inside this process. */
import { AsyncResource } from 'node:async_hooks'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { factsOfError, log } from '../base/log.ts'
import { withTimeout } from '../base/with-timeout.ts'
import { type LockConnection, untilAborted, withAdvisoryLock } from './advisory-lock.ts'
import { type ChangeChannel, openChangeChannel } from './change-channel.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import type { Db } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { sayHealth, startHealthChecks } from './health-checks.ts'
import { type Health, readHealth } from './health-queries.ts'
import { isOutage } from './outage.ts'
import { dropStatementNames } from './pooler.ts'
import { connectWithRetries, explainStart, logWhileWaiting } from './postgres-start.ts'
import { limitsToSet, sessionLimits } from './session-limit-queries.ts'
import { makeSockets, type Sockets } from './sockets.ts'
import { fallBack, type Standby, watchStandby } from './standby.ts'
import { setRunner } from './statements.ts'

export type Database = {
  db: Db
  /** For single read-only statements whose result may be some seconds old. They run on the standby where there is one. */
  replicaDb: Db
  /** Undefined without a configured standby. */
  standby: Standby | undefined
  engine: 'PostgreSQL' | 'PGlite'
  /** The current health; resolves within a second. */
  health: () => Promise<Health | 'away'>
  /** Runs the work unless another instance holds the lock of that name; see advisory-lock.ts. */
  withAdvisoryLock: (name: string, stopping: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** How many connections are in use, how many are idle, and how many requests wait for a connection. */
  pool: () => { used: number; idle: number; waiting: number }
  /** Changes are published to the other instances, and theirs are received. With PGlite there are no other instances. */
  changes: Omit<ChangeChannel, 'stop'>
  /** Closes within two seconds, even when the database hangs. */
  close: () => Promise<void>
}

/** Through a pooler, the database user must have them as defaults. JIT may compile short statements for a quarter of a second. */
const sessionSettings = { ...sessionLimits, options: '-c jit=off' }

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }
const healthWithinMs = 700
const closeWithinMs = 2_000

/** Opens and migrates the database: PGlite when there is no `url`. */
export async function openDatabase({ url, folder, ...settings }: ConnectionSettings): Promise<Database> {
  return url ? openPostgres({ url, ...settings }) : openPglite(folder)
}

/** Opens the database for inspection, without migrating it. `variable` is the setting that error messages name. */
export async function openToInspect({ url, directUrl, folder, waitMs }: ConnectionSettings, variable?: string) {
  if (!url) return openPglite(folder, { isToMigrate: false })
  const settings = { ...limitsOf(waitMs), ...(directUrl === undefined && sessionSettings) }
  const client = await connect({ connectionString: url, ...settings }).catch((error: unknown) => {
    throw explainStart(url, error, variable)
  })
  return { db: drizzlePostgres(client) as Db, close: () => client.end() }
}

/** Migrations, notifications and locks need one long session, so they bypass the pooler. */
async function openPostgres({
  standby: readFrom,
  waitMs,
  ...at
}: ConnectionSettings & { url: string }): Promise<Database> {
  const { url, directUrl = url } = at
  const isPooled = directUrl !== url
  // This runs before the migration lock is taken, because it detects an undeclared pooler, which would keep that lock.
  await sayWhichLimitsAreOff(url, isPooled)
  await migrateAlone(directUrl)
  const sockets = makeSockets()
  const pool = openPool(url, { sockets, isPooled, waitMs })
  const db = onPool(pool)
  const standby = readFrom && openStandby(readFrom, { primary: pool, isPooled })
  const ask = async (connected: Db) => {
    await standby?.watch.lookAtPrimary(connected)
    return readHealth(connected)
  }
  const heartbeat = startHealthChecks({
    ...{ connect: connectTo(url), ask, sockets, silentAfterMs: waitMs },
    ...{ expected: 'ready', changed: sayHealth },
  })
  const changes = openChangeChannel(() =>
    connect({ connectionString: directUrl, keepAlive: true, stream: sockets.open }),
  )
  return {
    db,
    replicaDb: standby?.db ?? db,
    standby: standby?.watch,
    changes,
    engine: 'PostgreSQL',
    health: () => heartbeat.health(healthWithinMs),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    withAdvisoryLock: (name, stopping, work) =>
      withAdvisoryLock(() => connectAlone(directUrl, sockets), name, stopping, work),
    async close() {
      heartbeat.stop()
      changes.stop()
      await Promise.all([withTimeout(closeWithinMs, pool.end()), standby?.close()])
      sockets.cut()
    },
  }
}

/** The shop starts without waiting for its standby. A standby is never migrated. */
function openStandby(
  { url, mostLagSeconds, waitMs }: NonNullable<ConnectionSettings['standby']>,
  { primary, isPooled }: { primary: pg.Pool; isPooled: boolean },
) {
  const watch = watchStandby(mostLagSeconds)
  const sockets = makeSockets()
  const pool = openPool(url, { sockets, isPooled, waitMs })
  fallBack(pool, primary, watch)
  const db = onPool(pool)
  db.transaction = () => Promise.reject(new Error('The standby runs only single statements, not transactions'))
  const heartbeat = startHealthChecks({
    ...{ connect: connectTo(url), ask: watch.lookAtStandby, sockets, silentAfterMs: waitMs },
    ...watch,
  })
  async function close() {
    heartbeat.stop()
    await withTimeout(closeWithinMs, pool.end())
    sockets.cut()
  }
  return { db, watch, close }
}

const limitsOf = (connectionTimeoutMillis = 1_500) => ({
  connectionTimeoutMillis,
  /** Fallback for a single broken connection; when the whole database hangs, the heartbeat is quicker. */
  query_timeout: 35_000,
  keepAlive: true,
})

type PoolSettings = { sockets: Sockets; isPooled: boolean; waitMs?: number | undefined }

function openPool(url: string, { sockets, isPooled, waitMs }: PoolSettings): pg.Pool {
  const kept = isPooled ? {} : sessionSettings
  const pool = new pg.Pool({ connectionString: url, max: 20, ...limitsOf(waitMs), ...kept, stream: sockets.open })
  if (isPooled) pool.on('connect', dropStatementNames)
  // Without an `error` listener, losing a connection would crash the process, whether the connection is in use or idle.
  pool.on('connect', (client) => client.on('error', noteLoss))
  pool.on('error', () => {}) // an idle connection was lost: its own listener logs it
  return pool
}

/** Logs no request id, because the request that opened the connection is not the one that loses it. */
const noteLoss = AsyncResource.bind((error: Error) => {
  log.warn({ at: 'database', error: factsOfError(error) }, 'A connection was lost')
})

/**
 * drizzle leaks a connection when BEGIN fails, and reuses broken ones. Here the connection is released, or destroyed if it is
 * broken.
 */
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
  setRunner(db as Db, (statement) => pool.query(statement))
  return db as Db
}

const connectTo = (url: string) => async (open: Sockets['open']) =>
  drizzlePostgres(await connect({ connectionString: url, stream: open })) as Db

const connectAlone = (url: string, sockets: Sockets): Promise<LockConnection> =>
  connect({ connectionString: url, ...limitsOf(), ...sessionSettings, stream: sockets.open })

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // reported to the caller by the statement that fails
  await client.connect()
  return client
}

async function sayWhichLimitsAreOff(url: string, isPooled: boolean): Promise<void> {
  const settings = { connectionString: url, connectionTimeoutMillis: 5_000, ...(!isPooled && sessionSettings) }
  const client = await connectWithRetries(url, () => connect(settings))
  try {
    // A URL that sets the timeout, such as the URL of `npm run seed`, does so on purpose.
    const statements = /[?&]statement_timeout=/.test(url) ? undefined : await limitsToSet(drizzlePostgres(client) as Db)
    if (statements)
      log.warn(
        { at: 'database' },
        `The time limits of PostgreSQL are off. As the administrator of the database, run: ${statements}`,
      )
  } catch (error) {
    throw explainStart(url, error)
  } finally {
    await client.end()
  }
}

/**
 * An advisory lock serialises the migrations of servers that start at the same time. There is no timeout, because a migration may
 * be slow.
 */
async function migrateAlone(url: string): Promise<void> {
  const client = await connectWithRetries(url, () => connect({ connectionString: url, connectionTimeoutMillis: 5_000 }))
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const locked = client.query('select pg_advisory_lock(7031)')
    await logWhileWaiting('Another instance is preparing the database: waiting for it', locked)
    await logWhileWaiting('The database is being migrated', migratePostgres(drizzlePostgres(client), migrations))
  } catch (error) {
    throw explainStart(url, error)
  } finally {
    await client.end()
  }
}

async function openPglite(folder?: string, { isToMigrate = true } = {}): Promise<Database> {
  const unlock = folder ? lockFolder(folder) : () => {}
  const { PGlite, pg_trgm, drizzle, migrate } = await loadPglite()
  const client = new PGlite(folder ? join(folder, 'pglite') : 'memory://', { extensions: { pg_trgm } })
  const db = drizzle(client)
  if (isToMigrate) await migrate(db, migrations)
  const close = async () => {
    await client.close()
    unlock()
  }
  // There is no other instance: the folder is locked.
  const alone: Database['withAdvisoryLock'] = (_name, stopping, work) => untilAborted(work(stopping), stopping)
  const shopDb = db as unknown as Db
  setRunner(shopDb, ({ text, values }) => client.query(text, values))
  const health = async () => (await withTimeout(healthWithinMs, readHealth(shopDb))) ?? 'away'
  const changes = { publish() {}, subscribe: () => () => {}, isListening: () => true }
  const pool = () => ({ used: 1, idle: 0, waiting: 0 })
  const dbs = { db: shopDb, replicaDb: shopDb, standby: undefined }
  return { ...dbs, engine: 'PGlite', health, pool, withAdvisoryLock: alone, changes, close }
}

/** Imported on demand: a shop on PostgreSQL does not load PGlite. */
async function loadPglite() {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  return { PGlite, pg_trgm, drizzle, migrate }
}
