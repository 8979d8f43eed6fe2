/** The database of a test process: PGlite in memory, or a new database on the server of TEST_DATABASE_URL. */

import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase, openToInspect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { freshDatabase } from './fresh-database.ts'
import { keepPlans } from './kept-plans.ts'

export const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** Long enough for the busiest machine, because no test of calls is about it. */
export const waitMs = 60_000

let opened: ReturnType<typeof open> | undefined

/** Empties and returns the database of this process. All tests of the process use this database, one after another. */
export async function emptyDatabase(): Promise<Database> {
  opened ??= open()
  const { database, connection } = await opened
  await empty(connection)
  return database
}

async function open(): Promise<{ database: Database; connection: Db }> {
  const server = process.env.TEST_DATABASE_URL
  const url = server && (await freshDatabase(server, 'migrated'))
  const database = await openDatabase({ url, waitMs })
  const connection = url ? (await openToInspect({ url, waitMs })).db : database.db
  await keepPlans(database.db, connection)
  await prepareToDelete(connection)
  return { database, connection }
}

/**
 * Opens more connections to the same PostgreSQL database, for a second instance. They are closed when the test ends. Not for tests
 * on PGlite, which serves only one instance: see `openSecondShop`.
 */
export async function anotherInstance({ db }: Database): Promise<Database> {
  const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const second = await openDatabase({ url: url.href, waitMs })
  onTestFinished(() => second.close())
  return second
}

async function empty(db: Db): Promise<void> {
  await db.execute(sql.raw('select for_tests.delete_everything()'))
}

/**
 * Whether a table has many rows. Then all are truncated, because deleting checks the references to each row. Otherwise the rows are
 * deleted: truncating rewrites a dozen files for each table, and takes longer than most tests.
 */
const isAnyFull = `(select max(pg_relation_size(oid)) > 2e6 from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r')`

/** The shop, the command line and the card provider are rows of a migration. */
const unlessFixed = " where kind in ('person', 'key')"

/**
 * Tables whose rows refer to others come first, so that each is emptied once. The rights of the shop suffice for this.
 */
async function prepareToDelete(db: Db): Promise<void> {
  const namesIn = async (statement: string) => {
    // Cast: both drivers return `rows` for a plain statement; drizzle's common type leaves it out.
    const { rows } = (await db.execute(sql.raw(statement))) as unknown as { rows: { name: string }[] }
    return rows.map(({ name }) => name)
  }
  const names = await namesIn(tablesByDepth)
  const deletes = names.map((name) => `delete from ${name}${name === 'actors' ? unlessFixed : ''};`)
  const restarts = (await namesIn(firstOfSequences)).map((first) => `perform setval(${first}, false);`)
  await db.execute(
    sql.raw(`create or replace function for_tests.delete_everything() returns void language plpgsql as $$
begin
  if ${isAnyFull} then
    truncate ${names.filter((name) => name !== 'actors')};
  end if;
  ${[...deletes, ...restarts].join('\n  ')}
end $$`),
  )
}

const firstOfSequences = `select format('%L, %s', sequencename, start_value) as name
from pg_sequences where schemaname = 'public'`

/** The depth of a table is the length of the longest chain of references that leads to it. There is no circle. */
const tablesByDepth = `with recursive
  tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'),
  steps as (
    select distinct conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid),
  depths as (
    select oid, 0 as depth from tables
    union
    select parent, depth + 1 from depths join steps on child = oid)
select oid::regclass::text as name from depths group by oid order by max(depth)`
