/** Statements that need connections of their own: a snapshot of a whole database, and a database that exists for one check. */
import pg from 'pg'
import { CannotStart } from '../base/cannot-start.ts'

export type Snapshot = {
  /** The name by which pg_dump reads the same data. */
  name: string
  takenAt: Date
  rows: RowCounts
}

/** The number of rows of each table. */
export type RowCounts = Record<string, number>

/** Holds a snapshot of the database open during the work, so that the work sees exactly the counted rows. */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<Omit<Snapshot, 'rows'>>(
      'select pg_export_snapshot() as name, clock_timestamp() as "takenAt"',
    )
    const [snapshot] = rows
    if (!snapshot) throw new Error('A statement without FROM returned no row')
    return work({ ...snapshot, rows: await countRows(client) })
  })
}

export function countRowsOf(url: string): Promise<RowCounts> {
  return withClient(url, countRows)
}

/**
 * Creates an empty database on the same server, and deletes it after the work, also when the work fails. Its name is always the
 * same, so that a database left by a killed process is replaced. Throws CannotStart while another process has one.
 */
export async function withScratchDatabase<Result>(
  url: string,
  work: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; isFree: boolean }>(
      `select 'check_of_' || current_database() as name, pg_try_advisory_lock(hashtext('backup check')) as "isFree"`,
    )
    const [{ name, isFree } = { name: '', isFree: false }] = rows
    if (!isFree) throw new CannotStart('Another backup of this shop is being checked. Try again after that check.')
    const quoted = client.escapeIdentifier(name)
    await client.query(`drop database if exists ${quoted} with (force)`)
    await client.query(`create database ${quoted} template template0`).catch(explainRefusal)
    try {
      const scratch = new URL(url)
      scratch.pathname = `/${encodeURIComponent(name)}`
      return await work(scratch.href)
    } finally {
      await client.query(`drop database ${quoted} with (force)`)
    }
  })
}

function explainRefusal(error: unknown): never {
  const mayNotCreate = '42501'
  if (error instanceof pg.DatabaseError && error.code === mayNotCreate)
    throw new CannotStart(
      'The database user is not allowed to create the database in which the backup is checked. As a superuser of PostgreSQL, run: alter role … createdb',
    )
  throw error
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // The limits that an operator may have set for the shop's role are for requests, not for reading everything.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function countRows(client: pg.Client): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`,
  )
  const counts: RowCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
