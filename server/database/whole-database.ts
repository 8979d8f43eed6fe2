/** Moves whole databases: PGlite's folder into one file and back, and its rows into PostgreSQL. The shop must not be running. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { lockFolder } from './folder-lock.ts'

/** The folder as one compressed file. Throws FolderInUse while a shop has it open. */
export async function dumpPglite(folder: string): Promise<Blob> {
  return withPglite(folder, undefined, (client) => client.dumpDataDir('gzip'))
}

/** Unpacks a file of `dumpPglite` into a folder. Throws NotEmpty when the folder holds a database. */
export async function loadPglite(folder: string, dump: Blob): Promise<void> {
  if (existsSync(join(folder, 'pglite'))) throw new NotEmpty(`The folder ${folder} already holds a database.`)
  await withPglite(folder, dump, (client) => client.query('select 1'))
}

/** The target has data that would be lost. */
export class NotEmpty extends Error {}

async function withPglite<Result>(
  folder: string,
  loadDataDir: Blob | undefined,
  work: (client: PGlite) => Promise<Result>,
): Promise<Result> {
  const unlock = lockFolder(folder)
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const client = new PGlite(join(folder, 'pglite'), {
    extensions: { pg_trgm },
    ...(loadDataDir && { loadDataDir }),
  })
  try {
    await client.waitReady
    return await work(client)
  } finally {
    await client.close()
    unlock()
  }
}

/** Whether a PostgreSQL database has no tables at all. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_class where relkind = 'r' and relnamespace not in (select oid from pg_namespace
        where nspname like 'pg\\_%' or nspname = 'information_schema') limit 1`,
    )
    return rowCount === 0
  } finally {
    await client.end()
  }
}

export type Copied = { table: string; rows: number }

/**
 * Copies every row of a PGlite folder into a PostgreSQL database with the same migrations, in one transaction. Throws NotEmpty
 * when the target already has users, orders or products.
 */
export async function copyIntoPostgres(folder: string, url: string): Promise<Copied[]> {
  const target = new pg.Client({ connectionString: url })
  await target.connect()
  try {
    await target.query('begin')
    await target.query('set local statement_timeout = 0')
    await refuseFilled(target)
    const copied = await withPglite(folder, undefined, (source) => copyTables(source, target))
    await target.query('commit')
    return copied
  } finally {
    // Ending the connection rolls back uncommitted changes.
    await target.end()
  }
}

async function refuseFilled(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ filled: boolean }>(
    'select exists (select from users) or exists (select from orders) or exists (select from products) as filled',
  )
  if (rows[0]?.filled) throw new NotEmpty('The PostgreSQL database already holds a shop.')
}

type Table = { name: string; columns: string[]; needs: string[] }

async function copyTables(source: PGlite, target: pg.Client): Promise<Copied[]> {
  const tables = inOrderOfNeed(await readTables(target))
  const copied: Copied[] = []
  for (const { name } of tables) await target.query(`alter table "${name}" disable trigger user`)
  // Migrations insert rows into some tables; the copy also contains them.
  await target.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const { name, columns } of tables) {
    const columnList = columns.map((column) => `"${column}"`).join(', ')
    const { blob } = await source.query(`copy "${name}" (${columnList}) to '/dev/blob'`)
    const into = target.query(copyFrom(`copy "${name}" (${columnList}) from stdin`))
    await pipeline(blob?.stream() ?? [], into)
    copied.push({ table: name, rows: into.rowCount })
  }
  for (const { name } of tables) await target.query(`alter table "${name}" enable trigger user`)
  await target.query(continueSequences)
  return copied
}

/** The shop's tables with their writable columns and the tables that their foreign keys refer to. */
async function readTables(target: pg.Client): Promise<Table[]> {
  const { rows } = await target.query<Table>(`
    select class.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select array_agg(needed.relname::text) from pg_constraint join pg_class needed on needed.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid), '{}') as needs
    from pg_class class where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    order by class.relname`)
  return rows
}

/** Sorts each table after the tables that its foreign keys refer to. */
function inOrderOfNeed(tables: Table[]): Table[] {
  const ordered: Table[] = []
  let left = tables
  while (left.length > 0) {
    const isThere = (name: string) => ordered.some((table) => table.name === name)
    const ready = left.filter(({ needs }) => needs.every(isThere))
    if (ready.length === 0) throw new Error(`Foreign keys form a cycle: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Lets each sequence continue after the largest value of its column. */
const continueSequences = `
  do $$
  declare owned record;
  begin
    for owned in
      select sequence.oid::regclass as sequence, class.oid::regclass as of_table, attname
      from pg_class sequence
        join pg_depend on objid = sequence.oid and deptype in ('a', 'i') and refobjsubid > 0
        join pg_class class on class.oid = refobjid
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace
    loop
      execute format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
        owned.sequence, owned.attname, owned.of_table);
    end loop;
  end $$`
